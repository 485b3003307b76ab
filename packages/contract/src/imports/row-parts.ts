import { addDays, type PlainDate } from '../dates.ts';
import { money, type Field, type FieldTable } from '../fields/index.ts';
import { convertedRent, isBaseRent, isInEffect, type Term } from '../leases/rent/index.ts';
import type { SheetTabName } from '../leases/tabs/index.ts';
import type { ImportedValues } from './imported-values.ts';
import type { SheetKind } from './kinds.ts';
import type { CellError, ImportedRow } from './plan.ts';
import { importFields } from './tables.ts';

/** What a row of leases can hold besides the lease; in the order in which a lease is shown with its parts. */
export const rowPartNames = ['rent', 'nextRent', 'option', 'landlord', 'note'] as const;
export type RowPartName = (typeof rowPartNames)[number];

export interface RowPart {
  /** The tab that it becomes a row of. */
  readonly kind: SheetTabName;
  readonly label: string;
  readonly fields: FieldTable;
  /** What every such part is. */
  readonly fixed: ImportedValues;
  /** A row in which all of these are empty has no such part. */
  readonly needs: readonly string[];
}

const amounts = ['rt_monthly', 'rt_annual', 'rt_psf'] as const;
const baseRent = { rt_type: 'Base Rent' } as const;

export const rowParts: Readonly<Record<RowPartName, RowPart>> = {
  rent: {
    kind: 'rentTerms',
    label: 'Rent',
    fields: rentFields({
      rt_monthly: 'Monthly Rent',
      rt_annual: 'Annual Rent',
      rt_psf: 'Rent per SF a Year',
      rt_start: 'Rent Start',
      rt_end: 'Rent End',
    }),
    fixed: baseRent,
    needs: amounts,
  },
  nextRent: {
    kind: 'rentTerms',
    label: 'Next rent',
    fields: rentFields({
      rt_start: 'Next Rent Start',
      rt_monthly: 'Next Monthly Rent',
      rt_annual: 'Next Annual Rent',
      rt_psf: 'Next Rent per SF a Year',
    }),
    fixed: baseRent,
    needs: amounts,
  },
  option: {
    kind: 'criticalDates',
    label: 'Option',
    fields: labeled('criticalDates', { cd_action: 'Option Notice Date', cd_note: 'Option' }),
    fixed: { cd_type: 'Option to Renew' },
    needs: ['cd_action', 'cd_note'],
  },
  landlord: {
    kind: 'contacts',
    label: 'Landlord',
    fields: labeled('contacts', {
      c_company: 'Landlord',
      c_lname: 'Landlord Contact',
      c_add1: 'Landlord Address',
      c_city: 'Landlord City',
      c_state: 'Landlord State',
      c_zip: 'Landlord Zip',
      phone_work: 'Landlord Phone',
      email1: 'Landlord Email',
    }),
    fixed: { c_type: 'Landlord' },
    needs: ['c_company', 'c_lname', 'phone_work', 'email1'],
  },
  note: {
    kind: 'notes',
    label: 'Note',
    fields: labeled('notes', { com_text: 'Note' }),
    fixed: {},
    needs: ['com_text'],
  },
};

function rentFields(labels: Readonly<Record<string, string>>): FieldTable {
  const perFoot = money('', { decimals: 4, max: 999_999 });
  const table = { ...importFields('rentTerms'), rt_psf: perFoot };
  return relabeled(table, labels);
}

function labeled(kind: SheetKind, labels: Readonly<Record<string, string>>): FieldTable {
  return relabeled(importFields(kind), labels);
}

function relabeled(table: FieldTable, labels: Readonly<Record<string, string>>): FieldTable {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]): [string, Field][] => {
      const field = table[name];
      return field ? [[name, { ...field, label }]] : [];
    }),
  );
}

/**
 * A field by its name in the mapping of a sheet: `rent.rt_monthly` is of a part of a row of leases. A part has the
 * other fields of its tab as well, which no column fills.
 */
export function importedField(
  kind: SheetKind,
  name: string,
  table: FieldTable = importFields(kind),
): Field | undefined {
  const [, part, bare = ''] = /^(\w+)\.(\w+)$/.exec(name) ?? [];
  const known = kind === 'leases' ? rowPartNames.find((one) => one === part) : undefined;
  if (!known) return ownField(table, name);
  return ownField(rowParts[known].fields, bare) ?? ownField(importFields(rowParts[known].kind), bare);
}

