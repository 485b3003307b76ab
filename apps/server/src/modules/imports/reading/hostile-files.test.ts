// @module-tag long
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { bytes, checkFile, fileForm, readFile, workbookOf, zipped } from '../imports.fixture.ts';

const app = testApp();

async function refusal(content: string | Uint8Array<ArrayBuffer>, name = 'file.xlsx') {
  const writer = await app.as('Write');
  const reply = await writer.call('Import/Read', fileForm('leases', content, name));
  return [reply.status, reply.problem.detail];
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
    const reply = await refusal(await zipped(bomb));
    expect(reply).toEqual([422, 'The file holds more text than can be read at once. Split it.']);
  });

  test('a zip bomb that lies about its size', async () => {
    const bomb = Buffer.from(await zipped(workbookOf('<worksheet/>', '<si><t>a</t></si>'.repeat(100_000))));
    const name = 'xl/sharedStrings.xml';
    // The directory states the size 22 bytes before the name.
    bomb.writeUInt32LE(100, bomb.lastIndexOf(name) - 22);
    expect(await refusal(bytes(bomb))).toEqual([422, damaged]);
  });

  test('an XML bomb', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;
    expect(await refusal(await zipped(workbookOf(bomb)))).toEqual([422, damaged]);
  });

  test('texts that many cells refer to, and a text longer than a cell', async () => {
    const cell = '<c t="s"><v>0</v></c>';
    const rows = Array.from({ length: 60 }, (_, at) => `<row r="${at + 1}">${cell.repeat(100)}</row>`);
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const long = `<si><t>${'a'.repeat(30_000)}</t></si>`;
    expect(await refusal(await zipped(workbookOf(sheet, long)))).toEqual([
      422,
      'The file holds more text than can be read at once. Split it.',
    ]);
    const pieces = `<si>${`<r><t>${'a'.repeat(20_000)}</t></r>`.repeat(2)}</si>`;
    expect(await refusal(await zipped(workbookOf(sheet, pieces)))).toEqual([
      422,
      'A cell has more than 32,767 characters.',
    ]);
  });

  test.each([
    ['a tag that does not end', `<si><t x="${'a'.repeat(3_000_000)}"/></si>`],
    ['a text that does not end', `<si><t>${'a'.repeat(3_000_000)}</t></si>`],
    ['tags within tags', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
  ])('%s', async (_, texts) => {
    expect(await refusal(await zipped(workbookOf('<worksheet/>', texts)))).toEqual([422, damaged]);
  });

  test('more sheets than anybody has', async () => {
    const parts = workbookOf('<worksheet/>');
    const sheets = '<sheet name="S" r:id="r1"/>'.repeat(1001);
    const workbook = { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` };
    expect(await refusal(await zipped({ ...parts, ...workbook }))).toEqual([
      422,
      'The workbook has more than 1000 sheets. Split it.',
    ]);
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

  test.each([
    ['is not there', '99999999999'],
    ['is none', 'x'],
    ['comes twice', '1'],
    ['is below the first', '0'],
    ['is between two', '1.5'],
  ])('a row whose number %s', async (_, number) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = `<row r="1">${cell('Store #')}</row><row r="${number}">${cell('1')}</row>`;
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    expect(await refusal(await zipped(workbookOf(sheet)))).toEqual([422, damaged]);
  });

  test('a quotation mark that is never closed', async () => {
    expect(await refusal(`Store #,City\n1,"Clayton\n${'2,Fenton\n'.repeat(1000)}`, 'open.csv')).toEqual([
      422,
      'A quotation mark in row 2 is never closed.',
    ]);
    expect(await refusal(`Store #,City\n1,${'x'.repeat(2_000_000)}`, 'long.csv')).toEqual([
      422,
      'Row 2 is too long, or a quotation mark in it is never closed.',
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

test('characters that the database cannot hold are left out, and an answer that is no choice is refused', async () => {
  const writer = await app.as('Write');
  const rows = `Store #,City,Lease Type\n${'x,y,NNN\n'.repeat(9000)}Z\u0000-1,a\\u0000b,Odd\n`;
  const read = await readFile(writer, 'leases', rows);
  const sheet = read.sheet;
  const checked = await checkFile(writer, read, {
    choices: { sd_lease: { Odd: 'Bogus', '\u0000\ud800': 'NNN' } },
    corrections: [{ sheet, row: 2, field: 'sd_sqft', text: 'a\u0000\udfff' }],
  });
  expect(checked.counts).toMatchObject({ new: 0, error: 9001 });
  const last = await writer.call('Import/GetRows', { importId: read.importId, outcome: 'error', from: 9000 });
  expect(last.body[0]).toMatchObject({
    label: 'Z-1',
    values: { sd_city: 'a\\u0000b' },
    errors: [{ field: 'sd_lease', message: 'Choose one of: Full Service, Modified Gross, NNN.' }],
  });
});

test('headings and fields named like properties of every object have no special meaning', async () => {
  const writer = await app.as('Write');
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
  const head = ['Store #', ...names].join(',');
  const read = await readFile(writer, 'leases', `${head}\nN-1,01/02/2027,03/04/2027,b,c\n`);
  expect(read.columns.map(({ name }) => name)).toEqual(['Store #', ...names]);
  const mapping = { ...read.proposal, sd_ccd: 'constructor', sd_ced: 'toString', sd_city: '__proto__' };
  const checked = await checkFile(writer, read, { mapping });
  expect(checked.rows.new[0]?.values).toMatchObject({
    sd_ccd: '2027-01-02',
    sd_ced: '2027-03-04',
    sd_city: 'b',
  });
  expect(checked.unclearDates.map(({ column }) => column)).toEqual(['constructor', 'toString']);
  const { status, problem } = await writer.call('Import/Check', {
    importId: read.importId,
    mapping: { constructor: 'Store #' },
    corrections: [{ sheet: read.sheet, row: 2, field: 'valueOf', text: 'x' }],
  });
  expect([status, problem.detail]).toEqual([422, 'There is no “constructor” here.']);
});

test('rows whose cells are as long as a cell can be are read and checked', async () => {
  const writer = await app.as('Write');
  const cells = (...texts: number[]) => texts.map((text) => `<c t="s"><v>${text}</v></c>`).join('');
  const rows = Array.from({ length: 80 }, (_, at) => `<row r="${at + 2}">${cells(3, 3, 3)}</row>`);
  const sheet = `<worksheet><sheetData><row r="1">${cells(0, 1, 2)}</row>${rows.join('')}</sheetData></worksheet>`;
  const texts = ['Store #', 'City', 'Building Name', 'n'.repeat(32_000)];
  const shared = texts.map((text) => `<si><t>${text}</t></si>`).join('');
  const read = await readFile(writer, 'leases', await zipped(workbookOf(sheet, shared)), 'long.xlsx');
  expect((await checkFile(writer, read)).counts).toMatchObject({ error: 80 });
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
