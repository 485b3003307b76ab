import { formatDollars } from './dollars.ts';

const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * An amount as text, given its currency. A currency is a label that a client gives its books, and nothing is
 * converted: only dollars carry their sign.
 */
export function formatMoney(amount: number, currency = 'USD'): string {
  return isDollars(currency) ? formatDollars(amount) : plain.format(amount);
}

export function isDollars(currency: string): boolean {
  return currency === 'USD' || currency === '$';
}
