import { formatMoney } from '@panoramic/contract';

/** Writes an amount; `null` is empty. */
export type ShowAmount = (amount: number | null) => string;

/** Writes amounts in the currency that the client labels its books with: only dollars carry their sign. */
export function amountsIn(currency: string): ShowAmount {
  // Adding 0 turns the -0 of a negated zero into 0.
  return (amount) => (amount === null ? '' : formatMoney(amount + 0, currency));
}

/** Rounds to cents, because subtracting dollars leaves fractions of a cent. */
export function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
