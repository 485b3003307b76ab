import { showMoney } from '../../../lib/money.ts';

const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Writes an amount; `null` is empty. */
export type ShowAmount = (amount: number | null) => string;

/** Writes amounts in the currency that the client labels its books with: only dollars carry their sign. */
export function amountsIn(currency: string): ShowAmount {
  const write = currency === 'USD' || currency === '$' ? showMoney : (amount: number) => plain.format(amount);
  // Adding 0 turns the -0 of a negated zero into 0.
  return (amount) => (amount === null ? '' : write(amount + 0));
}

/** Rounds to cents, because subtracting dollars leaves fractions of a cent. */
export function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
