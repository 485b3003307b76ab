import { describe, expect, test } from 'vitest';
import { addressInParts } from './addresses.ts';
import { TableBody } from './body.ts';
import { ColumnObserver, type ColumnFacts } from './columns.ts';
import { findHeaderRow, readSheetHeader, type SheetRow } from './header.ts';
import { proposeMapping } from './propose.ts';
import type { SheetKind } from './kinds.ts';

function rowsOf(...lines: readonly string[]): SheetRow[] {
  return lines.map((line, at) => ({ number: at + 1, cells: line === '' ? [] : line.split('|') }));
}

function columnsOf(header: string, ...lines: readonly string[]): ColumnFacts[] {
  return header.split('|').map((name, at) => {
    const observer = new ColumnObserver();
    for (const line of lines) observer.add(line.split('|')[at] ?? '');
    return Object.assign(observer.facts(), { name, shortName: name, at });
  });
}

describe('headings', () => {
  test('are found below title lines', () => {
    const rows = rowsOf(
      'Acme Stores, Inc.',
      'Lease abstract as of 1/1/2027',
      '',
      'Store #|Address|RSF|Lse End',
      '101|1 Main St|1200|3/31/2030',
      '102|2 Main St|1300|3/31/2031',
    );
    expect(findHeaderRow(rows, ['leases'])).toBe(4);
    expect(readSheetHeader(rows, 4).columns.map(({ name }) => name)).toEqual([
      'Store #',
      'Address',
      'RSF',
      'Lse End',
    ]);
  });

  test('of two rows are put together, with the group in front where that tells columns apart', () => {
    const rows = rowsOf(
      'Store #|Premises|||Current Term||Option|',
      '|Address|City|ST|Start|End|Start|End',
      '101|1 Main St|Clayton|MO|1/1/2020|12/31/2029|1/1/2030|12/31/2034',
    );
    expect(readSheetHeader(rows, 1)).toEqual({
      firstRow: 1,
      row: 2,
      columns: [
        { name: 'Store #', shortName: 'Store #', at: 0 },
        { name: 'Address', shortName: 'Address', at: 1 },
        { name: 'City', shortName: 'City', at: 2 },
        { name: 'ST', shortName: 'ST', at: 3 },
        { name: 'Current Term Start', shortName: 'Start', at: 4 },
        { name: 'Current Term End', shortName: 'End', at: 5 },
        { name: 'Option Start', shortName: 'Start', at: 6 },
        { name: 'Option End', shortName: 'End', at: 7 },
      ],
    });
  });

  test('that are missing or repeated get names of their own', () => {
    const rows = rowsOf('Store #||Note|Note', '1|2|3|4');
    expect(readSheetHeader(rows, 1).columns.map(({ name }) => name)).toEqual([
      'Store #',
      'Column B',
      'Note',
      'Note (2)',
    ]);
  });
});

describe('rows below the headings', () => {
  test('totals, remarks, empty rows and a second table are left out and named', () => {
    const rows = rowsOf(
      'Store #|Address|City|RSF|Exp Date',
      '101|1 Main St|Clayton|1200|3/31/2030',
      'Missouri',
      '102|2 Main St|Clayton|1300|3/31/2031',
      '',
      'Grand Total|||2500|',
      '',
      'Region|Manager|Phone|Email|Since',
      'East|Ann|314 555 0100|ann@example.com|2010',
      '',
    );
    const header = readSheetHeader(rows, 1);
    const body = new TableBody(header, ['leases']);
    const fates = rows.slice(1).map((row) => body.fateOf(row));
    expect(fates).toEqual([
      'data',
      'remark',
      'data',
      'empty',
      'total',
      'empty',
      'second table',
      'second table',
      'empty',
    ]);
    expect(body.notes(null)).toEqual([
      'Row 6 is a total and is left out.',
      'Row 3 holds a single cell of text and is left out.',
      'Rows 8 to 9 belong to a second table and are left out.',
      'Rows 5 and 7 are empty.',
    ]);
  });

  test('a second table below a title of its own is left out, though it has no column of figures', () => {
    const rows = rowsOf(
      'Store #|Building|Address|City|RSF',
      '101|Oak Plaza|1 Main St|Clayton|1200',
      '',
      'Illinois',
      '102|Elm Plaza|2 Main St|Alton|1300',
      '',
      'Contacts',
      'Name|Phone|Mail|Role',
      'Ann|314 555 0100|ann@example.com|Owner',
    );
    const body = new TableBody(readSheetHeader(rows, 1), ['leases']);
    expect(rows.slice(1).map((row) => body.fateOf(row))).toEqual([
      'data',
      'empty',
      'remark',
      'data',
      'empty',
      'remark',
      'second table',
      'second table',
    ]);
  });
});

