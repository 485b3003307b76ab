import { looksLikeDate } from './dates.ts';
import { headingScorer } from './headings/score.ts';
import { areOwnAddresses } from './headings/streets.ts';
import { plainHeading } from './synonyms.ts';
import { monthOfHeading } from './wide-months.ts';
import { leaseImportKinds, type LeaseImportKind, type SheetKind } from './kinds.ts';

/** A row of a sheet; its number as a spreadsheet counts. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

export interface SheetHeader {
  /** The first and the last row of the headings. */
  readonly firstRow: number;
  readonly row: number;
  readonly columns: readonly HeaderColumn[];
}

export interface HeaderColumn {
  readonly name: string;
  readonly shortName: string;
  readonly at: number;
}

/** Headings are looked for in the first rows of a sheet. */
export const headerSearchRows = 40;

/** How well the rows fit as headings of the kind: more of them known, then more of them filled. */
export function headerScore(cells: readonly string[], kinds: readonly SheetKind[]): number {
  const { texts, filled } = headingsIn(cells);
  const known = kinds.map((kind) => knownHeadings(kind, texts));
  return 3 * Math.max(0, ...known) + filled + scoreOfMonths(cells, kinds);
}

/** Months over the columns of sales are headings, although they look like data. */
function scoreOfMonths(cells: readonly string[], kinds: readonly SheetKind[]): number {
  if (!kinds.includes('salesMonths')) return 0;
  const months = cells.filter((cell) => monthOfHeading(cell) !== null).length;
  return months > 1 ? 5 * months : 0;
}

/** The different texts that may be headings, and what the row scores for how it is filled. */
function headingsIn(cells: readonly string[]): {
  readonly texts: readonly string[];
  readonly filled: number;
} {
  const texts = cells.filter((cell) => cell !== '' && isHeadingLike(cell));
  const count = cells.filter((cell) => cell !== '').length;
  // A row of data has numbers and dates among its texts.
  const filled = new Set(texts.map(plainHeading)).size - 2 * (count - texts.length);
  return { texts: [...new Set(texts)], filled };
}

/** How many of the headings mean a field of the kind. */
function knownHeadings(kind: SheetKind, headings: readonly string[]): number {
  return headings.filter((heading) => headingScorer(kind).best(heading) >= 0.75).length;
}

/** Headings of a kind that a sheet must have to be taken for one of it; fewer where its name says so too. */
const [fewestKnown, fewestOfNamed] = [3, 1];
/** What the name of a sheet counts for: as much as two headings. */
const namedScore = 6;

/** Rows of these have no address of their own. */
const ofTabs: ReadonlySet<LeaseImportKind> = new Set(['rentTerms', 'criticalDates', 'notes']);

/** Addresses stand in the first columns. */
const placeColumns = 40;

function hasOwnAddresses(rows: readonly SheetRow[]): boolean {
  const width = Math.min(placeColumns, Math.max(0, ...rows.map(({ cells }) => cells.length)));
  return Array.from({ length: width }, (_, at) => at).some((at) =>
    areOwnAddresses(rows.flatMap(({ cells }) => cells[at] || [])),
  );
}

/** What a sheet holds of the leases, by its name and its headings; leases where another kind fits no better. */
export function kindOfHead(
  rows: readonly SheetRow[],
  byName: LeaseImportKind | null,
): LeaseImportKind | null {
  let best: { kind: LeaseImportKind; score: number } | null = null;
  const isOfPlaces = hasOwnAddresses(rows);
  for (const kind of leaseImportKinds) {
    const row = findHeaderRow(rows, [kind]);
    const cells = rows.find(({ number }) => number === row)?.cells ?? [];
    const { texts, filled } = headingsIn(cells);
    const known = knownHeadings(kind, texts);
    const score =
      3 * known +
      filled +
      (kind === byName ? namedScore : 0) -
      (isOfPlaces && ofTabs.has(kind) ? namedScore : 0);
    const fewest = kind === byName ? fewestOfNamed : fewestKnown;
    if (known < fewest || (best && score <= best.score)) continue;
    best = { kind, score };
  }
  return best?.kind ?? null;
}

