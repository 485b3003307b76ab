import { writeXlsx } from 'hucre';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { checkFile, readFile } from './imports.fixture.ts';

const app = testApp();
const folder = join(import.meta.dirname, '../../../test/import-files/trackers');

interface Sheet {
  readonly name: string;
  /** What it holds, by whoever wrote the file; `null` for a sheet to be left out. */
  readonly kind: string | null;
  readonly rows: string[][];
  /** The fields of its columns in their order, several with "+" between them and "-" for none. */
  readonly fields: readonly string[];
}

interface Workbook {
  readonly author: string;
  readonly sheets: readonly Sheet[];
}

function cellsOf(line: string): string[] {
  return line === '' ? [] : line.split('|').map((cell) => cell.trim());
}

function workbooksIn(part: string): Workbook[] {
  const books = readFileSync(join(folder, `${part}.txt`), 'utf8')
    .split(/^= /m)
    .slice(1);
  return books.map((book) => {
    const [author = '', ...sheets] = book.trimEnd().split(/\n+== /);
    return { author, sheets: sheets.map(sheetIn) };
  });
}

function sheetIn(text: string): Sheet {
  const [title = '', ...lines] = text.split('\n');
  const [name = '', kind = ''] = title.split(' : ');
  const isExpected = (line: string) => line.startsWith('> ');
  return {
    name,
    kind: kind === '-' ? null : kind,
    rows: lines.filter((line) => !isExpected(line)).map(cellsOf),
    fields: cellsOf(lines.find(isExpected)?.slice(2) ?? ''),
  };
}

/** Reads the workbook and checks it with what was proposed, as somebody does who only presses Next. */
async function seen({ sheets }: Workbook) {
  const writer = await app.as('Write', 'Other');
  const file = await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) });
  const read = await readFile(writer, 'portfolio', new Uint8Array(file), 'tracker.xlsx');
  const sources = Object.entries(read.proposal).map(([field, source]) => {
    const column = typeof source === 'object' && source && 'column' in source ? source.column : source;
    return { field, column };
  });
  const columns = sheets.flatMap(({ name, fields }) => {
    const prefix = read.sheets.find((sheet) => sheet.name === name)?.prefix ?? '';
    const own = read.columns.filter(({ sheet }) => sheet === name);
    const shown = own.length === 0 ? fields.map(() => null) : own.map((column) => column.name);
    return fields.map((wanted, at) => {
      const found = sources.filter(
        ({ field, column }) => prefix !== '' && field.startsWith(prefix) && column === shown[at],
      );
      return {
        heading: `${name}: ${shown[at] ?? at}`,
        wanted,
        proposed: found.map(({ field }) => field.slice(prefix.length)).join('+') || '-',
        isSure: found.some(({ field }) => read.sure.includes(field)),
      };
    });
  });
  return { read, columns, checked: await checkFile(writer, read) };
}

async function countsOf(part: string) {
  const counts = {
    sheets: 0,
    recognized: 0,
    columns: 0,
    right: 0,
    wrong: 0,
    missed: 0,
    sure: 0,
    sureButWrong: 0,
  };
  const told: string[] = [];
  for (const book of workbooksIn(part)) {
    const { read, columns } = await seen(book);
    counts.sheets += book.sheets.length;
    for (const { name, kind } of book.sheets) {
      const found = read.sheets.find((sheet) => sheet.name === name)?.kind;
      if (found === kind) counts.recognized += 1;
      else told.push(`${book.author}: ${name} is ${kind}, not ${found}`);
    }
    for (const { heading, wanted, proposed, isSure } of columns) {
      if (wanted !== '-') counts.columns += 1;
      if (isSure) counts.sure += 1;
      if (wanted === proposed) counts.right += wanted === '-' ? 0 : 1;
      else {
        if (proposed === '-') counts.missed += 1;
        else counts.wrong += 1;
        if (isSure) counts.sureButWrong += 1;
        told.push(`${book.author}: ${heading} is ${wanted}, not ${proposed}${isSure ? ', surely' : ''}`);
      }
    }
  }
  return { ...counts, told };
}

test("a tracker's buildings, addresses, next rents and ticklers are all proposed", async () => {
  const [tracker] = workbooksIn('developed');
  if (!tracker) throw new Error('There is no workbook.');
  const { read, columns, checked } = await seen(tracker);
  expect(read.sheets.map(({ kind }) => kind)).toEqual(['leases', 'criticalDates']);
  for (const { heading, wanted, proposed } of columns)
    expect(`${heading} ${proposed}`).toBe(`${heading} ${wanted}`);
  // Words of dates that nobody has told yet are asked for; everything else comes in.
  expect(checked.unknownWords.map(({ field }) => field)).toEqual([
    'criticalDates.cd_type',
    'criticalDates.cd_type',
    'criticalDates.cd_type',
  ]);
  expect(checked.counts).toMatchObject({ error: 3 });
});

test('workbooks of other trades: developed', async () => {
  const counts = await countsOf('developed');
  console.log(counts);
  expect(counts.sureButWrong).toBe(0);
});
test('workbooks of other trades: kept aside', async () => {
  const { told, ...counts } = await countsOf('kept-aside');
  console.log(counts, told.length);
  expect(counts.sureButWrong).toBe(0);
});
