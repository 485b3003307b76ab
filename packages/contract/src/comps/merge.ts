import { isFilled } from '../leases/rules.ts';
import { splitCommencement } from './fields/commencement.ts';
import { compFields, type Comp, type CompFieldName, type CompValues } from './fields/fields.ts';
import type { Field } from '../fields/index.ts';
import { formFields } from './fields/layout.ts';
import type { CompTypeId } from './fields/types.ts';

/** The fields of a type whose value is chosen when two comps are merged. */
export function mergedFields(type: CompTypeId): readonly CompFieldName[] {
  return formFields(type).filter((name) => {
    const field: Field = compFields[name];
    return field.derived !== true;
  });
}

/** The fields in which two comps of one type differ, in the order of the form. */
export function differingFields(a: Comp, b: Comp): readonly CompFieldName[] {
  return mergedFields(a.compType).filter((name) => !isSame(a[name], b[name]));
}

/** The fields that are proposed to come from the other comp: those that the remaining comp does not have. */
export function proposedFromOther(kept: Comp, other: Comp): readonly CompFieldName[] {
  return differingFields(kept, other).filter((name) => !isFilled(kept[name]));
}

/** The values that the remaining comp takes from the other. */
export function valuesFromOther(other: Comp, fromOther: readonly CompFieldName[]): Partial<CompValues> {
  const taken = Object.fromEntries(fromOther.map((name) => [name, other[name]]));
  const date = fromOther.includes('leaseCommencement') ? splitCommencement(other.leaseCommencement) : {};
  return { ...taken, ...date };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (!isFilled(a) && !isFilled(b));
}
