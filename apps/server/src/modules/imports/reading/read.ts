import {
  ColumnObserver,
  firstSamples,
  importMaxRows,
  monthColumns,
  readSheetHeader,
  TableBody,
  takenApart,
  type SheetHeader,
  type ImportKind,
  type ReadImport,
} from '@panoramic/contract';
import { inTransaction, type Scope, type Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import {
  openTableFile,
  tableFileLimits,
  tooManyRows,
  unreadable,
  type TableFile,
} from '#lib/table-files/index.ts';
import {
  deleteStagedRows,
  findAnswers,
  findImport,
  lockImport,
  saveReading,
  stageRows,
  type StagedRow,
  type StagedSheet,
  type StoredImport,
} from '../imports.store.ts';
import {
  chooseSheets,
  sheetsOfFile,
  type ChosenSheet,
  type ReadingOptions,
  type SheetOfFile,
} from './choose-sheets.ts';
import { damageNotes } from './damage-notes.ts';
import { ownFieldsOfImport } from '../own-fields.ts';
import { indexTable } from './index-table.ts';
import { proposalOf } from './proposal.ts';
import type { ImportPools } from '../work.ts';

export interface ReadTask {
  readonly importId: number;
  readonly kind: ImportKind;
  readonly options: ReadingOptions;
}

/** Rows that go to the database in one statement. */
const batchSize = 1000;

/** Reads the file into the database, and tells what it holds. */
export async function readImport(
  pools: ImportPools,
  scope: Scope,
  { importId, kind, options }: ReadTask,
  bytes: Buffer,
): Promise<ReadImport> {
  return inTransaction(pools.work, scope, async (tx) => {
    await lockImport(tx, importId);
    const found = await findImport(tx, importId);
    if (found.state === 'done') throw new Problem('refused', 'This import is done already.');
    const file = await openTableFile(bytes, found.file_name, options);
    const inFile = await sheetsOfFile(file, kind, options);
    const chosen = chooseSheets(inFile, kind, options);
    await deleteStagedRows(tx, importId);
    const notes: string[] = [];
    const read: StagedSheet[] = [];
    for (const sheet of chosen) {
      const table = sheet.kind === 'indexValues' ? await indexTable(file, sheet) : null;
      const one = await stageSheet(tx, found, table?.file ?? file, table?.sheet ?? sheet, pools.assertSpace);
      if (table) notes.push(...table.notes);
      read.push(one.staged);
      notes.push(
        ...(table ? [] : titleNote(sheet, one.header)),
        ...wideNote(one.staged),
        ...one.notes,
        ...one.body.notes(chosen.length > 1 ? sheet.name : null),
      );
    }
    // A sheet with nothing but headings needs no columns.
    const staged = read.filter((sheet) => sheet.rows > 0);
    const rows = staged.reduce((sum, sheet) => sum + sheet.rows, 0);
    if (rows === 0) throw unreadable('There are no rows below the headings.');
    const sheets = await countSheets(file, kind, inFile, read);
    if (kind !== 'portfolio') notes.unshift(...unreadNote(sheets, staged));
    const columns = staged.flatMap((sheet) => sheet.columns.map((column) => ({ column, sheet: sheet.name })));
    const own = (await ownFieldsOfImport(tx, { ...found, kind })).filter(({ retired }) => !retired);
    const reply = {
      sheets,
      sheet: chosen[0]?.name ?? '',
      headerRow: chosen[0]?.headerRow ?? 1,
      delimiter: file.delimiter,
      encoding: file.encoding,
      rows,
      columns: columns.map(({ column, sheet }) => ({
        name: column.name,
        samples: firstSamples(column),
        first: [...column.first],
        sheet,
      })),
      ...proposalOf(staged, (await findAnswers(tx, { ...found, kind })).mapping, own),
      own: [...own],
      upperCase: [
        ...new Set(columns.filter(({ column }) => column.upperCase).map(({ column }) => column.name)),
      ],
      notes,
    };
    await saveReading(tx, importId, kind, { reply, staged });
    return { importId, fileName: found.file_name, kind, ...reply };
  });
}

async function stageSheet(
  tx: Tx,
  owner: StoredImport,
  file: TableFile,
  chosen: ChosenSheet,
  assertSpace: () => void,
) {
  const header = readSheetHeader(chosen.head, chosen.headerRow);
  const body = new TableBody(header, [chosen.kind]);
  const observers = header.columns.map(() => new ColumnObserver());
  const width = header.columns.length;
  const damaged = { apart: 0, beside: [] as number[] };
  let rows = 0;
  let longestRow = 0;
  let held = 0;
  let batch: StagedRow[] = [];
  for await (const some of file.rows(chosen.index)) {
    for (const inFile of some) {
      if (inFile.number <= header.row) continue;
      const apart = takenApart(inFile, width);
      if (apart) damaged.apart += 1;
      const row = apart ?? inFile;
      if (body.fateOf(row) !== 'data') continue;
      if (row.cells.length > width) damaged.beside.push(row.number);
      rows += 1;
      if (rows > importMaxRows) throw tooManyRows();
      // The cells of a shifted line say nothing of the columns that they stand in.
      if (row.cells.length <= width || damaged.beside.length * 2 >= rows || file.delimiter === null)
        for (const [at, observer] of observers.entries()) observer.add(row.cells[at] ?? '');
      const characters = row.cells.reduce((sum, text) => sum + text.length, 0);
      longestRow = Math.max(longestRow, characters);
      held += characters;
      batch.push({ sheet: chosen.index, row: row.number, cells: row.cells });
      if (batch.length < batchSize && held < tableFileLimits.held) continue;
      assertSpace();
      await stageRows(tx, owner, batch);
      batch = [];
      held = 0;
    }
  }
  await stageRows(tx, owner, batch);
  // A column without a heading has cells in most rows; a delimiter too many is in few.
  const isShifted = file.delimiter !== null && damaged.beside.length * 2 < rows;
  const columns = header.columns.map((column, at) => ({
    ...column,
    ...(observers[at] ?? new ColumnObserver()).facts(),
  }));
  const { index, name, kind, prefix } = chosen;
  return {
    staged: {
      index,
      name,
      kind,
      prefix,
      rows,
      longestRow,
      ...(isShifted && { width }),
      columns: columns.filter((column) => isWorthShowing(column)),
    },
    header,
    body,
    notes: damageNotes(damaged, isShifted),
  };
}

/** A column without a heading and without a value is none. */
function isWorthShowing({ shortName, samples }: { shortName: string; samples: readonly string[] }): boolean {
  return shortName !== '' || samples.length > 0;
}

function titleNote({ head }: ChosenSheet, { firstRow, row }: SheetHeader): string[] {
  if (!head.some(({ number, cells }) => number < firstRow && cells.length > 0)) return [];
  const which = firstRow === row ? `row ${row}` : `rows ${firstRow} and ${row}`;
  return [`The headings are in ${which}; what stands above is left out.`];
}

function wideNote({ kind, columns }: StagedSheet): string[] {
  const months = kind === 'salesMonths' ? monthColumns(columns).length : 0;
  return months === 0
    ? []
    : [`The headings of ${months} columns are months: each is read as the sales of its month.`];
}

/** How many rows each sheet has, those that are not read too, and what it becomes or could become. */
async function countSheets(
  file: TableFile,
  kind: ImportKind,
  sheets: readonly SheetOfFile[],
  staged: readonly StagedSheet[],
): Promise<ReadImport['sheets']> {
  const counted: ReadImport['sheets'] = [];
  for (const { index, name, holds } of sheets) {
    const read = staged.find((sheet) => sheet.index === index);
    const rows = read?.rows ?? (await countRows(file, index));
    const isLeftOut = kind === 'portfolio' && (!read || rows === 0);
    counted.push({
      name,
      rows,
      kind: isLeftOut ? null : holds,
      prefix: isLeftOut ? '' : (read?.prefix ?? ''),
    });
  }
  return counted;
}

/** Sheets beside the one that is read. */
function unreadNote(sheets: ReadImport['sheets'], staged: readonly StagedSheet[]): string[] {
  const unread = sheets.filter(({ name, rows }) => rows > 0 && staged.every((sheet) => sheet.name !== name));
  if (unread.length === 0) return [];
  const names = new Intl.ListFormat('en-US').format(unread.map(({ name }) => `“${name}”`));
  return [unread.length === 1 ? `The sheet ${names} is left out.` : `The sheets ${names} are left out.`];
}

async function countRows(file: TableFile, sheet: number): Promise<number> {
  let count = 0;
  for await (const rows of file.rows(sheet)) count += rows.filter(({ cells }) => cells.length > 0).length;
  return count;
}
