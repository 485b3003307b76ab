import type { FieldError } from '../errors.ts';
import type { CompValues } from './fields/fields.ts';

/** What the values of a comp have to be to one another. */
export function compProblems(comp: Pick<CompValues, 'commencementDate' | 'leaseExpDate'>): FieldError[] {
  const { commencementDate: start, leaseExpDate: end } = comp;
  if (start === null || end === null || end >= start) return [];
  return [{ field: 'leaseExpDate', message: 'Lease Expiration is before Commencement Date.' }];
}
