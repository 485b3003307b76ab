import type { CompFieldName } from './fields.ts';

/** What a figure is counted in, or what a price is for, as it is read behind the value. */
const units: Partial<Record<CompFieldName, string>> = {
  leasedSF: 'SF',
  buildingSize: 'SF',
  acresInSf: 'SF',
  term: 'months',
  effectiveRate: 'per SF per year',
  tisf: 'per SF',
  startingRent: 'per SF in the first year',
  escalation: 'a year',
  freeMonths: 'months',
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

const ofOne: Readonly<Record<string, string>> = {
  months: 'month',
  feet: 'foot',
  acres: 'acre',
  units: 'unit',
};

/** Empty where the value says it by itself, as a date or a percentage does. "1 unit", but "2 units". */
export function unitOf(name: CompFieldName, value?: unknown): string {
  const unit = units[name] ?? '';
  return value === 1 ? (ofOne[unit] ?? unit) : unit;
}
