import { monthName } from '../expenses/variable-rent/index-rent.ts';
import { monthOfCell } from './cells.ts';
import type { ColumnFacts } from './columns.ts';
import type { SheetAnswers } from './plan.ts';

/** A column whose heading is a month: its cells are the figures of that month. */
export interface MonthColumn {
  readonly month: string;
  readonly column: string;
}

/** Fewer headings that are months may be anything. */
const fewestMonths = 2;

/** The columns of a table with a month a column, in their order; none where the table has a row a month. */
export function monthColumns(
  columns: readonly Pick<ColumnFacts, 'name' | 'shortName'>[],
): readonly MonthColumn[] {
  const found = columns.flatMap(({ name, shortName }) => {
    const month = monthOfHeading(shortName) ?? monthOfHeading(name);
    return month === null ? [] : [{ month, column: name }];
  });
  return found.length < fewestMonths ? [] : found;
}

/** "Sales Jan 2025", "Jan-25", "1/31/2025" and "2025-01" are headings of one month. */
export function monthOfHeading(heading: string): string | null {
  // A bare number is a figure.
  if (/^[\d.,]+$/.test(heading.trim())) return null;
  const bare = heading.replace(/^(?:(?:gross|net|monthly|total)\s+)*sales\s*(?:of|for|in)?\s*/i, '');
  return monthOfCell(bare, 'mdy');
}

/** The fields of a row of a wide table that its columns of months fill. */
export const [wideMonth, wideAmount] = ['month', 'amount'] as const;

/** Whether the months are columns: nobody has said which column holds them. */
export function isWide(mapping: SheetAnswers['mapping']): boolean {
  return !mapping[wideMonth];
}

/** The name under which a correction of one month of a row is sent. */
export function monthFieldName(month: string): string {
  return `${wideAmount} ${month}`;
}

/** The month of such a name, as people read it; `null` for any other field. */
export function monthOfFieldName(name: string): string | null {
  const [, month] = /^amount (\d{4}-\d{2})$/.exec(name) ?? [];
  return month === undefined ? null : monthName(month);
}

/** What is read of one month of a row: its figure from the column of the month. */
export function mappingOfMonth(
  mapping: SheetAnswers['mapping'],
  { month, column }: MonthColumn,
): SheetAnswers['mapping'] {
  return { ...mapping, [wideMonth]: { value: month }, [wideAmount]: column };
}
