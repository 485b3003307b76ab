import { compProblems, namelessComp } from '../comps/payload.ts';
import { splitCommencement } from '../comps/fields/commencement.ts';
import { compDescriptors } from '../comps/fields/descriptors.ts';
import { compFields } from '../comps/fields/fields.ts';
import type { PlainDate } from '../dates.ts';
import type { FieldError } from '../errors.ts';
import { showValue, valueIn, type AnyValue, type Field, type FieldTable } from '../fields/index.ts';
import { emptyRow, newLease, type LeaseFields } from '../leases/fields.ts';
import { leaseProblems } from '../leases/rules.ts';
import { indexValueFields, wordsOfList } from '../expenses/stored.ts';
import { yearlyRent } from '../leases/tabs/rent-terms.ts';
import { paidFields, paidProblems, type PaidFields } from '../payments/paid.ts';
import { compTypeOfKind, isTabKind, tabOfKind, type SheetKind } from './kinds.ts';
import type { CellError, ImportedRow } from './plan.ts';
import type { ImportedValues } from './imported-values.ts';
import { linesOfText } from './statement-lines.ts';
import { importIdField, importLeaseField, importLeaseIdField } from './tables.ts';

/** The values of a row of the file that are stored, by the names of their columns. */
export function storedValues(kind: SheetKind, { values }: ImportedRow): Record<string, AnyValue> {
  const { [importIdField]: _id, ...stored } = values;
  if (isTabKind(kind)) {
    delete stored[importLeaseField];
    delete stored[importLeaseIdField];
  }
  const annual = stored['rt_annual'];
  delete stored['rt_annual'];
  if (kind === 'rentTerms' && typeof annual === 'number' && stored['rt_yearly'] === undefined) {
    const rent = yearlyRent(annual);
    if (stored['rt_monthly'] === undefined) Object.assign(stored, rent);
    else if (stored['rt_monthly'] === rent.rt_monthly) Object.assign(stored, { rt_yearly: rent.rt_yearly });
  }
  return stored;
}

/**
 * What is stored otherwise than it stands in a file: the date of a comp, the lines of a statement, the words that a
 * clause excludes. Anything else is stored under its own name.
 */
export function asStored(kind: SheetKind, values: ImportedValues): Readonly<Record<string, unknown>> {
  const { lines, excluded } = values;
  if (kind === 'expenseStatements' && lines !== undefined) return { ...values, lines: linesOfText(lines) };
  if (kind === 'expenseClauses')
    return { ...values, ...(typeof excluded === 'string' && { excluded: wordsOfList(excluded) }) };
  const { leaseCommencement: date, ...others } = values;
  if (compTypeOfKind(kind) === null || typeof date !== 'string') return values;
  return { ...others, ...splitCommencement(date) };
}

export interface FieldChange {
  readonly field: string;
  readonly before: AnyValue;
  readonly after: AnyValue;
}

/** The fields in which the row of the file differs from the stored one. */
export function changesOf(table: FieldTable, values: ImportedValues, stored: ImportedValues): FieldChange[] {
  return Object.entries(values).flatMap(([field, after]) => {
    const before = valueIn(stored, field);
    return isSame(before, after, table[field]) ? [] : [{ field, before, after }];
  });
}

/**
 * A file cannot tell blanks around a text, nor how its lines are broken. Of a phone number,
 * it tells what is shown.
 */
function isSame(before: AnyValue, after: AnyValue, field: Field | undefined): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return before === after;
  if (before === after || before.replaceAll('\r\n', '\n').trim() === after) return true;
  return field?.kind === 'phone' && shown(before, field) === shown(after, field);
}

/** An error in a cell that holds just what is stored is none: the file does not ask for a change. */
export function errorsBeside(
  table: FieldTable,
  errors: readonly CellError[],
  stored: ImportedValues | null,
): CellError[] {
  if (stored === null) return [...errors];
  return errors.filter(({ field, text }) => {
    const [value, described] = [valueIn(stored, field), table[field]];
    if (value === null || !described) return true;
    return text.trim() !== String(value) && text.trim() !== shown(value, described);
  });
}

function shown(value: AnyValue, field: Field): string {
  // Safe: the stored value of the field itself.
  return showValue(value as never, field);
}

