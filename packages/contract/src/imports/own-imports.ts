import { ownFieldName, type AnyValue, type FieldTable } from '../fields/index.ts';
import { ownFieldTable, type OwnField } from '../own-fields/index.ts';
import type { SheetKind } from './kinds.ts';
import { importFields } from './tables.ts';

/** The definitions for the rows of a kind of sheet. */
export function ownFieldsOfSheet(kind: SheetKind, own: readonly OwnField[]): readonly OwnField[] {
  return own.filter((field) => field.kind === kind);
}

/** The fields that a sheet of the kind can fill, the client's own behind the others. */
export function importFieldsWith(kind: SheetKind, own: readonly OwnField[]): FieldTable {
  const ofKind = ownFieldsOfSheet(kind, own);
  return ofKind.length === 0 ? importFields(kind) : { ...importFields(kind), ...ownFieldTable(ofKind) };
}

/** The values of a new row for which the file says nothing, and the fields that it must say something for. */
export function ownOfNewRow(
  own: readonly OwnField[],
  given: Readonly<Record<string, AnyValue>>,
): { readonly defaults: Record<string, AnyValue>; readonly missing: readonly OwnField[] } {
  const inUse = own.filter(({ retired }) => !retired);
  const filled = inUse.filter((field) => field.default !== null);
  const defaults = Object.fromEntries(filled.map((field) => [ownFieldName(field.key), field.default]));
  const values: Readonly<Record<string, AnyValue>> = { ...defaults, ...given };
  const missing = inUse.filter(
    ({ key, required }) => required && (values[ownFieldName(key)] ?? null) === null,
  );
  return { defaults, missing };
}
