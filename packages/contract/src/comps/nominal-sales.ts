import type { Measure } from './fields/descriptor.ts';
import type { CompValues } from './fields/fields.ts';

/** Deeds between relatives, or companies of one owner, name $0, $1 or $10. */
export const leastMarketPrice = 1000;

/** A sale whose price says nothing of what the property is worth. */
export function isNominalSale({ salePrice }: Pick<CompValues, 'salePrice'>): boolean {
  return salePrice !== null && salePrice < leastMarketPrice;
}

/** The unit price that statistics are made of; a nominal sale has none. */
export function marketPrice(
  comp: Pick<CompValues, 'salePrice' | Measure['price']>,
  name: Measure['price'],
): number | null {
  return isNominalSale(comp) ? null : comp[name];
}
