import { z } from 'zod';
import { id } from '../inputs.ts';
import type { ChangeOf, FieldTable, RowOf } from './field.ts';
import { fieldSchema } from './schema.ts';

/**
 * A row as the server gives it: its fields, its ids, whether it is active (a deleted row is not), and its
 * version, which a save sends back so that an earlier save by somebody else is detected.
 */
export type SavedRow<T extends FieldTable, Id extends string> = RowOf<T> &
  Record<Id, number> & { active: boolean; version: number };

/** A row as a payload brings it: an id of 0 or none means that the row is not saved yet. */
export type RowChange<T extends FieldTable, Id extends string> = ChangeOf<T> &
  Record<Id, number> & { version?: number | undefined };

/** The same as a caller writes it. */
export type RowPayload<T extends FieldTable, Id extends string> = ChangeOf<T> &
  Partial<Record<Id, number>> & { version?: number | null | undefined };

/** `''`, `null` and nothing are 0: not saved yet. */
export const rowId = z.preprocess((raw) => (isUnset(raw) ? 0 : raw), id).default(0);

/** A save without a version is not checked for conflicts. */
export const rowVersion = z.preprocess((raw) => (isUnset(raw) ? undefined : raw), id.optional()).optional();

function isUnset(raw: unknown): boolean {
  return raw === '' || raw === null || raw === undefined;
}

export function savedRowSchema<T extends FieldTable, const Id extends string>(
  fields: T,
  ids: readonly Id[],
): z.ZodType<SavedRow<T, Id>> {
  const shape = {
    ...Object.fromEntries(ids.map((name) => [name, z.number()])),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    active: z.boolean(),
    version: z.number(),
  };
  // Safe: the shape has an entry per id and per field of the table.
  return z.object(shape) as unknown as z.ZodType<SavedRow<T, Id>>;
}

/** Derived fields, `active` and whatever else a payload carries are ignored. */
export function rowChangeSchema<T extends FieldTable, const Id extends string>(
  fields: T,
  ids: readonly Id[],
): z.ZodType<RowChange<T, Id>, RowPayload<T, Id>> {
  const taken = Object.entries(fields).filter(([, field]) => !field.derived);
  const shape = {
    ...Object.fromEntries(ids.map((name) => [name, rowId])),
    ...Object.fromEntries(taken.map(([name, field]) => [name, fieldSchema(field).optional()])),
    version: rowVersion,
  };
  // Safe: as above, with the fields optional.
  return z.object(shape) as unknown as z.ZodType<RowChange<T, Id>, RowPayload<T, Id>>;
}
