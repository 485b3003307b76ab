// @module-tag long
import type { ReadImport } from '@panoramic/contract';
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

async function read({ sheets }: Workbook) {
  const writer = await app.as('Write', 'Other');
  const file = await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) });
  return readFile(writer, 'portfolio', new Uint8Array(file), 'tracker.xlsx');
}

/** Each column with the fields that it holds and those that it is proposed for. */
function columnsOf({ sheets }: Workbook, reply: ReadImport) {
  return sheets.flatMap(({ name, fields }) => {
    const prefix = reply.sheets.find((sheet) => sheet.name === name)?.prefix ?? '';
    const shown = reply.columns.filter(({ sheet }) => sheet === name);
    return fields.map((wanted, at) => {
      const column = shown[at]?.name;
      const found = Object.entries(reply.proposal).flatMap(([field, source]) => {
        const from = typeof source === 'object' && source && 'column' in source ? source.column : source;
        return prefix !== '' && field.startsWith(prefix) && from === column ? [field] : [];
      });
      return {
        heading: `${name}: ${column ?? at}`,
        wanted: inOrder(wanted.split('+')),
        proposed: inOrder(found.map((field) => field.slice(prefix.length))) || '-',
        isSure: found.some((field) => reply.sure.includes(field)),
      };
    });
  });
}

function inOrder(fields: readonly string[]): string {
  return fields.toSorted().join('+');
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
  for (const book of workbooksIn(part)) {
    const reply = await read(book);
    for (const { name, kind } of book.sheets) {
      counts.sheets += 1;
      if (reply.sheets.find((sheet) => sheet.name === name)?.kind === kind) counts.recognized += 1;
    }
    for (const { wanted, proposed, isSure } of columnsOf(book, reply)) {
      const isRight = wanted === proposed;
      if (wanted !== '-') counts.columns += 1;
      if (isRight && wanted !== '-') counts.right += 1;
      if (!isRight && proposed === '-') counts.missed += 1;
      if (!isRight && proposed !== '-') counts.wrong += 1;
      if (isSure) counts.sure += 1;
      if (isSure && !isRight) counts.sureButWrong += 1;
    }
  }
  return counts;
}

// Nothing is checked before these: what somebody has answered is proposed to the client again.
test.each([
  [
    'developed',
    { sheets: 14, recognized: 14, columns: 114, right: 105, wrong: 0, missed: 9, sureButWrong: 0 },
  ],
  [
    'kept-aside',
    { sheets: 11, recognized: 8, columns: 95, right: 64, wrong: 3, missed: 28, sureButWrong: 0 },
  ],
])('columns and sheets of the %s workbooks', async (part, expected) => {
  expect(await countsOf(part)).toMatchObject(expected);
});

test("a tracker's buildings, addresses, next rents and ticklers are imported by pressing Next", async () => {
  const [tracker] = workbooksIn('developed');
  if (!tracker) throw new Error('There is no workbook.');
  const reply = await read(tracker);
  expect(reply.sheets.map(({ kind }) => kind)).toEqual(['leases', 'criticalDates']);
  for (const { heading, wanted, proposed } of columnsOf(tracker, reply))
    expect(`${heading} ${proposed}`).toBe(`${heading} ${wanted}`);
  const writer = await app.as('Write', 'Other');
  const asked = await checkFile(writer, reply);
  // Kinds of dates that nobody has told yet are asked for; everything else comes in.
  expect(asked.unknownWords.map(({ word }) => word).toSorted()).toEqual([
    'Estoppel due',
    'Insurance certificate',
    'Rent review',
  ]);
  expect(asked.rows.error).toHaveLength(3);
  const words = Object.fromEntries(asked.unknownWords.map(({ word }) => [word, 'Other']));
  const checked = await checkFile(writer, reply, { choices: { 'criticalDates.cd_type': words } });
  expect(checked.counts.error).toBe(0);
  await writer.call('Import/Run', { importId: reply.importId });
  const { body: leases } = await writer.call('Leases/SearchLeases', { soffice_number: 'C-101' });
  expect(leases).toMatchObject([
    {
      sd_building: 'Harbor Clinic 1',
      sd_address: '11 Elm Street',
      sd_city: 'Dallas',
      sd_state: 'TX',
      sd_zip: '75201',
    },
  ]);
  const id = leases[0]?.sd_id ?? 0;
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id });
  expect(terms.map(({ rt_start, rt_monthly }) => [rt_start, rt_monthly])).toContainEqual([
    '2028-01-01',
    4300,
  ]);
  const { body: dates } = await writer.call('Leases/GetCriticalDates', { id });
  expect(dates.map(({ cd_action }) => cd_action)).toEqual(
    expect.arrayContaining(['2027-02-15', '2027-06-30']),
  );
});
