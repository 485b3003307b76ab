import { expect, test } from 'vitest';
import { TableBody } from './body.ts';
import { ColumnObserver } from './columns.ts';
import { kindOfHead, readSheetHeader } from './header.ts';
import { planSheet, readImportedRow } from './plan.ts';
import { takenApart, withHeadTakenApart } from './whole-lines.ts';

function rowsOf(...lines: readonly string[]) {
  return lines.map((line, at) => ({ number: at + 1, cells: line === '' ? [] : line.split('|') }));
}

test('a line that stands in one cell is taken apart where it gives a cell for each column', () => {
  const line = '5/1/2021,"1 Main St, Suite 2",1000,Trade LLC';
  const apart = takenApart({ number: 7, cells: [line] }, 4);
  expect(apart).toEqual({ number: 7, cells: ['5/1/2021', '1 Main St, Suite 2', '1000', 'Trade LLC'] });
  expect(takenApart({ number: 7, cells: [line, '', ''] }, 4)?.cells).toHaveLength(4);
  for (const [cells, width] of [
    [[line], 5],
    [[line, 'x'], 4],
    [['Acme, Inc.'], 2],
    [['Remark: call Ann, Bob and Carl'], 4],
  ] as const)
    expect(takenApart({ number: 7, cells }, width)).toBeNull();
});

test('a table all of whose lines stand in one cell each is taken apart from its headings on', () => {
  const head = rowsOf('Store #;City;RSF', '1;Clayton;1000', '2;Alton;2000');
  expect(withHeadTakenApart(head)[0]?.cells).toEqual(['Store #', 'City', 'RSF']);
  const titled = rowsOf('Stores of Acme, Inc., St. Louis', 'Store #|City|RSF', '1|Clayton|1000');
  expect(withHeadTakenApart(titled)).toBe(titled);
});

test('headings of each printed page and totals of groups are left out and named; what follows is read', () => {
  const rows = rowsOf(
    'Store #|Address|City|RSF|Exp Date',
    '101|1 Main St|Clayton|1200|3/31/2030',
    'Missouri Total|||1200|',
    '',
    'STORE #|Address|City|RSF|Exp. Date',
    '102|2 Main St|Alton|1300|3/31/2031',
    'Total Wine|3 Main St|Alton|1300|3/31/2031',
    'Subtotal:|||2600|',
  );
  const body = new TableBody(readSheetHeader(rows, 1), ['leases']);
  const fates = rows.slice(1).map((row) => body.fateOf(row));
  expect(fates).toEqual(['data', 'total', 'empty', 'heading', 'data', 'data', 'total']);
  expect(body.notes(null)).toContain('Row 5 repeats the headings and is left out.');
});

function valueUnder(heading: string, field: string, texts: readonly string[], kind: 'leases' | 'comps2') {
  const observer = new ColumnObserver();
  for (const text of texts) observer.add(text);
  const column = { ...observer.facts(), name: heading, shortName: heading, at: 0 };
  const answers = { mapping: { [field]: heading }, choices: {}, dateOrder: {}, titleCase: [] };
  const plan = planSheet(kind, [column], answers);
  return texts.map((text) => readImportedRow(plan, [text]).values[field]);
}

test.each([
  ['Deposit ($000)', ['250', '1.5'], [250_000, 1500]],
  ["Deposit (000's)", ['250'], [250_000]],
  ['Deposit in thousands', ['$250'], [250_000]],
  ['Deposit', ['250'], [250]],
  ['Deposit 1000', ['250'], [250]],
])('under %s, %j means %j', (heading, texts, values) => {
  expect(valueUnder(heading, 'sd_deposit', texts, 'leases')).toEqual(values);
});

test.each([
  [
    ['0.065', '.0725'],
    [6.5, 7.25],
  ],
  [
    ['0.065', '7.25'],
    [0.065, 7.25],
  ],
  [
    ['6.5%', '0.5%'],
    [6.5, 0.5],
  ],
])('cap rates %j are %j percent', (texts, values) => {
  expect(valueUnder('Cap Rate', 'capRate', texts, 'comps2')).toEqual(values);
});

test.each([
  ['Store #|Site Nm.|Street Address|City|ST|Lse Commence|Lse Expires|RSF', 'leases'],
  ['Store #|Charge|Start|End|Monthly Rent', 'rentTerms'],
  ['Store #|Rent Type|From|To|$/Month|$/Year', 'rentTerms'],
  ['Store #|Event|Critical Date|Reminder Date|Comments', 'criticalDates'],
  ['Store #|Role|Company|First Name|Last Name|Phone|Email', 'contacts'],
  ['Color|Meaning', null],
])('a sheet with the headings %s holds %s', (headings, kind) => {
  const rows = [
    { number: 1, cells: ['Acme Stores'] },
    { number: 3, cells: headings.split('|') },
    { number: 4, cells: headings.split('|').map((_, at) => String(at)) },
  ];
  expect(kindOfHead(rows, null)).toBe(kind);
});