/** The row that fits best, or the first of several that fit equally well. `null` for a sheet without any. */
export function findHeaderRow(rows: readonly SheetRow[], kinds: readonly SheetKind[]): number | null {
  let best: { row: number; score: number } | null = null;
  for (const { number, cells } of rows.slice(0, headerSearchRows)) {
    if (cells.every((cell) => cell === '')) continue;
    const { texts, filled } = headingsIn(cells);
    // Even if all its texts were known, the row would fit no better: so that few rows of data are compared.
    if (best && 3 * texts.length + filled + scoreOfMonths(cells, kinds) <= best.score) continue;
    const score = headerScore(cells, kinds);
    if (!best || score > best.score) best = { row: number, score };
  }
  return best?.row ?? null;
}

/** The columns under the headings of a row, with the headings of groups above or details below it. */
export function readSheetHeader(rows: readonly SheetRow[], row: number): SheetHeader {
  const at = rows.findIndex(({ number }) => number === row);
  const main = rows[at]?.cells ?? [];
  const below = rows[at + 1];
  if (below && isSecondHeading(main, below.cells, rows[at + 2]?.cells ?? []))
    return { firstRow: row, row: below.number, columns: named(groupedNames(main, below.cells)) };
  const above = rows[at - 1]?.cells ?? [];
  const isGroup =
    above.filter(Boolean).length >= 2 && above.every((cell) => cell === '' || isHeadingLike(cell));
  if (isGroup)
    return { firstRow: rows[at - 1]?.number ?? row, row, columns: named(groupedNames(above, main)) };
  return { firstRow: row, row, columns: named(main.map((name) => [name, name])) };
}

type Names = readonly [full: string, short: string];

/** Blank cells of the upper row belong to the group on their left, as long as the lower row has headings. */
function groupedNames(upper: readonly string[], lower: readonly string[]): Names[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at): Names => {
    const [top, sub] = [upper[at] ?? '', lower[at] ?? ''];
    if (top !== '') group = top;
    if (sub === '') {
      group = '';
      return [top, top];
    }
    return [group === '' ? sub : `${group} ${sub}`, sub];
  });
}

/** The row below the headings details them: it has headings where the upper row is blank, and data comes after. */
function isSecondHeading(
  upper: readonly string[],
  lower: readonly string[],
  data: readonly string[],
): boolean {
  const filled = lower.flatMap((cell, at) => (cell === '' ? [] : [at]));
  if (filled.length < 2 || filled.length >= lower.length) return false;
  const fillsGap = filled.some((at) => (upper[at] ?? '') === '');
  const below = data.filter(Boolean).length;
  return (
    fillsGap &&
    filled.every((at) => isHeadingLike(lower[at] ?? '')) &&
    filled.length < below &&
    data.some((cell) => cell !== '' && !isHeadingLike(cell))
  );
}

/** A short text that is neither number nor date. */
function isHeadingLike(cell: string): boolean {
  return (
    cell.length <= 60 &&
    /\p{L}|#|\$|%/u.test(cell) &&
    !looksLikeDate(cell) &&
    !/^[$€£]?[\d,.()\s-]+%?$/.test(cell)
  );
}

/** Every column has a name of its own. */
function named(names: readonly Names[]): HeaderColumn[] {
  const taken = new Set<string>();
  const shortNames = names.map(([, short]) => short);
  return names.map(([full, short], at) => {
    const isAlone = shortNames.filter((one) => one === short).length === 1;
    const wanted = tidy(isAlone ? short : full) || `Column ${columnLetters(at)}`;
    let name = wanted;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wanted} (${count})`;
    taken.add(name.toLowerCase());
    return { name, shortName: tidy(short), at };
  });
}

function tidy(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
}

function columnLetters(at: number): string {
  return (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}
