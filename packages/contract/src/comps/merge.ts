import { isFilled } from '../leases/rules.ts';
import { splitCommencement } from './fields/commencement.ts';
import { compFields, type Comp, type CompFieldName, type CompValues } from './fields/fields.ts';
import {
  isOwnFieldName,
  ownFieldName,
  ownKeyOf,
  valueIn,
  type AnyValue,
  type Field,
  type OwnFieldName,
} from '../fields/index.ts';
import { formFields } from './fields/layout.ts';
import type { CompTypeId } from './fields/types.ts';

/** A field of a comp, built in or own. */
export type MergedField = CompFieldName | OwnFieldName;

/** The fields of a type whose value is chosen when two comps are merged. */
export function mergedFields(type: CompTypeId): readonly CompFieldName[] {
  return formFields(type).filter((name) => {
    const field: Field = compFields[name];
    return field.derived !== true;
  });
}

/** The own fields that one of the comps has a value of. */
export function ownFieldsOfComps(...comps: readonly Comp[]): readonly OwnFieldName[] {
  return [...new Set(comps.flatMap(({ own = {} }) => Object.keys(own)))].map(ownFieldName);
}

/** The fields in which two comps of one type differ, in the order of the form, the own ones behind. */
export function differingFields(a: Comp, b: Comp): readonly MergedField[] {
  return [...mergedFields(a.compType), ...ownFieldsOfComps(a, b)].filter(
    (name) => !isSame(valueIn(a, name), valueIn(b, name)),
  );
}

/** The fields that are proposed to come from the other comp: those that the remaining comp does not have. */
export function proposedFromOther(kept: Comp, other: Comp): readonly MergedField[] {
  return differingFields(kept, other).filter((name) => !isFilled(valueIn(kept, name)));
}

/** The values that the remaining comp takes from the other. */
export function valuesFromOther(
  other: Comp,
  fromOther: readonly MergedField[],
): Partial<CompValues> & { own?: Readonly<Record<string, AnyValue>> } {
  const ofOwn = fromOther.filter(isOwnFieldName);
  const own = Object.fromEntries(ofOwn.map((name) => [ownKeyOf(name), valueIn(other, name)]));
  const others = fromOther.filter((name) => !isOwnFieldName(name));
  const taken = Object.fromEntries(others.map((name) => [name, valueIn(other, name)]));
  const date = fromOther.includes('leaseCommencement') ? splitCommencement(other.leaseCommencement) : {};
  return { ...taken, ...date, ...(ofOwn.length > 0 && { own }) };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (!isFilled(a) && !isFilled(b));
}
