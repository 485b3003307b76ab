// @module-tag long
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { tableFileLimits } from '../lib/table-files/index.ts';
import { csv, fileForm, readFile, workbookOf, zipped } from '../modules/imports/imports.fixture.ts';

const app = testApp();

async function refusal(content: string | Uint8Array<ArrayBuffer>, name: string) {
  const writer = await app.as('Write');
  const reply = await writer.call('Import/Read', fileForm('leases', content, name));
  return [reply.status, reply.problem.detail];
}

// @security large-import-files
test('a small workbook of long texts is refused, and the server goes on', async () => {
  const texts = `<si><t>${'a'.repeat(99_000)}</t></si>`.repeat(1250);
  const file = await zipped(workbookOf('<worksheet/>', texts));
  expect(file.length).toBeLessThan(200_000);
  expect(await refusal(file, 'long.xlsx')).toEqual([
    422,
    'The file holds more text than can be read at once. Split it.',
  ]);
  expect((await readFile(await app.as('Write'), 'leases', csv(['Store #'], ['1']))).rows).toBe(1);
});

test('a workbook just under every limit at once is read', async () => {
  const { textBytes, partBytes, cell, columns, characters, mostHeld } = tableFileLimits;
  const shortRows = 1000;
  const long = cell - 1;
  const perRow = Math.min(columns, Math.floor(mostHeld / long));
  const count = Math.floor((textBytes - 1_000_000) / (2 * long + 20));
  // A letter of two bytes in the file and in memory.
  const texts = `<si><t>${'ł'.repeat(long)}</t></si>`;
  const headings = Array.from({ length: columns }, (_, at) => `<si><t>Column ${at}</t></si>`).join('');
  const cellOf = (text: number) => `<c t="s"><v>${text}</v></c>`;
  const header = Array.from({ length: columns }, (_, at) => cellOf(count + at)).join('');
  const rowsOfLong = Math.floor((characters - shortRows * columns * 10) / (perRow * long));
  // The rows of one piece of the unpacked sheet are held together.
  const gap = ' '.repeat(256 * 1024);
  const rows = Array.from(
    { length: rowsOfLong },
    (_, at) =>
      `<row r="${at + 2}">${Array.from({ length: perRow }, (__, place) => cellOf((at * perRow + place) % count)).join('')}</row>${gap}`,
  );
  const short = `<row>${cellOf(count).repeat(columns)}</row>`.repeat(shortRows);
  const sheet = `<worksheet><sheetData><row r="1">${header}</row>${rows.join('')}${short}</sheetData></worksheet>`;
  const xf = '<xf numFmtId="14"/>';
  const fonts = '<font/>'.repeat(Math.floor((partBytes - 70_000 * xf.length) / 7));
  const styles = `<styleSheet>${fonts}<cellXfs>${xf.repeat(65_000)}</cellXfs></styleSheet>`;
  const parts = workbookOf(sheet, texts.repeat(count) + headings);
  const relationships = parts['xl/_rels/workbook.xml.rels']?.replace(
    '</Relationships>',
    `<Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  );
  const file = await zipped({
    ...parts,
    'xl/styles.xml': styles,
    'xl/_rels/workbook.xml.rels': relationships ?? '',
  });
  const read = await readFile(await app.as('Write'), 'leases', file, 'full.xlsx');
  expect(read.rows).toBe(rowsOfLong + shortRows);
});

test('a text just under every limit at once is read', async () => {
  const { cell, columns, lines, rows } = tableFileLimits;
  const header = Array.from({ length: columns }, (_, at) => `Column ${at}`).join(',');
  // A record may have a million characters.
  const long = Array.from({ length: 31 }, () => 'ł'.repeat(cell - 1)).join(',');
  const wide = `${'1,'.repeat(columns - 1)}1\n`.repeat(4000);
  const blank = '\n'.repeat(lines - rows);
  const file = `${header}\n${`${long}\n`.repeat(12)}${wide}${blank}${'1,2,3,4\n'.repeat(1000)}`;
  expect(Buffer.byteLength(file)).toBeLessThan(50 * 1024 * 1024);
  const read = await readFile(await app.as('Write'), 'leases', file, 'full.csv');
  expect(read.rows).toBe(12 + 4000 + 1000);
});

test('a file of empty lines is refused, and meanwhile another client reads its own', async () => {
  const [writer, other] = [await app.as('Write'), await app.as('Write', 'Other')];
  const lines = `Store #,City\n1,Clayton\n${'\n'.repeat(20_000_000)}2,Fenton\n`;
  const refused = writer.call('Import/Read', fileForm('leases', lines, 'lines.csv'));
  const theirs = await readFile(other, 'leases', csv(['Store #'], ['1']));
  expect(theirs.rows).toBe(1);
  expect((await refused).problem.detail).toBe(
    'The file has more than 1,048,576 lines, empty ones included. Split it.',
  );
  expect(await refusal('\n'.repeat(2_000_000), 'empty.csv')).toEqual([422, 'The file is empty.']);
});
