import type { Forecast } from '@panoramic/contract';
import { showMoney } from '../../../lib/money.ts';
import { amountIn, type ForecastColumn } from './grid-columns.ts';

/** Pixels on paper: of a digit, of the room around an amount, of the mark of an assumed one, of a name. */
const [digit, around, mark, name] = [6.2, 12, 16, 168];
/** The width in pixels between the margins of a landscape sheet of either usual size. */
const sheet = 960;
/** The smallest zoom, because smaller print is hard to read. */
const smallest = 0.72;

/** Columns that fit the width of a sheet. */
export interface PrintedBlock {
  readonly columns: readonly ForecastColumn[];
  readonly zoom: number;
}

/** A block for each fiscal year, or several where its amounts are wide; the sum of all stands in the last. */
export function printedBlocks(
  { total, assumed }: Pick<Forecast, 'total' | 'assumed'>,
  columns: readonly ForecastColumn[],
): readonly PrintedBlock[] {
  const extra = assumed.some((amount) => amount > 0) ? mark : 0;
  // No amount of a column is wider than its total.
  function widthOf(some: readonly ForecastColumn[]): number {
    return some.reduce((sum, column) => {
      const { amount } = amountIn({ amounts: total, assumed }, column);
      return sum + Math.max(showMoney(amount).length, column.label.length) * digit + around + extra;
    }, name);
  }
  return byYear(columns).flatMap((year) => {
    const parts = Math.max(1, Math.ceil(((widthOf(year) - name) * smallest) / (sheet - name * smallest)));
    const size = Math.ceil(year.length / parts);
    return Array.from({ length: Math.ceil(year.length / size) }, (_, part) => {
      const own = year.slice(part * size, (part + 1) * size);
      return { columns: own, zoom: Math.min(1, sheet / widthOf(own)) };
    });
  });
}

/** The months of each fiscal year with its sum, and with the last the sum of all. */
function byYear(columns: readonly ForecastColumn[]): readonly (readonly ForecastColumn[])[] {
  const years: ForecastColumn[][] = [];
  let current: ForecastColumn[] | undefined;
  for (const column of columns) {
    if (column.kind === 'total') {
      years.at(-1)?.push(column);
      continue;
    }
    if (!current) years.push((current = []));
    current.push(column);
    if (column.kind === 'year') current = undefined;
  }
  return years;
}
