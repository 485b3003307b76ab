import { divideHalfUp, toScaledInteger, fromScaledInteger } from '../exact-decimals.ts';
import type { CompValues } from './fields.ts';

export const squareFeetPerAcre = 43_560;

/** The fields that the derived values are computed from. */
export type DerivedFrom = Pick<CompValues, 'salePrice' | 'buildingSize' | 'units' | 'acres'>;

export type DerivedName = 'pricePerSf' | 'perUnit' | 'perAcre' | 'acresInSf' | 'landPricePerSf';

/** A value is `null` when an operand is missing or the divisor is zero. */
export function derivedValues(comp: DerivedFrom): Record<DerivedName, number | null> {
  const { salePrice, buildingSize, units, acres } = comp;
  return {
    pricePerSf: ratio(salePrice, buildingSize),
    perUnit: ratio(salePrice, units),
    perAcre: ratio(salePrice, acres),
    acresInSf: acres === null ? null : landArea(acres),
    landPricePerSf: ratio(salePrice, acres, squareFeetPerAcre),
  };
}

/** Money ÷ (size × perSize), to the cent. Money has 2 decimals, sizes at most 4. */
function ratio(money: number | null, size: number | null, perSize = 1): number | null {
  if (money === null || size === null || size === 0) return null;
  return fromScaledInteger(
    divideHalfUp(toScaledInteger(money, 2) * 10_000n, toScaledInteger(size, 4) * BigInt(perSize)),
    2,
  );
}

function landArea(acres: number): number {
  return fromScaledInteger(divideHalfUp(toScaledInteger(acres, 4) * BigInt(squareFeetPerAcre), 100n), 2);
}
