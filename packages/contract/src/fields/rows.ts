import { z } from 'zod';
import { id } from '../inputs.ts';
import type { AnyValue, ChangeOf, FieldTable, RowOf } from './field.ts';
import { fieldSchema } from './schema.ts';

/**
 * A row as the server gives it: its fields, its ids, whether it is active (a deleted row is not), and its
 * version, which a save sends back so that an earlier save by somebody else is detected.
 */
export type SavedRow<T extends FieldTable, Id extends string> = RowOf<T> &
  Record<Id, number> & { active: boolean; version: number };

/** A row of a kind that clients can define fields for: with the values of those that are set, by key. */
export type WithOwn<Row> = Row & { own?: Readonly<Record<string, AnyValue>> | undefined };

/** A row as a payload brings it: an id of 0 or none means that the row is not saved yet. */
export type RowChange<T extends FieldTable, Id extends string> = ChangeOf<T> &
  Record<Id, number> & { version?: number | undefined };

/** A payload's values of own fields by key. They are read by the client's definitions, which no schema knows. */
type SentOwn = Readonly<Record<string, unknown>>;
export type ChangeWithOwn<Change> = Change & { own?: SentOwn | undefined };

/** The same as a caller writes it. */
export type RowPayload<T extends FieldTable, Id extends string> = ChangeOf<T> &
  Partial<Record<Id, number>> & { version?: number | null | undefined };

/** `''`, `null` and nothing are 0: not saved yet. */
export const rowId = z.preprocess((raw) => (isUnset(raw) ? 0 : raw), id).default(0);

/** A save without a version is not checked for conflicts. */
export const rowVersion = z.preprocess((raw) => (isUnset(raw) ? undefined : raw), id.optional()).optional();

const ownValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The own fields of a row in a reply. `ownOf` is the kind of row, by which a client's description declares them. */
export function savedOwn(ownOf: string) {
  return z
    .record(z.string(), ownValue)
    .meta({ ownOf })
    .optional()
    .describe(
      'The fields of the client’s own that are set, by key; Fields/GetFields lists the keys and their types',
    );
}

/** The own fields of a row in a payload. A form sends it as the text of its JSON. */
export function sentOwn(ownOf: string): z.ZodType<SentOwn | undefined> {
  return readOwn.meta({
    ownOf,
    schema: {
      type: ['object', 'null'],
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    },
    description:
      'The fields of the client’s own by key, as Fields/GetFields lists them; one left out stays as it is, null empties it',
  });
}

const readOwn: z.ZodType<SentOwn | undefined> = z.unknown().transform((raw, context) => {
  if (isUnset(raw)) return undefined;
  const sent = typeof raw === 'string' ? parsedJson(raw) : raw;
  // Safe: an object that is no list has entries.
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent as SentOwn;
  context.issues.push({ code: 'custom', input: raw, message: 'Send own fields by key.' });
  return z.NEVER;
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isUnset(raw: unknown): boolean {
  return raw === '' || raw === null || raw === undefined;
}

export function savedRowSchema<T extends FieldTable, const Id extends string>(
  fields: T,
  ids: readonly Id[],
): z.ZodType<SavedRow<T, Id>> {
  // Safe: the shape has an entry per id and per field of the table.
  return z.object(savedShape(fields, ids)) as unknown as z.ZodType<SavedRow<T, Id>>;
}

/** The same of a kind of row that takes own fields, by which name the client defines them. */
export function savedRowWithOwn<T extends FieldTable, const Id extends string>(
  fields: T,
  ids: readonly Id[],
  ownOf: string,
): z.ZodType<WithOwn<SavedRow<T, Id>>> {
  // Safe: as above.
  return z.object({ ...savedShape(fields, ids), own: savedOwn(ownOf) }) as unknown as z.ZodType<
    WithOwn<SavedRow<T, Id>>
  >;
}

function savedShape(fields: FieldTable, ids: readonly string[]) {
  return {
    ...Object.fromEntries(ids.map((name) => [name, z.number()])),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    active: z.boolean(),
    version: z.number(),
  };
}

/** Derived fields, `active` and whatever else a payload carries are ignored. */
export function rowChangeSchema<T extends FieldTable, const Id extends string>(
  fields: T,
  ids: readonly Id[],
): z.ZodType<RowChange<T, Id>, RowPayload<T, Id>> {
  // Safe: as above, with the fields optional.
  return z.object(changeShape(fields, ids)) as unknown as z.ZodType<RowChange<T, Id>, RowPayload<T, Id>>;
}

/** The same of a kind of row that takes own fields. */
export function rowChangeWithOwn<T extends FieldTable, const Id extends string>(
  fields: T,
  ids: readonly Id[],
  ownOf: string,
): z.ZodType<ChangeWithOwn<RowChange<T, Id>>, ChangeWithOwn<RowPayload<T, Id>>> {
  // Safe: as above.
  return z.object({ ...changeShape(fields, ids), own: sentOwn(ownOf).optional() }) as unknown as z.ZodType<
    ChangeWithOwn<RowChange<T, Id>>,
    ChangeWithOwn<RowPayload<T, Id>>
  >;
}

function changeShape(fields: FieldTable, ids: readonly string[]) {
  const taken = Object.entries(fields).filter(([, field]) => !field.derived);
  return {
    ...Object.fromEntries(ids.map((name) => [name, rowId])),
    ...Object.fromEntries(taken.map(([name, field]) => [name, fieldSchema(field).optional()])),
    version: rowVersion,
  };
}