/** The rules across the fields of a row, as the form has them; a new row has its defaults. */
export function rowProblems(kind: SheetKind, row: ImportedValues): readonly FieldError[] {
  const type = compTypeOfKind(kind);
  // Safe here and below: every field is set, by the names of the table.
  if (type !== null) return [...compProblems(row as never), ...namelessComp(type, row)];
  if (isTabKind(kind)) return tabOfKind(kind).problems(row as never);
  if (kind === 'indexValues') return indexProblems(row);
  if (kind === 'paid') return paidProblems(row as unknown as PaidFields);
  return leaseProblems(row as unknown as LeaseFields);
}

function indexProblems({ series, month, value }: ImportedValues): FieldError[] {
  return [
    ...((series ?? null) === null ? [{ field: 'series', message: 'Enter a series.' }] : []),
    ...((month ?? null) === null ? [{ field: 'month', message: 'Enter a month such as 2027-01.' }] : []),
    ...((value ?? null) === null ? [{ field: 'value', message: 'Enter a value.' }] : []),
  ];
}

/** A new row with nothing but its defaults. */
export function blankRow(kind: SheetKind, today: PlainDate): Record<string, AnyValue> {
  if (compTypeOfKind(kind) !== null) return { ...emptyRow<FieldTable>(compFields), dateEntered: today };
  if (kind === 'paid') return { ...emptyRow<FieldTable>(paidFields) };
  if (kind === 'indexValues') return { ...emptyRow<FieldTable>(indexValueFields) };
  if (!isTabKind(kind)) return { ...newLease };
  const tab = tabOfKind(kind);
  return { ...emptyRow<FieldTable>(tab.fields), [tab.key]: 0, ...tab.defaults(today) };
}

/** The fields of a new row that take a default where the file says nothing. */
export function defaultsOf(kind: SheetKind, today: PlainDate): Record<string, AnyValue> {
  const filled = Object.entries(blankRow(kind, today)).filter(
    ([name, value]) => value !== null && value !== 0 && !name.endsWith('_id'),
  );
  return Object.fromEntries(filled);
}

/** What a row is known by where it has no id; `null` for one that nothing can be told of. */
export function importKey(kind: SheetKind, row: ImportedValues): string | null {
  const type = compTypeOfKind(kind);
  if (type !== null) {
    const parts = ['address', compDescriptors[type].party, 'leaseCommencement'].map((name) =>
      keyText(row[name]),
    );
    return parts.includes('') ? null : parts.join('\n');
  }
  if (isTabKind(kind))
    return tabOfKind(kind)
      .sheet.knownBy.map((name) => keyText(row[name]))
      .join('\n');
  if (kind === 'indexValues') return [row['series'], row['month']].map(keyText).join('\n');
  if (kind === 'paid')
    return Object.keys(paidFields)
      .map((name) => keyText(row[name]))
      .join('\n');
  const number = keyText(row['sd_num']);
  if (number !== '') return `# ${number}`;
  const address = keyText(row['sd_address']);
  return address === '' ? null : [address, keyText(row['sd_address2']), keyText(row['sd_city'])].join('\n');
}

/** The fields of a key that a file may leave out: a new row takes a default for them, or goes without. */
function looseKeys(kind: SheetKind): readonly string[] {
  if (kind === 'leases') return ['sd_num', 'sd_city'];
  return isTabKind(kind) ? tabOfKind(kind).sheet.mayLack : [];
}

/** All keys by which a stored row is met, also by rows that leave something out. */
export function keysOfStored(kind: SheetKind, row: ImportedValues): string[] {
  const variants = [row];
  for (const name of looseKeys(kind))
    for (const variant of variants.slice()) variants.push({ ...variant, [name]: null });
  const keys = variants.map((variant) => importKey(kind, variant)).filter((key) => key !== null);
  return [...new Set(keys)];
}

/** Without case and superfluous blanks. */
export function keyText(value: AnyValue | undefined): string {
  return value === null || value === undefined
    ? ''
    : String(value).trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** How a row is called in a list of rows. */
export function rowLabel(kind: SheetKind, values: ImportedValues, leaseNumber: string | null): string {
  if (isTabKind(kind)) return leaseNumber ?? '';
  for (const name of labelFields(kind)) {
    const value = values[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

function labelFields(kind: SheetKind): readonly string[] {
  if (kind === 'paid') return ['pa_key', 'pa_payee', 'pa_vendor', 'pa_lease'];
  if (kind === 'indexValues') return ['series'];
  return compTypeOfKind(kind) === null
    ? ['sd_num', 'sd_building', 'sd_address']
    : ['tenant', 'buildingName', 'address'];
}
