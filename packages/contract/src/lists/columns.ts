import type { CompFieldName } from '../comps/fields/fields.ts';
import { compField, formFields, isConfidential, resultColumns } from '../comps/fields/layout.ts';
import type { CompTypeId } from '../comps/fields/types.ts';
import type { Field } from '../fields/index.ts';
import { leaseColumns, leaseFields, leaseHeadings } from '../leases/fields.ts';
import { leaseConditionFields, type LeaseConditionField } from '../leases/figures.ts';

export interface ListColumn<Name extends string = string> {
  readonly name: Name;
  readonly heading: string;
  readonly field: Field;
  /** Shown on the screen, never exported to a file. */
  readonly confidential?: boolean;
}

/** The columns that a list can show. */
export interface ListColumns<Name extends string = string> {
  /** The default columns first, then the others. */
  readonly columns: readonly ListColumn<Name>[];
  /** The default columns, shown until the user chooses others. */
  readonly first: readonly Name[];
}

const headings: Partial<Record<LeaseConditionField, string>> = leaseHeadings;

/**
 * Every field of the lease, which the reply of the list contains in any case, and the figures computed for
 * the day, which it contains where they are asked for.
 */
export const leaseListColumns: ListColumns<LeaseConditionField> = offerOf(
  leaseColumns.map(({ field, label }) => ({ name: field, heading: label, field: leaseFields[field] })),
  // Safe: the table is a literal, so it has no keys beyond its type's.
  (Object.keys(leaseConditionFields) as LeaseConditionField[]).map((name) => ({
    name,
    heading: headings[name] ?? leaseConditionFields[name].label,
    field: leaseConditionFields[name],
  })),
);

/** The fields of the type's form. Default columns have short headings, the others their full labels. */
export function compListColumns(type: CompTypeId): ListColumns<CompFieldName> {
  return offerOf(
    resultColumns(type),
    formFields(type).map((name) => {
      const field = compField(type, name);
      return { name, heading: field.label, field, confidential: isConfidential(name) };
    }),
  );
}

function offerOf<Name extends string>(
  first: readonly ListColumn<Name>[],
  all: readonly ListColumn<Name>[],
): ListColumns<Name> {
  const names = first.map(({ name }) => name);
  return { columns: [...first, ...all.filter(({ name }) => !names.includes(name))], first: names };
}

/** The chosen columns in their order. A stored choice may name columns that no longer exist; they are left out. */
export function shownColumns<Name extends string>(
  offer: ListColumns<Name>,
  chosen: readonly string[] | undefined,
): readonly ListColumn<Name>[] {
  const known = pick(offer, [...new Set(chosen)]);
  return known.length > 0 ? known : pick(offer, offer.first);
}

function pick<Name extends string>({ columns }: ListColumns<Name>, names: readonly string[]) {
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}

/** Adds a column at the end or removes it. The only remaining column cannot be removed. */
export function toggledColumn(shown: readonly string[], name: string): readonly string[] {
  if (!shown.includes(name)) return [...shown, name];
  return shown.length === 1 ? shown : shown.filter((other) => other !== name);
}

/** Moves a column to the position `to`. */
export function movedColumn(shown: readonly string[], name: string, to: number): readonly string[] {
  const others = shown.filter((other) => other !== name);
  if (others.length === shown.length) return shown;
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, name);
}
