// @module-tag long
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { checkFile, csv, gsaFile, gsaWorkbook, readFile } from '../imports.fixture.ts';

const app = testApp();

const lines = gsaFile().trim().split('\n');

function bytes(content: Buffer | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(content);
}

function utf16(text: string, isBigEndian: boolean): Uint8Array<ArrayBuffer> {
  const encoded = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bytes(isBigEndian ? encoded.swap16() : encoded);
}

/** The characters of the list that are not ASCII are in Latin-1 as well. */
function windows1252(text: string): Uint8Array<ArrayBuffer> {
  return bytes(Buffer.from(text.replaceAll(/[^ -\u00ff\n]/g, '?'), 'latin1'));
}

const proposal = {
  sd_num: 'Lease Number',
  sd_address: 'Street Address',
  sd_zip: 'Zip Code',
  sd_ced: 'Lease Expiration Date',
};

describe('the same list is read the same', () => {
  test.each([
    ['as UTF-8 with its mark', `\ufeff${gsaFile()}`, 'utf-8', ','],
    ['as Windows-1252', windows1252(gsaFile()), 'windows-1252', ','],
    ['as UTF-16', utf16(gsaFile(), false), 'utf-16le', ','],
    ['as UTF-16 the other way round', utf16(gsaFile(), true), 'utf-16be', ','],
    ['with Windows line ends', gsaFile().replaceAll('\n', '\r\n'), 'utf-8', ','],
    [
      'with title lines and the headings in row 4',
      `Leased Properties\nas of 2025-06-06\n\n${gsaFile()}`,
      'utf-8',
      ',',
    ],
  ])('%s', async (_, content, encoding, delimiter) => {
    const writer = await app.as('Write');
    const read = await readFile(writer, 'leases', content);
    expect(read).toMatchObject({ rows: 200, encoding, delimiter, proposal });
    expect((await checkFile(writer, read)).counts).toMatchObject({ new: 183, error: 17 });
  });

  test('with semicolons, two columns swapped and renamed', async () => {
    const writer = await app.as('Write');
    const rows = lines.map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell).slice(0, 19),
    );
    const swapped = rows.map((cells, at) => {
      const [zip, number] = at === 0 ? ['Postal', 'Lse #'] : [cells[8] ?? '', cells[15] ?? ''];
      return cells.with(8, number).with(15, zip).join(';');
    });
    const read = await readFile(writer, 'leases', swapped.join('\n'));
    expect(read).toMatchObject({
      delimiter: ';',
      proposal: { ...proposal, sd_num: 'Lse #', sd_zip: 'Postal' },
    });
    expect((await checkFile(writer, read)).counts).toMatchObject({ new: 183, error: 17 });
  });

  test('as a workbook that LibreOffice saved', async () => {
    const writer = await app.as('Write');
    const read = await readFile(writer, 'leases', gsaWorkbook(), 'list.xlsx');
    expect(read).toMatchObject({ rows: 200, delimiter: null, encoding: null, proposal });
    expect(read.sheets).toEqual([{ name: 'gsa-leased-properties', rows: 200, kind: null, prefix: '' }]);
    const checked = await checkFile(writer, read);
    expect(checked.counts).toMatchObject({ new: 183, error: 17 });
    expect(checked.rows.new[0]?.values).toMatchObject({
      sd_ccd: '2020-02-12',
      sd_zip: '19601',
      sd_sqft: 54_743,
    });
  });
});

test('a file is read another way: sheet, header row and delimiter can be chosen', async () => {
  const writer = await app.as('Write');
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'New',
        rows: [
          ['Store #', 'City'],
          ['1', 'Clayton'],
        ],
      },
      {
        name: 'Old',
        rows: [
          ['x', 'y'],
          ['Store #', 'City'],
          ['2', 'Fenton'],
          ['3', 'Ladue'],
        ],
      },
    ],
  });
  const read = await readFile(writer, 'leases', bytes(workbook), 'stores.xlsx');
  expect(read).toMatchObject({ sheet: 'New', rows: 1 });
  const again = await writer.call('Import/ReadAgain', {
    importId: read.importId,
    kind: 'leases',
    sheet: 'Old',
    headerRow: 1,
  });
  expect(again.body).toMatchObject({ sheet: 'Old', rows: 3, headerRow: 1, proposal: {} });
  const last = await writer.call('Import/ReadAgain', {
    importId: read.importId,
    kind: 'leases',
    sheet: 'Old',
  });
  expect(last.body).toMatchObject({ sheet: 'Old', rows: 2, headerRow: 2, proposal: { sd_num: 'Store #' } });
});

