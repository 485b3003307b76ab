import { contentOf } from './columns.ts';
import { looksLikeDate } from './dates.ts';
import { readSheetHeader, type SheetRow } from './header.ts';
import { leaseTabs } from '../leases/tabs/index.ts';
import type { LeaseImportKind } from './kinds.ts';
import { choiceOfWord } from './words.ts';

/** A column of a sheet as its first rows show it. */
interface SeenColumn {
  readonly name: string;
  readonly texts: readonly string[];
}

/** What leases of a file are called by: the texts of the first columns of the sheets that hold them. */
export function leaseNamesIn(sheets: readonly (readonly SheetRow[])[]): ReadonlySet<string> {
  return new Set(
    sheets.flatMap((rows) => rows.flatMap(({ cells }) => cells.slice(0, nameColumns).map(plain))),
  );
}

/** The number, the name and the address of a lease stand in the first columns. */
const [nameColumns, keyColumns] = [4, 2];
/** The share of the cells that must be names of leases. */
const mostNamed = 0.6;

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * What a sheet holds whose headings say nothing, such as "What" and "By when": it names the leases of another sheet,
 * and has dates, amounts or ways to reach somebody beside them. `null` for a sheet that is none of these.
 */
export function kindOfContent(
  rows: readonly SheetRow[],
  leaseNames: ReadonlySet<string>,
): LeaseImportKind | null {
  const columns = columnsBelow(rows, leaseNames);
  if (columns === null) return null;
  const contents = columns.map(({ texts }) => contentOf(texts));
  if (contents.some((content) => content === 'email' || content === 'phone')) return 'contacts';
  if (!contents.includes('date')) return null;
  if (contents.some((content) => content === 'money' || content === 'number')) return 'rentTerms';
  const texts = columns.filter((_, at) => contents[at] === 'text' && columns[at]?.texts.length !== 0);
  if (texts.length === 0) return null;
  return isAgenda(columns, texts) ? 'criticalDates' : 'notes';
}

/** The columns beside the one that names leases; `null` where none does. */
function columnsBelow(rows: readonly SheetRow[], leaseNames: ReadonlySet<string>): SeenColumn[] | null {
  const first = rows.find((row, at) => isHead(row, rows[at + 1]));
  if (!first) return null;
  const header = readSheetHeader(rows, first.number);
  const below = rows.filter(({ number }) => number > header.row);
  const columns = header.columns.map(({ name, at }): SeenColumn => ({
    name,
    texts: below.flatMap(({ cells }) => cells[at] || []),
  }));
  const key = columns.slice(0, keyColumns).find(({ texts }) => areNamesOfLeases(texts, leaseNames));
  return key ? columns.filter((column) => column !== key) : null;
}

/** Two cells of text or more, with as many or more below them. */
function isHead({ cells }: SheetRow, below: SheetRow | undefined): boolean {
  const filled = cells.filter(Boolean);
  return (
    filled.length >= 2 &&
    (below?.cells.filter(Boolean).length ?? 0) >= 2 &&
    filled.every((text) => !looksLikeDate(text))
  );
}

function areNamesOfLeases(texts: readonly string[], leaseNames: ReadonlySet<string>): boolean {
  const named = texts.filter((text) => leaseNames.has(plain(text)));
  return named.length > 0 && named.length >= mostNamed * texts.length;
}

/** What has to be done by a day, rather than what happened on it: short texts, words of deadlines, kinds of dates. */
function isAgenda(columns: readonly SeenColumn[], texts: readonly SeenColumn[]): boolean {
  if (columns.some(({ name }) => /\b(?:by|due|deadline|until|before|expir\w*|latest)\b/i.test(name)))
    return true;
  const field = leaseTabs.criticalDates.fields.cd_type;
  const isKind = (text: string) => field.kind === 'choice' && choiceOfWord(text, field) !== undefined;
  if (texts.some((column) => column.texts.filter(isKind).length * 3 >= column.texts.length)) return true;
  return texts.every((column) => wordsPerText(column.texts) < 4);
}

function wordsPerText(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0) / Math.max(1, texts.length);
}
