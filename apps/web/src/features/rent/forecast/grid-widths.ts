import type { Forecast } from '@panoramic/contract';
import { showMoney } from '../../../lib/money.ts';
import { amountIn, type ForecastColumn } from './grid-columns.ts';

/** Pixels of a digit, of the room around an amount, and of the mark of an assumed one. */
const [digit, around, mark] = [8, 28, 20];
/** Wide enough for a heading. */
const narrowest = 108;
export type Widths = Readonly<Record<ForecastColumn['kind'], number>>;

/** Derives the widths from the totals, because no amount of a column is wider than its total. */
export function widthsFor({ total, assumed }: Forecast, columns: readonly ForecastColumn[]): Widths {
  const whole = { amounts: total, assumed };
  const extra = assumed.some((amount) => amount > 0) ? mark : 0;
  function widest(kind: ForecastColumn['kind']): number {
    const lengths = columns
      .filter((column) => column.kind === kind)
      .map((column) => showMoney(amountIn(whole, column).amount).length);
    return Math.max(narrowest, Math.max(...lengths) * digit + around + extra);
  }
  return {
    month: widest('month'),
    quarter: Math.max(132, widest('quarter')),
    year: Math.max(120, widest('year')),
    total: widest('total'),
  };
}
