import { addDays, addMonths, showDate, type Payment } from '@panoramic/contract';
import { shortMonth } from '../../../lib/months.ts';

/** "Nov 2026", or "11/15/2026 to 12/14/2026"; empty for a charge without a period. */
export function periodOf({ from, to }: Pick<Payment, 'from' | 'to'>): string {
  if (from === null || to === null) return from === null ? '' : showDate(from);
  const isMonth = from.endsWith('-01') && addDays(addMonths(from, 1), -1) === to;
  return isMonth ? shortMonth(from.slice(0, 7)) : `${showDate(from)} to ${showDate(to)}`;
}
