import type { CompFieldName } from '../comps/fields/fields.ts';
import { compField, formFields, isConfidential, resultColumns } from '../comps/fields/layout.ts';
import type { CompTypeId } from '../comps/fields/types.ts';
import type { Field, FieldTable } from '../fields/index.ts';
import { leaseColumns, leaseFields, leaseHeadings } from '../leases/fields.ts';
import { leaseConditionFields, type LeaseConditionField } from '../leases/figures.ts';
import {
  rentIncreaseFields,
  rentRollFields,
  type RentIncreaseField,
  type RentRollField,
} from '../leases/rent/index.ts';
import { marketRowFields, type MarketRowField } from '../market/fields.ts';

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

/** Headings of the rent lists where they are shorter than the label, or stand beside others. */
const rentHeadings: Readonly<Record<string, string>> = {
  ...leaseHeadings,
  ...Object.fromEntries(leaseColumns.map(({ field, label }) => [field, label])),
  sd_ced: 'Expiration',
  base_monthly: 'Base Monthly',
  base_yearly: 'Base Yearly',
  base_psqft: 'Base $/SF',
  cam_monthly: 'CAM',
  taxes_monthly: 'RE Taxes',
  insurance_monthly: 'Insurance',
  expenses_monthly: 'Operating Exp.',
  other_monthly: 'Other',
  total_psqft: 'Total $/SF',
};

function rentColumns<T extends FieldTable>(table: T, first: readonly (keyof T & string)[]) {
  function column(name: keyof T & string): ListColumn<keyof T & string> {
    // Safe: a key of the table.
    const field = table[name] as Field;
    return { name, heading: rentHeadings[name] ?? field.label, field };
  }
  return offerOf(first.map(column), Object.keys(table).map(column));
}

export const rentRollColumns: ListColumns<RentRollField> = rentColumns(rentRollFields, [
  'sd_num',
  'sd_building',
  'sd_city',
  'sd_state',
  'sd_region',
  'sd_sqft',
  'commencement',
  'sd_ced',
  'base_monthly',
  'base_yearly',
  'base_psqft',
  'cam_monthly',
  'taxes_monthly',
  'insurance_monthly',
  'expenses_monthly',
  'other_monthly',
  'total_monthly',
  'total_yearly',
  'total_psqft',
  'step_date',
  'step_monthly',
  'step_percent',
]);

export const rentIncreaseColumns: ListColumns<RentIncreaseField> = rentColumns(rentIncreaseFields, [
  'sd_num',
  'sd_building',
  'type',
  'date',
  'from',
  'to',
  'difference',
  'percent',
  'note',
  'sd_city',
  'sd_state',
]);

export const marketColumns: ListColumns<MarketRowField> = rentColumns(marketRowFields, [
  'sd_num',
  'sd_building',
  'sd_city',
  'sd_sqft',
  'ours',
  'market',
  'gap_percent',
  'gap_year',
  'months_left',
  'exposure',
  'next_type',
  'next_day',
  'confidence',
]);

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
