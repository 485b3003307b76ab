import {
  compTypeOfKind,
  copiedStart,
  findHeaderRow,
  headerScore,
  headerSearchRows,
  kindOfContent,
  kindOfHead,
  kindOfSheet,
  leaseImportKinds,
  leaseNamesIn,
  sheetName,
  sheetPrefix,
  withHeadTakenApart,
  type ImportKind,
  type LeaseImportKind,
  type ParsedInput,
  type SheetKind,
  type SheetRow,
} from '@panoramic/contract';
import { tableFileLimits, tooMuchText, unreadable, type TableFile } from '#lib/table-files/index.ts';

export type ReadingOptions = Omit<ParsedInput<'Import/ReadAgain'>, 'importId' | 'kind'>;

/** A sheet of the file with its first rows. */
export interface SheetOfFile {
  readonly index: number;
  readonly name: string;
  readonly head: readonly SheetRow[];
  /** What it seems to hold of the leases, or was said to hold. */
  readonly holds: LeaseImportKind | null;
}

/** A sheet that is read; `prefix` stands before its fields in the mapping. */
export interface ChosenSheet extends SheetOfFile {
  readonly kind: SheetKind;
  readonly prefix: string;
  readonly headerRow: number;
}

export async function sheetsOfFile(
  file: TableFile,
  kind: ImportKind,
  { headerRow, sheetKinds }: ReadingOptions,
): Promise<SheetOfFile[]> {
  const room = { left: tableFileLimits.mostHeld };
  const sheets: SheetOfFile[] = [];
  // Comparing the headings of every kind is worth its time where there is a choice.
  const isOpen = compTypeOfKind(kind) === null && (kind === 'portfolio' || file.sheets.length > 1);
  for (const [index, name] of file.sheets.entries()) {
    const most = Math.max(headerSearchRows, headerRow ?? 0) + 3;
    const head = withHeadTakenApart(await headOf(file, index, most, room));
    const said = Object.hasOwn(sheetKinds, name) ? sheetKinds[name] : undefined;
    const found = () => (isOpen ? kindOfHead(head, kindOfSheet(name)) : null);
    sheets.push({ index, name, head, holds: said === undefined ? found() : said });
  }
  return isOpen ? withContentKnown(sheets, sheetKinds) : sheets;
}

/** A sheet that its headings do not tell is known by what it holds beside the names of leases of another sheet. */
function withContentKnown(sheets: readonly SheetOfFile[], said: ReadingOptions['sheetKinds']): SheetOfFile[] {
  const names = leaseNamesIn(sheets.filter(({ holds }) => holds === 'leases').map(({ head }) => head));
  return sheets.map((sheet) =>
    sheet.holds !== null || Object.hasOwn(said, sheet.name) || names.size === 0
      ? sheet
      : { ...sheet, holds: kindOfContent(sheet.head, names) },
  );
}

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

/** The sheets of a portfolio that hold something; else the one that is asked for, or fits best. */
export function chooseSheets(
  sheets: readonly SheetOfFile[],
  kind: ImportKind,
  options: ReadingOptions,
): ChosenSheet[] {
  const names = new Set(sheets.map(({ name }) => name));
  for (const name of [options.sheet, ...Object.keys(options.sheetKinds)])
    if (name !== null && !names.has(name)) throw unreadable(`There is no sheet “${name}” in the file.`);
  if (kind === 'portfolio') return portfolioSheets(sheets, options);
  const found = sheets
    .filter(({ name }) => options.sheet === null || name === options.sheet)
    .flatMap((sheet) => withHeaderRow(sheet, kind, options));
  const [best] = found.toSorted((a, b) => scoreOf(b) - scoreOf(a));
  if (!best) throw unreadable('The file is empty.');
  return [{ ...best, prefix: '' }];
}

function portfolioSheets(sheets: readonly SheetOfFile[], options: ReadingOptions): ChosenSheet[] {
  const found = sheets.flatMap((sheet) =>
    sheet.holds === null ? [] : withHeaderRow(sheet, sheet.holds, options),
  );
  if (found.length === 0) throw unreadable(noPortfolio);
  // Leases come first: rows of the other sheets may belong to leases that the file adds.
  return leaseImportKinds.flatMap((kind) =>
    found
      .filter((sheet) => sheet.kind === kind)
      .map((sheet, at): ChosenSheet => Object.assign(sheet, { prefix: sheetPrefix(kind, at + 1) })),
  );
}

const noPortfolio = `None of the sheets holds ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(leaseImportKinds.map(sheetName))}.`;

type Headed = Omit<ChosenSheet, 'prefix'>;

function withHeaderRow(sheet: SheetOfFile, kind: SheetKind, { headerRow }: ReadingOptions): Headed[] {
  const row = headerRow ?? findHeaderRow(sheet.head, [kind]);
  return row === null ? [] : [{ ...sheet, kind, headerRow: row }];
}

/** The name of the sheet counts for more than its headings. */
function scoreOf({ name, head, kind, headerRow }: Headed): number {
  const cells = head.find(({ number }) => number === headerRow)?.cells ?? [];
  return headerScore(cells, [kind]) + (kindOfSheet(name) === kind ? 100 : 0);
}
