import { percent } from './define.ts';
import { showNumber } from './numbers.ts';

const entered = percent('');
const computed = percent('', { decimals: 2 });

/** "3.00%", "6.125%": two decimals, and more only where more were entered. */
export function showPercent(value: number): string {
  return showNumber(value, entered);
}

/** "33.33%": two decimals, for what was computed. */
export function showComputedPercent(value: number): string {
  return showNumber(value, computed);
}
