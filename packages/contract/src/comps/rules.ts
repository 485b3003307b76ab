import type { FieldError } from '../errors.ts';
import { isFilled } from '../leases/rules.ts';
import type { CompValues } from './fields/fields.ts';
import { compField, formFields } from './fields/layout.ts';
import type { CompTypeId } from './fields/types.ts';

/** What the values of a comp have to be to one another. */
export function compProblems(comp: Pick<CompValues, 'commencementDate' | 'leaseExpDate'>): FieldError[] {
  const { commencementDate: start, leaseExpDate: end } = comp;
  if (start === null || end === null || end >= start) return [];
  return [{ field: 'leaseExpDate', message: 'Lease Expiration is before Commencement Date.' }];
}

/** One of these at least says which deal a comp is. */
const naming = ['tenant', 'buildingName', 'address'] as const;
const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** A form is not sent without a name of the deal. A payload may be: other programs know it by its id. */
export function namelessComp(
  type: CompTypeId,
  comp: Partial<Readonly<Record<(typeof naming)[number], unknown>>>,
): FieldError[] {
  const offered = formFields(type).filter((name) => naming.some((one) => one === name));
  const [first] = offered;
  if (first === undefined || naming.some((name) => isFilled(comp[name]))) return [];
  const labels = offered.map((name) => compField(type, name).label);
  return [{ field: first, message: `Enter ${either.format(labels)}: one of them is needed.` }];
}
