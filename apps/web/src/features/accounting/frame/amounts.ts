import { showMoney } from '../../../lib/money.ts';

const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Writes an amount; `null` is empty. */
export type ShowAmount = (amount: number | null) => string;

/** Writes amounts in the currency that the client labels its books with: only dollars carry their sign. */
export function amountsIn(currency: string): ShowAmount {
  if (currency === 'USD' || currency === '$') return showMoney;
  return (amount) => (amount === null ? '' : plain.format(amount));
}