describe('proposals', () => {
  test.each([
    [
      'Store #|Store Name|Addr|Ste|City|ST|Zip|Lse Start|Lse End|RSF|Sec Dep',
      'sd_num sd_building sd_address sd_address2 sd_city sd_state sd_zip sd_ccd sd_ced sd_sqft sd_deposit',
    ],
    [
      'Property ID|Property Name|Address 1|LCD|LXD|Rentable Area',
      'sd_num sd_building sd_address sd_ccd sd_ced sd_sqft',
    ],
    ['Lease No.|Original Commencement|Commencement|Exp. Date', 'sd_num sd_ocd sd_ccd sd_ced'],
  ])('%s', (header, fields) => {
    const { mapping: proposal } = proposeMapping('leases', columnsOf(header));
    expect(
      header
        .split('|')
        .map((name) => Object.entries(proposal).find(([, source]) => source === name)?.[0])
        .join(' '),
    ).toBe(fields);
  });

  test('a column whose words are none of the choices is not proposed for one', () => {
    const columns = columnsOf('Store #|Site Type|Use', '1|BUILDING|Branch', '2|LAND|HQ', '3|STRUCTURE|Store');
    expect(proposeMapping('leases', columns).mapping).toEqual({ sd_num: 'Store #', sd_region: 'Use' });
  });

  test('a cell with a whole address fills its parts', () => {
    const columns = columnsOf(
      'Store|Location',
      '1|100 N Broadway, Suite 10, St. Louis, MO 63102',
      '2|5 Elm St, Dallas, Texas 75201',
    );
    expect(proposeMapping('leases', columns).mapping).toMatchObject({
      sd_address: { column: 'Location', part: 'street' },
      sd_city: { column: 'Location', part: 'city' },
      sd_state: { column: 'Location', part: 'state' },
      sd_zip: { column: 'Location', part: 'zip' },
    });
  });

  test('city, state and zip in one cell leave the street its own column', () => {
    const columns = columnsOf(
      'Store|Address|City/State/Zip',
      '1|100 N Broadway|St. Louis, MO 63102',
      '2|5 Elm St|Dallas TX 75201',
    );
    expect(proposeMapping('leases', columns).mapping).toMatchObject({
      sd_address: 'Address',
      sd_city: { column: 'City/State/Zip', part: 'city' },
      sd_zip: { column: 'City/State/Zip', part: 'zip' },
    });
  });

  test('a first column with a number of something is proposed as the number of the leases', () => {
    const columns = columnsOf('Clinic #|Street|Suite #', 'LD-1|1 Main St|5', 'LD-2|2 Main St|6');
    expect(proposeMapping('leases', columns).mapping).toMatchObject({
      sd_num: 'Clinic #',
      sd_address2: 'Suite #',
    });
    expect(proposeMapping('leases', columnsOf('Street|Tax ID', '1 Main St|5')).mapping).not.toHaveProperty(
      'sd_num',
    );
  });

  test('a column of states is known by its values', () => {
    expect(
      proposeMapping('leases', columnsOf('Store #|Whatever', '1|MO', '2|TX', '3|IL')).mapping,
    ).toMatchObject({
      sd_state: 'Whatever',
    });
  });

  test.each<[SheetKind, string, readonly string[]]>([
    [
      'rentTerms',
      'Store #|Charge Type|From|To|Monthly Rent|Comments',
      ['sd_num', 'rt_type', 'rt_start', 'rt_end', 'rt_monthly', 'rt_notes'],
    ],
    [
      'criticalDates',
      'Store #|Event|Due Date|Reminder|Notes|Email',
      ['sd_num', 'cd_type', 'cd_action', 'cd_reminder', 'cd_note', 'cd_email'],
    ],
    ['notes', 'Store #|Date|Comment', ['sd_num', 'com_date', 'com_text']],
    [
      'contacts',
      'Store #|Role|Company|First|Last|Phone|Mobile|Email',
      ['sd_num', 'c_type', 'c_company', 'c_fname', 'c_lname', 'phone_work', 'phone_cell', 'email1'],
    ],
    [
      'comps1',
      'Tenant|Building|Address|SF Leased|Lease Term|Rate|Lease Type',
      ['tenant', 'buildingName', 'address', 'leasedSF', 'term', 'effectiveRate', 'leaseType'],
    ],
    [
      'comps2',
      'Sale Date|Property|Address|Bldg SF|Price|Cap|Buyer|Seller',
      [
        'leaseCommencement',
        'buildingName',
        'address',
        'buildingSize',
        'salePrice',
        'capRate',
        'buyer',
        'seller',
      ],
    ],
  ])('of %s', (kind, header, fields) => {
    const { mapping: proposal } = proposeMapping(kind, columnsOf(header));
    expect(
      header.split('|').map((name) => Object.entries(proposal).find(([, source]) => source === name)?.[0]),
    ).toEqual(fields);
  });
});

test.each([
  ['St. Louis, MO 63101', { street: '', city: 'St. Louis', state: 'MO', zip: '63101' }],
  [
    '100 N Broadway, Suite 10, St. Louis, MO 63102-1234',
    { street: '100 N Broadway, Suite 10', city: 'St. Louis', state: 'MO', zip: '63102-1234' },
  ],
  ['5 Elm St\nDallas, Texas 75201', { street: '5 Elm St', city: 'Dallas', state: 'Texas', zip: '75201' }],
  ['7733 Forsyth Blvd', { street: '7733 Forsyth Blvd', city: '', state: '', zip: '' }],
])('%s in its parts', (text, parts) => {
  expect(addressInParts(text)).toEqual(parts);
});

test('day and month of a column are asked about only where no value decides', () => {
  const [unclear, decided, contradicting] = columnsOf(
    'A|B|C',
    '1/5/2027|1/5/2027|25/1/2027',
    '2/6/2027|1/25/2027|1/25/2027',
    '||1/2/2027',
  );
  expect(unclear).toMatchObject({ dates: 'unclear', unclearDates: ['1/5/2027', '2/6/2027'] });
  expect(decided).toMatchObject({ dates: 'mdy' });
  expect(contradicting).toMatchObject({ dates: 'unclear' });
  const [slip, dayFirst] = columnsOf('A|B', '13/5/2021|13/5/2021', '3/4/2020|3/4/2020', '6/1/2022|31/1/2022');
  expect(slip).toMatchObject({ dates: 'unclear' });
  expect(dayFirst).toMatchObject({ dates: 'dmy' });
});
