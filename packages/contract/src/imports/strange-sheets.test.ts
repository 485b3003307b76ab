import { expect, test } from 'vitest';
import { ColumnObserver } from './columns.ts';
import { kindOfHead, type SheetRow } from './header.ts';
import { proposeMapping } from './propose.ts';
import { kindOfContent, leaseNamesIn } from './sheet-content.ts';

function proposed(kind: 'leases' | 'criticalDates', columns: Readonly<Record<string, readonly string[]>>) {
  const facts = Object.entries(columns).map(([name, texts], at) => {
    const observer = new ColumnObserver();
    for (const text of texts) observer.add(text);
    return Object.assign(observer.facts(), { name, shortName: name, at });
  });
  return proposeMapping(kind, facts);
}

const streets = ['11 Elm Street', '902 N Galloway Ave', '3320 SW Loop 323'];
const centers = ['Harbor Clinic 1', 'Galloway Plaza', 'Tyler Loop'];

test.each(['Location', 'Where', 'Premises', 'Situs'])(
  'a column of streets is the address, under %s too',
  (heading) => {
    const { mapping } = proposed('leases', {
      'Clinic No': ['1', '2', '3'],
      'Site / Bldg': centers,
      [heading]: streets,
    });
    expect(mapping).toMatchObject({ sd_building: 'Site / Bldg', sd_address: heading });
  },
);

test("the streets of a landlord, or beside an address, are not the lease's", () => {
  expect(
    proposed('leases', { 'Store #': ['1', '2', '3'], 'Owner street': streets }).mapping,
  ).not.toHaveProperty('sd_address');
  const both = { 'Store #': ['1', '2', '3'], Location: centers, Address: streets };
  expect(proposed('leases', both).mapping).toMatchObject({ sd_building: 'Location', sd_address: 'Address' });
});

const rents = { 'Clinic No': ['1', '2', '3'], 'Rent/Mo': ['$4100', '$4200', '$4300'] };
const days = ['01/01/2028', '01/01/2029', '01/01/2030'];

test('what follows the rent by a little, from a day on, is the next rent; in the unit of the rent', () => {
  const next = proposed('leases', {
    ...rents,
    'Next Rent': ['$4300', '$4400', '$4500'],
    'Next Rent Eff.': days,
  });
  expect(next.mapping).toMatchObject({
    'nextRent.rt_monthly': 'Next Rent',
    'nextRent.rt_start': 'Next Rent Eff.',
  });
  const far = proposed('leases', { ...rents, 'Next Rent': ['$90', '$80', '$70'], 'Next Rent Eff.': days });
  expect(far.mapping).not.toHaveProperty('nextRent.rt_monthly');
});

function rowsOf(...lines: readonly string[]): SheetRow[] {
  return lines.map((line, at) => ({ number: at + 1, cells: line === '' ? [] : line.split('|') }));
}

const leases = rowsOf('Clinic No|Site', 'C-1|Harbor', 'C-2|Elm', 'C-3|Oak');

test.each([
  [
    'criticalDates',
    ['Dental clinics: dates', 'Clinic No|What|By when', 'C-1|Roof|2027-02-15', 'C-2|Sign|2027-03-15'],
  ],
  ['criticalDates', ['Clinic|Matter|Day', 'C-1|Option to Renew|2/15/2027', 'C-2|Other|3/15/2027']],
  [
    'notes',
    [
      'Clinic|Day|Entry',
      'C-1|2/15/2026|The roof leaks again over room 4',
      'C-2|3/15/2026|Called the landlord about the lift',
    ],
  ],
  ['rentTerms', ['Clinic|As of|Pays', 'C-1|2/15/2027|$4100', 'C-2|3/15/2027|$4200']],
  ['contacts', ['Clinic|Ask for|At', 'C-1|Ann Vo|ann@vo.example', 'C-2|Bob Ash|bob@ash.example']],
  [null, ['Term|Meaning', 'LC|Letter of credit', 'PC|Postal code']],
  [null, ['Clinic|2026|2027', 'C-1|100|200', 'C-2|100|200']],
  [null, ['Shop|What|By when', 'S-1|Roof|2027-02-15', 'S-2|Sign|2027-03-15']],
])('a sheet that names the leases of another is %s by what stands beside them', (kind, lines) => {
  expect(kindOfContent(rowsOf(...lines), leaseNamesIn([leases]))).toBe(kind);
});

test('rows that each have an address of their own are leases, whatever they say of rent', () => {
  const rows = rowsOf(
    'Code|Branch|Premises|City, State Zip|Commences|Terminates|Yearly rent|Comment',
    'L1|Maple|4500 Main St|Peoria, IL 61602|2015-07-01|2030-06-30|96,000|x',
    'L2|East|120 E War Dr|Peoria, IL 61614|2019-01-01|2028-12-31|57,200|y',
    'L3|Pekin|301 S 4th St|Pekin, IL 61554|2021-04-01|2027-03-31|27,900|z',
  );
  expect(kindOfHead(rows, null)).toBe('leases');
});

test('the only column of days of a sheet of dates is its date, the first short text what has to be done', () => {
  const columns = {
    'Clinic No': ['C-1', 'C-2', 'C-3'],
    'Do what': ['Renew', 'Insurance certificate', 'Rent review'],
    When: ['2027-02-15', '2027-03-15', '2027-04-15'],
    Who: ['Ann', 'Bob', 'Carl'],
  };
  const { mapping, sure } = proposed('criticalDates', columns);
  expect(mapping).toMatchObject({ cd_type: 'Do what', cd_action: 'When' });
  expect(mapping).not.toHaveProperty('cd_note');
  expect(sure).not.toContain('cd_type');
});
