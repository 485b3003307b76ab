// @module-tag long
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { checkFile, fileForm, readFile, workbookOf, zipped } from '../imports.fixture.ts';

const app = testApp();

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

/** Rows below the headings Store #, City, SQFT and Current Expiration Date. */
function sheetOf(...rows: string[]): string {
  const head = ['Store #', 'City', 'SQFT', 'Current Expiration Date'].map(text).join('');
  const lines = [head, ...rows].map((cells, at) => `<row r="${at + 1}">${cells}</row>`);
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const dateStyle = {
  'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
};

/** A workbook with the date style, and with `beside` in front of its list of sheets. */
function withStyles(sheet: string, beside = '', name = 'S'): Record<string, string> {
  const parts = workbookOf(sheet);
  return {
    ...parts,
    ...dateStyle,
    'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '')
      .replace('<sheets>', `${beside}<sheets>`)
      .replace('name="S"', `name="${name}"`),
    'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
      '</Relationships>',
      '<Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    ),
  };
}

async function checked(parts: Record<string, string>) {
  const writer = await app.as('Write');
  const read = await readFile(writer, 'leases', await zipped(parts), 'odd.xlsx');
  return { writer, read, checked: await checkFile(writer, read) };
}

describe('a formula without its value', () => {
  const never =
    'The cell holds a formula without its value. Open the workbook in a spreadsheet program, save it and import it again.';

  test('is an error, never an empty cell; a formula whose value is an empty text is empty', async () => {
    const rows = [
      `${text('U-1')}${text('Clayton')}<c><f>600*2</f></c>`,
      `${text('U-2')}${text('Clayton')}<c><f>600*2</f><v></v></c>`,
      `${text('U-3')}<c t="str"><f>""</f><v></v></c><c><v>1200</v></c>`,
    ];
    const { checked: found } = await checked(withStyles(sheetOf(...rows)));
    expect(found.rows.error.map(({ row, errors }) => [row, errors[0]?.field, errors[0]?.message])).toEqual([
      [2, 'sd_sqft', never],
      [3, 'sd_sqft', never],
    ]);
    expect(found.rows.new).toMatchObject([{ row: 4, values: { sd_num: 'U-3', sd_sqft: 1200 } }]);
  });

  test('is also a zero in a workbook that is to be computed when it is opened', async () => {
    const row = `${text('U-4')}${text('Clayton')}<c><f>600*2</f><v>0</v></c>`;
    const computed = `${text('U-5')}${text('Clayton')}<c><f>600*2</f><v>1200</v></c>`;
    const { checked: found } = await checked(
      withStyles(sheetOf(row, computed), '<calcPr fullCalcOnLoad="1"/>'),
    );
    expect(found.rows.error).toMatchObject([{ row: 2, errors: [{ message: never }] }]);
    expect(found.rows.new).toMatchObject([{ row: 3, values: { sd_sqft: 1200 } }]);
  });

  test('in a row of totals leaves the row out', async () => {
    const total = `${text('Total')}<c/><c><f>SUM(C2:C2)</f></c><c><f>MAX(D2:D2)</f></c>`;
    const row = `${text('U-6')}${text('Clayton')}<c><v>1200</v></c><c s="1"><v>46000</v></c>`;
    const { read, checked: found } = await checked(withStyles(sheetOf(row, total)));
    expect(read.notes).toEqual(['Row 3 is a total and is left out.']);
    expect(found.counts).toMatchObject({ new: 1, error: 0 });
  });
});

describe('dates', () => {
  const dated = (days: string) => `${text(`D${days}`)}${text('Clayton')}<c/><c s="1"><v>${days}</v></c>`;

  test('count from 1900 or from 1904, as the workbook says', async () => {
    const of1900 = await checked(withStyles(sheetOf(dated('46022'))));
    expect(of1900.checked.rows.new[0]?.values['sd_ced']).toBe('2025-12-31');
    const of1904 = await checked(withStyles(sheetOf(dated('44560')), '<workbookPr date1904="1"/>'));
    expect(of1904.checked.rows.new[0]?.values['sd_ced']).toBe('2025-12-31');
  });

  test('before 1900, as other programs write them, and numbers that are no day are named, not guessed', async () => {
    const { checked: found } = await checked(withStyles(sheetOf(dated('-17896'), dated('1e12'))));
    expect(found.rows.error.map(({ errors }) => errors[0]?.text)).toEqual(['1850-12-31', '1000000000000']);
  });
});

test('a workbook with macros, links to other files and texts in CDATA is read as any other', async () => {
  const cells = `<c t="inlineStr"><is><t><![CDATA[M-1 & <more>]]></t></is></c>${text('Clayton')}<c><f>[1]Areas!$B$2</f><v>1200</v></c>`;
  const { checked: found } = await checked({
    ...withStyles(sheetOf(cells)),
    'xl/vbaProject.bin': 'Attribute VB_Name = "Auto_Open"',
    'xl/externalLinks/externalLink1.xml':
      '<externalLink><externalBook r:id="rId1"><sheetNames><sheetName val="Areas"/></sheetNames></externalBook></externalLink>',
    'xl/externalLinks/_rels/externalLink1.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="http://127.0.0.1:9/areas.xlsx" TargetMode="External"/></Relationships>',
  });
  expect(found.rows.new[0]?.values).toMatchObject({ sd_num: 'M-1 & <more>', sd_sqft: 1200 });
});

test('a binary workbook is refused, and the message names the format', async () => {
  const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const file = await zipped({
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${relationship}" Target="xl/workbook.bin"/></Relationships>`,
    'xl/workbook.bin': 'binary',
  });
  const reply = await (await app.as('Write')).call('Import/Read', fileForm('leases', file, 'renamed.xlsx'));
  expect(reply.problem.detail).toBe('This is a binary workbook (.xlsb). Save it as .xlsx and try again.');
});

test('the rows in error of a sheet with quotation marks in its name come back in a workbook that can be read', async () => {
  const name = '&apos;O&apos;Brien&apos;s&apos; &quot;list&quot;&apos;';
  const row = `${text('Q-1')}${text('Clayton')}${text('many')}`;
  const { writer, read, checked: found } = await checked(withStyles(sheetOf(row), '', name));
  expect(read.sheet).toBe(`'O'Brien's' "list"'`);
  expect(found.counts.error).toBe(1);
  const { importId } = read;
  const authorization = `Bearer ${writer.token}`;
  const reply = await app.raw('GET', 'api/Import/GetRejected', { importId }, { authorization });
  const back = await readFile(writer, 'leases', new Uint8Array(await reply.arrayBuffer()), 'back.xlsx');
  expect(back.sheet).toBe(`O'Brien's' "list"`);
  const corrections = [{ sheet: read.sheet, row: 2, field: 'sd_sqft', text: '1200' }];
  expect((await checkFile(writer, read, { corrections })).counts).toMatchObject({ new: 1, error: 0 });
});
