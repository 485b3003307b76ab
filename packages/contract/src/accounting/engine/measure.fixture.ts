import { addMonths } from '../../dates.ts';
import { measuredInDollars, measurementInCents, type MeasurementDollars } from '../dollars.ts';
import { measureLease } from './measure.ts';

/** A lease of four years without any amounts, for tests to fill in. */
export const plainMeasurement: MeasurementDollars = {
  standard: 'ASC842',
  kind: 'operating',
  convention: 'effective',
  rate: 0,
  start: '2022-01-01',
  end: '2025-12-31',
  payments: [],
  directCosts: 0,
  incentives: 0,
  prepaid: 0,
  purchasePrice: 0,
  residualGuarantee: 0,
  usefulLife: null,
  remeasure: [],
};

export function measuredWith(change: Partial<MeasurementDollars>) {
  return measuredInDollars(measureLease(measurementInCents({ ...plainMeasurement, ...change })));
}

/** One amount every so many months. */
export function everyMonths(months: number, count: number, amount: number, from: string) {
  return Array.from({ length: count }, (_, index) => ({ date: addMonths(from, index * months), amount }));
}

/** At the end of each year. */
export function atYearEnds(firstYear: number, ...amounts: number[]) {
  return amounts.map((amount, index) => ({ date: `${firstYear + index}-12-31`, amount }));
}