test("a customer's workbook: merged headings, four kinds of dates, N/A, totals and a second table below", async () => {
  const writer = await app.as('Write', 'Other');
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Store List',
        rows: [
          ['Wayfarer Shoes LLC'],
          ['Lease schedule, prepared by J. Doe'],
          [],
          ['Store', 'Premises', null, null, null, 'Term', null, 'Area (SF)', 'Lease Type', 'Deposit'],
          [null, 'Address', 'City', 'State', 'Zip', 'Start', 'Expires', null, null, null],
          [
            101,
            '1 Main St',
            'Clayton',
            'MO',
            63105,
            '1/5/2020',
            new Date('2030-01-04T00:00:00Z'),
            '1,200 SF',
            'Triple Net',
            '$5,000',
          ],
          [
            102,
            '2 Main St',
            'Dallas',
            'Texas',
            75201,
            'Feb 1, 2021',
            '31-Jan-31',
            1300,
            'Gross Modified',
            'N/A',
          ],
          [103, '3 Main St', 'Chicago', 'Illinois', 60601, 44_197, '2031-12-31', 'TBD', 'NNN', '-'],
          ['Grand Total', null, null, null, null, null, null, 2500, null, 5000],
          [],
          ['Region', 'Manager', 'Phone'],
          ['Midwest', 'Ann Lee', '314 555 0100'],
        ],
      },
    ],
  });
  const read = await readFile(writer, 'leases', bytes(workbook), 'customer.xlsx');
  expect(read.rows).toBe(3);
  expect(read.proposal).toEqual({
    sd_num: 'Store',
    sd_address: 'Address',
    sd_city: 'City',
    sd_state: 'State',
    sd_zip: 'Zip',
    sd_ccd: 'Start',
    sd_ced: 'Expires',
    sd_sqft: 'Area (SF)',
    sd_lease: 'Lease Type',
    sd_deposit: 'Deposit',
  });
  expect(read.notes).toEqual([
    'The headings are in rows 4 and 5; what stands above is left out.',
    'Row 9 is a total and is left out.',
    'Rows 11 to 12 belong to a second table and are left out.',
    'Row 10 is empty.',
  ]);
  const checked = await checkFile(writer, read);
  expect(checked.unclearDates).toEqual([{ column: 'Start', samples: ['1/5/2020'] }]);
  expect(checked.unknownWords).toEqual([
    { field: 'sd_lease', word: 'Gross Modified', rows: 1, proposal: 'Modified Gross' },
  ]);
  const answered = await checkFile(writer, read, {
    dateOrder: { Start: 'mdy' },
    choices: { sd_lease: { 'Gross Modified': 'Modified Gross' } },
  });
  expect(answered.unclearDates).toEqual([]);
  expect(answered.rows.new.map(({ values }) => values)).toEqual([
    {
      sd_num: '101',
      sd_address: '1 Main St',
      sd_city: 'Clayton',
      sd_state: 'MO',
      sd_zip: '63105',
      sd_ccd: '2020-01-05',
      sd_ced: '2030-01-04',
      sd_sqft: 1200,
      sd_lease: 'NNN',
      sd_deposit: 5000,
      sd_status: 1,
    },
    {
      sd_num: '102',
      sd_address: '2 Main St',
      sd_city: 'Dallas',
      sd_state: 'TX',
      sd_zip: '75201',
      sd_ccd: '2021-02-01',
      sd_ced: '2031-01-31',
      sd_sqft: 1300,
      sd_lease: 'Modified Gross',
      sd_status: 1,
    },
    {
      sd_num: '103',
      sd_address: '3 Main St',
      sd_city: 'Chicago',
      sd_state: 'IL',
      sd_zip: '60601',
      sd_ccd: '2021-01-01',
      sd_ced: '2031-12-31',
      sd_lease: 'NNN',
      sd_status: 1,
    },
  ]);
});

test('what was answered is proposed the next time, for the same client', async () => {
  const writer = await app.as('Write');
  const file = csv(
    ['Whatnot', 'Whereabouts', 'Kind of lease'],
    ['R-1', '1 Elm St', 'Odd'],
    ['R-2', '2 Elm St', 'Odd'],
  );
  const read = await readFile(writer, 'leases', file);
  // Streets are an address under any heading.
  expect(read.proposal).toEqual({ sd_address: 'Whereabouts' });
  const mapping = { sd_num: 'Whatnot', sd_address: 'Whereabouts', sd_lease: 'Kind of lease' };
  expect(
    (await checkFile(writer, read, { mapping, choices: { sd_lease: { Odd: 'NNN' } } })).counts,
  ).toMatchObject({ new: 2 });
  const again = await readFile(writer, 'leases', file);
  expect(again.proposal).toEqual(mapping);
  expect((await checkFile(writer, again)).counts).toMatchObject({ new: 2, error: 0 });
  expect((await readFile(await app.as('Write', 'Other'), 'leases', file)).proposal).not.toMatchObject({
    sd_num: 'Whatnot',
  });
});

test('the first five rows are shown as they stand, with their empty cells', async () => {
  const rows = ['1,Oak', '2,', '3,Oak', '4,Elm', '5,', '6,Ash'];
  const read = await readFile(await app.as('Write'), 'leases', ['Store #,Building', ...rows].join('\n'));
  expect(read.columns.map(({ first }) => first)).toEqual([
    ['1', '2', '3', '4', '5'],
    ['Oak', '', 'Oak', 'Elm', ''],
  ]);
});
