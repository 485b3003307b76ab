import type { FieldError } from '../errors.ts';
import type { MeasurementDollars } from './dollars.ts';

/** A hundred years. */
export const mostLeaseMonths = 1200;
export const mostPayments = 2400;
export const mostRemeasurements = 50;

/** What the fields alone cannot refuse. */
export function measureProblems(_input: MeasurementDollars): readonly FieldError[] {
  return [];
}
