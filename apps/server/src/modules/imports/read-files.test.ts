import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { ImportKind } from '@panoramic/contract';
import { testApp } from '../../../test/app.ts';
import { checkFile, csv, fileForm, gsaFile, readFile } from '../../../test/imports.ts';

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
  return bytes(Buffer.from(text.replaceAll(/[^\u0000-\u00ff]/g, '?'), 'latin1'));
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

  test('as a workbook with dates and numbers as such', async () => {
    const writer = await app.as('Write');
    const rows = lines.map((line) =>
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)]
        .map(([, quoted, bare]) => quoted ?? bare ?? '')
        .slice(0, 19),
    );
    const typed = rows.map((cells, at) =>
      cells.map((cell, column) => {
        if (at === 0) return cell;
        if (column === 16 || column === 17) return new Date(`${cell}T00:00:00Z`);
        return column === 8 || column === 11 ? Number(cell) : cell;
      }),
    );
    const workbook = await writeXlsx({
      sheets: [
        { name: 'About', rows: [['A list']] },
        { name: 'List', rows: typed },
      ],
    });
    const read = await readFile(writer, 'leases', bytes(workbook), 'list.xlsx');
    expect(read).toMatchObject({ rows: 200, sheet: 'List', delimiter: null, encoding: null, proposal });
    expect(read.sheets).toEqual([
      { name: 'About', rows: 1, kind: null },
      { name: 'List', rows: 201 - 1, kind: null },
    ]);
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

async function refusal(
  content: string | Uint8Array<ArrayBuffer>,
  name = 'file.xlsx',
  kind: ImportKind = 'leases',
) {
  const writer = await app.as('Write');
  const reply = await writer.call('Import/Read', fileForm(kind, content, name));
  return [reply.status, reply.problem.detail];
}

async function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return bytes(await buffer(zip.outputStream as Readable));
}

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function workbookOf(sheet: string, texts = ''): Record<string, string> {
  return {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${relationship}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${relationship}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relationship}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
  };
}

// @security hostile-import-files
describe('a hostile or damaged file is refused in one sentence', () => {
  const damaged =
    'The workbook is damaged and cannot be read. Open it in a spreadsheet program and save it again.';

  test('a file that is no workbook', async () => {
    expect(await refusal('PK\u0003\u0004 and then nothing')).toEqual([422, damaged]);
    expect(await refusal(bytes(Buffer.from([0, 1, 2, 3, 0, 0, 9, 9])))).toEqual([
      422,
      'The file is neither a workbook (.xlsx) nor a text file with columns (.csv).',
    ]);
    expect(await refusal(await zipped({ 'readme.txt': 'hello' }))).toEqual([422, damaged]);
  });

  test('a workbook that was cut off', async () => {
    const whole = await writeXlsx({ sheets: [{ name: 'S', rows: [['Store #'], ['1']] }] });
    expect(await refusal(bytes(whole.slice(0, whole.length - 100)))).toEqual([422, damaged]);
  });

  test('a password-protected or old workbook', async () => {
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const marker = Buffer.from('EncryptedPackage', 'utf16le');
    expect(await refusal(bytes(Buffer.concat([ole, Buffer.alloc(300_000), marker])))).toEqual([
      422,
      'The workbook is protected with a password. Save it without one and try again.',
    ]);
    expect(await refusal(bytes(Buffer.concat([ole, Buffer.alloc(2000)])))).toEqual([
      422,
      'This is a workbook of an old Excel (.xls). Save it as .xlsx and try again.',
    ]);
  });

  test('a zip bomb', async () => {
    const bomb = {
      ...workbookOf('<worksheet/>'),
      'xl/sharedStrings.xml': Buffer.alloc(140 * 1024 * 1024, 'a'),
    };
    const reply = await refusal(await zipped(bomb as never));
    expect(reply).toEqual([422, 'The workbook holds more text than can be read at once. Split it.']);
  });

  test('an XML bomb', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;
    expect(await refusal(await zipped(workbookOf(bomb)))).toEqual([422, damaged]);
  });

  test('10,000 columns', async () => {
    const header = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    expect(await refusal(`${header}\n${header}`, 'wide.csv')).toEqual([
      422,
      'The file has more than 500 columns.',
    ]);
    const far = '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>';
    expect(await refusal(await zipped(workbookOf(far)))).toEqual([
      422,
      'The file has more than 500 columns.',
    ]);
  });

  test('a quotation mark that is never closed', async () => {
    expect(await refusal(`Store #,City\n1,"Clayton\n${'2,Fenton\n'.repeat(1000)}`, 'open.csv')).toEqual([
      422,
      'A quotation mark in row 2 is never closed.',
    ]);
  });

  test('an empty file, or one with headings alone', async () => {
    expect(await refusal('\n\n', 'empty.csv')).toEqual([422, 'The file is empty.']);
    expect(await refusal('Store #,City', 'headings.csv')).toEqual([
      422,
      'There are no rows below the headings.',
    ]);
  });
});

test('formulas are read as their values, and a text that looks like one stays a text', async () => {
  const writer = await app.as('Write');
  const sheet = `<worksheet><sheetData>
    <row r="1"><c r="A1" t="inlineStr"><is><t>Store #</t></is></c><c r="B1" t="inlineStr"><is><t>Building Name</t></is></c><c r="C1" t="inlineStr"><is><t>RSF</t></is></c></row>
    <row r="2"><c r="A2" t="str"><f>CONCATENATE("F","1")</f><v>F1</v></c><c r="B2" t="s"><v>0</v></c><c r="C2"><f>600*2</f><v>1200</v></c></row>
    </sheetData></worksheet>`;
  const file = await zipped(workbookOf(sheet, '<si><t>=HYPERLINK("http://evil.example","x")</t></si>'));
  const read = await readFile(writer, 'leases', file, 'formulas.xlsx');
  const checked = await checkFile(writer, read);
  expect(checked.rows.new[0]?.values).toMatchObject({
    sd_num: 'F1',
    sd_building: '=HYPERLINK("http://evil.example","x")',
    sd_sqft: 1200,
  });
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
    ['Shop', 'Whereabouts', 'Kind of lease'],
    ['R-1', '1 Elm St', 'Odd'],
    ['R-2', '2 Elm St', 'Odd'],
  );
  const read = await readFile(writer, 'leases', file);
  expect(read.proposal).toEqual({});
  const mapping = { sd_num: 'Shop', sd_address: 'Whereabouts', sd_lease: 'Kind of lease' };
  expect(
    (await checkFile(writer, read, { mapping, choices: { sd_lease: { Odd: 'NNN' } } })).counts,
  ).toMatchObject({ new: 2 });
  const again = await readFile(writer, 'leases', file);
  expect(again.proposal).toEqual(mapping);
  expect((await checkFile(writer, again)).counts).toMatchObject({ new: 2, error: 0 });
  expect((await readFile(await app.as('Write', 'Other'), 'leases', file)).proposal).not.toMatchObject({
    sd_num: 'Shop',
  });
});
