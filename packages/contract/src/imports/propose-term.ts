import { contentOf, type ColumnFacts } from './columns.ts';
import { importedDate } from './dates.ts';
import type { SheetKind } from './kinds.ts';
import type { ProposedSource } from './mapping.ts';

/** The fields of a kind that hold the first and the last day of a span. */
const spans: Partial<Record<SheetKind, readonly [start: string, end: string]>> = {
  leases: ['sd_ccd', 'sd_ced'],
  rentTerms: ['rt_start', 'rt_end'],
  expenseStatements: ['from', 'to'],
};

/** Proposes a column of dates as the end of a span, or its start, where the other is known and it always comes after, or before. */
export function proposeTerm(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  mapping: Record<string, ProposedSource>,
  taken: Set<string>,
): void {
  const [start, end] = spans[kind] ?? [];
  if (start === undefined || end === undefined) return;
  const [known, missing] = mapping[start] === undefined ? [end, start] : [start, end];
  if (mapping[known] === undefined || mapping[missing] !== undefined) return;
  const from = columns.find(({ name }) => name === mapping[known]);
  const free = columns.filter(
    (column) => !taken.has(column.name) && contentOf(column.samples) === 'date' && from !== undefined,
  );
  const fitting = free.filter(
    (column) => from && isOrdered(missing === end ? [from, column] : [column, from]),
  );
  const [found, ...others] = fitting;
  if (found && others.length === 0) mapping[missing] = found.name;
}

/** In every row that has both, the first is before the second; and there are at least three such rows. */
function isOrdered([earlier, later]: readonly [ColumnFacts, ColumnFacts]): boolean {
  const pairs = earlier.first.flatMap((text, row) => {
    const [a, b] = [importedDate(text, 'mdy'), importedDate(later.first[row] ?? '', 'mdy')];
    return a !== null && b !== null ? [[a, b] as const] : [];
  });
  return pairs.length >= 3 && pairs.every(([a, b]) => a < b);
}