function ownField(table: FieldTable, name: string): Field | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** What is known of the lease of a row, and of what it has already. */
export interface AroundPart {
  /** The lease as it will be. */
  readonly lease: ImportedValues;
  /** Its stored rows of the part's tab. */
  readonly stored: readonly ImportedValues[];
  /** The first day of the next rent in the same row. */
  readonly nextStart: PlainDate | null;
  readonly today: PlainDate;
}

/** The part that a row holds, as a row of its tab; `null` where it has none. */
export function partOfRow(name: RowPartName, read: ImportedRow, around: AroundPart): ImportedRow | null {
  const { needs, fixed } = rowParts[name];
  const row = { ...read, values: { ...fixed, ...read.values }, errors: [...read.errors] };
  if (name === 'option' && isNoOption(row.values['cd_note'])) delete row.values['cd_note'];
  const isFilled = needs.some(
    (field) => row.values[field] !== undefined || read.errors.some((error) => error.field === field),
  );
  if (!isFilled) return null;
  if (name === 'rent' || name === 'nextRent') setAmount(row, around.lease);
  if (name === 'rent') setTerm(row, around);
  if (name === 'nextRent' && row.values['rt_start'] === undefined && !hasError(row, 'rt_start'))
    row.errors.push(partError('rt_start', '', 'Enter the day from which the next rent is paid.'));
  return row;
}

/** "None" is no option. */
function isNoOption(text: unknown): boolean {
  return typeof text === 'string' && /^(?:none|no|n|0|nil)\.?$/i.test(text.trim());
}

function hasError({ errors }: ImportedRow, field: string): boolean {
  return errors.some((error) => error.field === field);
}

function partError(field: string, text: string, message: string): CellError {
  return { field, column: null, text, message };
}

/** A rent per square foot counts where the row has neither a monthly nor a yearly one. */
function setAmount({ values, errors }: ImportedRow, { sd_sqft }: ImportedValues): void {
  const perFoot = values['rt_psf'];
  delete values['rt_psf'];
  if (typeof perFoot !== 'number' || values['rt_monthly'] !== undefined || values['rt_annual'] !== undefined)
    return;
  const feet = typeof sd_sqft === 'number' && sd_sqft > 0 ? sd_sqft : null;
  const { annual } = convertedRent(perFoot, 'psqft', feet);
  if (feet === null || annual === null)
    errors.push(partError('rt_psf', String(perFoot), 'A rent per SF needs the square feet of the lease.'));
  else values['rt_annual'] = annual;
}

/**
 * A rent without a first day is the one in effect today, or before the next rent where that has begun already; else it
 * runs from the commencement. It ends before the next rent begins; without one it has no end and runs to the
 * expiration.
 */
function setTerm({ values, errors }: ImportedRow, { lease, stored, nextStart, today }: AroundPart): void {
  // Safe: stored rent terms have these fields, as far as they are set.
  const terms = stored.filter((row) => isBaseRent(row as unknown as Term));
  const lastDay = nextStart === null ? null : addDays(nextStart, -1);
  const day = lastDay !== null && lastDay < today ? lastDay : today;
  const start = values['rt_start'] ?? startInEffect(terms, lease, day) ?? lease['sd_ccd'] ?? null;
  if (start !== null) values['rt_start'] = start;
  if (lastDay === null) return;
  if (start !== null && String(start) > lastDay)
    errors.push(partError('rt_start', String(start), 'The next rent has to begin after this one.'));
  const end = terms.find(({ rt_start }) => (rt_start ?? null) === start)?.['rt_end'];
  if (values['rt_end'] === undefined && (typeof end !== 'string' || end > lastDay))
    values['rt_end'] = lastDay;
}

function startInEffect(
  terms: readonly ImportedValues[],
  lease: ImportedValues,
  day: PlainDate,
): string | null {
  const expiration = typeof lease['sd_ced'] === 'string' ? lease['sd_ced'] : null;
  const starts = terms.flatMap((term) => {
    const { rt_start, rt_end } = term;
    if (typeof rt_start !== 'string') return [];
    const span = { rt_start, rt_end: typeof rt_end === 'string' ? rt_end : null };
    return isInEffect(span, day, expiration) ? [rt_start] : [];
  });
  return starts.toSorted().at(-1) ?? null;
}
