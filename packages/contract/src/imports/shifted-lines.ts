import { contentOf, type ColumnFacts, type Content } from './columns.ts';
import { looksLikeDate } from './dates.ts';

/** A line put together again: its cells, and the columns whose texts had been split. */
export interface MendedLine {
  readonly cells: readonly string[];
  /** Where a split text stands now, counted from 0. */
  readonly joined: readonly number[];
}

/** What the cells of a column are, as far as joining split ones needs to know it. */
export interface ColumnShape {
  readonly content: Content;
  readonly known: ReadonlySet<string>;
  readonly longest: number;
}

/** The shapes of the columns at each place of a line; a place without a column holds nothing. */
export function columnShapes(columns: readonly ColumnFacts[], width: number): readonly ColumnShape[] {
  const byPlace = new Map(columns.map((column) => [column.at, column]));
  return Array.from({ length: width }, (_, at) => {
    const samples = byPlace.get(at)?.samples ?? [];
    const longest = Math.max(0, ...samples.map(({ length }) => length));
    const amounts = samples.filter(isFigure).length;
    // Shifted lines leave some of their cells among the samples.
    const content =
      contentOf(samples) === 'text' && amounts > samples.length / 2 ? 'number' : contentOf(samples);
    return { content, known: new Set(samples), longest };
  });
}

const figure = /^\(?-?\$?\s?\d[\d,]*(?:\.\d+)?%?\)?$/;

function isFigure(text: string): boolean {
  return figure.test(text);
}

/** Cells that are too many at most; a line with more is damaged otherwise. */
const mostSplits = 4;
/** What the best way of joining must be better by than the next, so that nothing is guessed. */
const leastLead = 0.15;
/** What a single cell may cost that stands in the wrong column: the line is not mended then. */
const misfit = 1;

/** Puts a line together whose texts were split at delimiters; `null` where no way of joining is clearly the best. */
export function mendedLine(
  cells: readonly string[],
  shapes: readonly ColumnShape[],
  delimiter: string,
): MendedLine | null {
  const width = shapes.length;
  const excess = cells.length - width;
  if (excess < 1 || excess > mostSplits || width < 2) return null;
  // By cells used so far: the two best ways to fill the columns before.
  let ways = new Map<number, readonly Way[]>([[0, [{ cost: 0, sizes: [] }]]]);
  for (const shape of shapes) {
    const next = new Map<number, readonly Way[]>();
    for (const [used, before] of ways)
      for (let size = 1; size <= excess + 1 && used + size <= cells.length; size += 1) {
        const cost = costOf(cells.slice(used, used + size), shape, delimiter);
        if (cost === null) continue;
        const longer = before.map((way) => ({ cost: way.cost + cost, sizes: [...way.sizes, size] }));
        next.set(used + size, twoBest([...(next.get(used + size) ?? []), ...longer]));
      }
    ways = next;
  }
  const [best, other] = ways.get(cells.length) ?? [];
  if (!best || best.cost >= misfit || (other && other.cost - best.cost < leastLead)) return null;
  return lineOf(cells, best.sizes, shapes, delimiter);
}

interface Way {
  readonly cost: number;
  readonly sizes: readonly number[];
}

function twoBest(ways: readonly Way[]): readonly Way[] {
  return ways.toSorted((a, b) => a.cost - b.cost).slice(0, 2);
}

function lineOf(
  cells: readonly string[],
  sizes: readonly number[],
  shapes: readonly ColumnShape[],
  delimiter: string,
): MendedLine {
  let used = 0;
  const whole = sizes.map((size, at) => {
    const parts = cells.slice(used, used + size);
    used += size;
    return joinedText(parts, shapes[at]?.content ?? 'text', delimiter);
  });
  return { cells: whole, joined: sizes.flatMap((size, at) => (size > 1 ? [at] : [])) };
}

function joinedText(parts: readonly string[], content: Content, delimiter: string): string {
  if (parts.length === 1) return parts[0] ?? '';
  return parts.join(isAmount(content) || delimiter !== ',' ? delimiter : ', ');
}

function isAmount(content: Content): boolean {
  return content === 'number' || content === 'money';
}

/** How badly the cells fit their column: 0 is well, `misfit` and more not at all; `null` where they cannot be one. */
function costOf(parts: readonly string[], shape: ColumnShape, delimiter: string): number | null {
  const [first = ''] = parts;
  return parts.length === 1 ? costOfCell(first, shape) : costOfJoined(parts, shape, delimiter);
}

function costOfCell(cell: string, { content, known }: ColumnShape): number {
  if (cell === '') return 0.05;
  if (known.has(cell)) return 0;
  if (content === 'nothing') return 0.4;
  if (content === 'text') {
    if (looksLikeDate(cell) || contentOf([cell]) === 'money') return misfit;
    if (isFigure(cell)) return 0.4;
    return isContinuation(cell) ? 0.5 : 0.05;
  }
  const fits = isAmount(content) ? isFigure(cell) : contentOf([cell]) === content;
  return fits ? 0.02 : misfit;
}

function costOfJoined(
  parts: readonly string[],
  { content, known, longest }: ColumnShape,
  delimiter: string,
): number | null {
  if (parts.some((part) => part === '')) return null;
  const text = joinedText(parts, content, delimiter);
  if (known.has(text)) return 0;
  if (isAmount(content)) {
    const isGrouped = delimiter === ',' && /^\(?-?\$?\s?\d{1,3}(?:,\d{3})+(?:\.\d+)?\)?$/.test(text);
    return isGrouped ? 0.1 : null;
  }
  if (content !== 'text') return null;
  // Amounts, dates and states are values of columns of their own.
  if (parts.some((part) => looksLikeDate(part) || contentOf([part]) === 'money')) return misfit;
  const rest = parts.slice(1);
  const isSuffix = rest.every(isContinuation);
  const hasFigure = parts.some(isFigure);
  const isLong = text.length > 2 * Math.max(longest, 20);
  return (
    (isSuffix ? 0.05 : 0.3) +
    (hasFigure ? 0.4 : 0) +
    (isLong ? 0.5 : 0) +
    (rest.some((part) => known.has(part)) ? 0.3 : 0)
  );
}

/** What stands behind a comma within one text: "Suite 4", "Inc.", "Jr.", "rear", "Ltd". */
function isContinuation(text: string): boolean {
  return continuation.test(text);
}

const continuation =
  /^(?:l\.?l\.?c\.?|l\.?l\.?p\.?|l\.?p\.?|inc\.?|incorporated|ltd\.?|limited|corp\.?|co\.?|company|n\.?a\.?|p\.?c\.?|jr\.?|sr\.?|ii|iii|iv|trustees?|et al\.?|(?:suite|ste|unit|apt|floor|fl|room|rm|bldg|building|rear|lot|space|no)\b.*|#.*|\d+(?:st|nd|rd|th) (?:floor|fl)\b.*)$/i;
