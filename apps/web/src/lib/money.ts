import { formatDollars } from '@panoramic/contract';

const counts = new Intl.NumberFormat('en-US');

/** "$1,234.50", or empty text for an unset amount. */
export function showMoney(amount: number | null): string {
  return amount === null ? '' : formatDollars(amount);
}

/** "12,345", for counts and square feet. */
export function showCount(count: number | null): string {
  return count === null ? '' : counts.format(count);
}

/** Counts below this are shown in full, which is about as short as in thousands. */
const shortAsItIs = 100_000;
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** "12,345", "882K" or "7.23M", where there is little room. */
export function shortCount(value: number): string {
  return value < shortAsItIs ? counts.format(Math.round(value)) : compact.format(value);
}
