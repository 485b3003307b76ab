import type { CompFieldName } from './fields.ts';

/** What a figure is counted in, or what a price is for, as it is read behind the value. */
const units: Partial<Record<CompFieldName, string>> = {
  leasedSF: 'SF',
  buildingSize: 'SF',
  acresInSf: 'SF',
  term: 'months',
  effectiveRate: 'per SF per year',
  tisf: 'per SF',
  ceilingHeight: 'feet',
  lotSize: 'acres',
  acerage: 'acres',
  acres: 'acres',
  units: 'units',
  noi: 'per year',
  pricePerSf: 'per SF of building',
  perUnit: 'per unit',
  perAcre: 'per acre',
  landPricePerSf: 'per SF of land',
};

/** Empty where the value says it by itself, as a date or a percentage does. */
export function unitOf(name: CompFieldName): string {
  return units[name] ?? '';
}
