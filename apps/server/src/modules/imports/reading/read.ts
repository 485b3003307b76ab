import {
  ColumnObserver,
  copiedStart,
  findHeaderRow,
  firstSamples,
  headerScore,
  headerSearchRows,
  importMaxRows,
  kindOfSheet,
  leaseImportKinds,
  sheetName,
  readSheetHeader,
  TableBody,
  takenApart,
  withHeadTakenApart,
  type SheetHeader,
  type ImportKind,
  type ParsedInput,
  type ReadImport,
  type SheetKind,
  type SheetRow,
} from '@panoramic/contract';
import { inTransaction, type Scope, type Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import {
  openTableFile,
  tableFileLimits,
  tooManyRows,
  tooMuchText,
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
import { proposalOf } from './proposal.ts';
import type { ImportPools } from '../work.ts';

export interface ReadTask {
  readonly importId: number;
  readonly kind: ImportKind;
  readonly options: Pick<ParsedInput<'Import/ReadAgain'>, 'sheet' | 'headerRow' | 'delimiter' | 'encoding'>;
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
    const chosen = await chooseSheets(file, kind, options);
    await deleteStagedRows(tx, importId);
    const notes: string[] = [];
    const staged: StagedSheet[] = [];
    for (const sheet of chosen) {
      const read = await stageSheet(tx, found, file, sheet, pools.assertSpace);
      staged.push(read.staged);
      notes.push(
        ...titleNote(sheet, read.header),
        ...read.notes,
        ...read.body.notes(chosen.length > 1 ? sheet.name : null),
      );
    }
    const rows = staged.reduce((sum, sheet) => sum + sheet.rows, 0);
    if (rows === 0) throw unreadable('There are no rows below the headings.');
    const columns = staged.flatMap((sheet) => sheet.columns.map((column) => ({ column, sheet: sheet.name })));
    const reply = {
      sheets: await countSheets(file, kind, staged),
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
      ...proposalOf(kind, staged, (await findAnswers(tx, { ...found, kind })).mapping),
      upperCase: [
        ...new Set(columns.filter(({ column }) => column.upperCase).map(({ column }) => column.name)),
      ],
      notes,
    };
    await saveReading(tx, importId, kind, { reply, staged });
    return { importId, fileName: found.file_name, kind, ...reply };
  });
}

interface ChosenSheet {
  readonly index: number;
  readonly name: string;
  readonly kind: SheetKind;
  readonly headerRow: number;
  readonly head: readonly SheetRow[];
}

/** The sheets of a portfolio that hold something, by their names; else the one that is asked for, or fits best. */
async function chooseSheets(
  file: TableFile,
  kind: ImportKind,
  options: ReadTask['options'],
): Promise<ChosenSheet[]> {
  const { sheet, headerRow } = options;
  if (sheet !== null && !file.sheets.includes(sheet))
    throw unreadable(`There is no sheet “${sheet}” in the file.`);
  const found: (ChosenSheet & { score: number })[] = [];
  const room = { left: tableFileLimits.mostHeld };
  for (const [index, name] of file.sheets.entries()) {
    const kindHere = kind === 'portfolio' ? kindOfSheet(name) : kind;
    if (kindHere === null || (sheet !== null && kind !== 'portfolio' && name !== sheet)) continue;
    const head = withHeadTakenApart(
      await headOf(file, index, Math.max(headerSearchRows, headerRow ?? 0) + 3, room),
    );
    const row = headerRow ?? findHeaderRow(head, [kindHere]);
    if (row === null) continue;
    const cells = head.find(({ number }) => number === row)?.cells ?? [];
    const score = headerScore(cells, [kindHere]) + (kindOfSheet(name) === kindHere ? 100 : 0);
    found.push({ index, name, kind: kindHere, headerRow: row, head, score });
  }
  if (found.length === 0) throw unreadable(kind === 'portfolio' ? noPortfolio : 'The file is empty.');
  // Leases come first: rows of the other sheets may belong to leases that the file adds.
  const order: readonly string[] = leaseImportKinds;
  if (kind === 'portfolio') return found.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return found.toSorted((a, b) => b.score - a.score).slice(0, 1);
}

const noPortfolio = `None of the sheets is called ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(leaseImportKinds.map(sheetName))}.`;

/** Characters of a cell that are looked at to find the headings. */
const longestHeading = 1000;

/** `room` is how many characters the heads of all sheets may still have. */
async function headOf(file: TableFile, sheet: number, most: number, room: { left: number }) {
  const head: SheetRow[] = [];
  for await (const rows of file.rows(sheet)) {
    for (const { number, cells } of rows) {
      if (number > most) break;
      const short = cells.map((text) => copiedStart(text, longestHeading));
      room.left -= short.reduce((sum, text) => sum + text.length, 1);
      if (room.left < 0) throw tooMuchText();
      head.push({ number, cells: short });
    }
    if ((rows.at(-1)?.number ?? 0) > most) break;
  }
  return head;
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
  const { index, name, kind } = chosen;
  return {
    staged: {
      index,
      name,
      kind,
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

/** What was mended, and what was not. */
function damageNotes(
  { apart, beside }: { readonly apart: number; readonly beside: readonly number[] },
  isShifted: boolean,
): string[] {
  const [first] = beside;
  const lines = apart === 1 ? '1 line was' : `${apart.toLocaleString('en-US')} lines were`;
  const rows =
    beside.length === 1
      ? `Row ${first} has`
      : `${beside.length.toLocaleString('en-US')} rows, the first ${first}, have`;
  return [
    ...(apart > 0 ? [`${lines} quoted as one cell and ${apart === 1 ? 'is' : 'are'} taken apart.`] : []),
    ...(beside.length > 0
      ? [
          isShifted
            ? `${rows} more cells than there are headings; the check names such rows.`
            : `${rows} cells right of the last heading, which are left out.`,
        ]
      : []),
  ];
}

function titleNote({ head }: ChosenSheet, { firstRow, row }: SheetHeader): string[] {
  if (!head.some(({ number, cells }) => number < firstRow && cells.length > 0)) return [];
  const which = firstRow === row ? `row ${row}` : `rows ${firstRow} and ${row}`;
  return [`The headings are in ${which}; what stands above is left out.`];
}

/** How many rows each sheet has; those that are not read are counted. */
async function countSheets(
  file: TableFile,
  kind: ImportKind,
  staged: readonly StagedSheet[],
): Promise<ReadImport['sheets']> {
  const sheets: ReadImport['sheets'] = [];
  for (const [index, name] of file.sheets.entries()) {
    const read = staged.find((sheet) => sheet.index === index);
    const rows = read?.rows ?? (await countRows(file, index));
    sheets.push({ name, rows, kind: kind === 'portfolio' && read ? kindOfSheet(name) : null });
  }
  return sheets;
}

async function countRows(file: TableFile, sheet: number): Promise<number> {
  let count = 0;
  for await (const rows of file.rows(sheet)) count += rows.filter(({ cells }) => cells.length > 0).length;
  return count;
}
