import { z } from 'zod';
import { id } from '../inputs.ts';
import {
  fieldSchema,
  refusedBy,
  rowId,
  rowVersion,
  type ChangeOf,
  type Field,
  type FieldTable,
} from '../fields/index.ts';
import { compFieldNames, compFields, type Comp, type CompFields } from './fields/fields.ts';
import { compField, formFields } from './fields/layout.ts';
import { compSearchProblems, searchTable, type SearchOptions } from './search.ts';
import { compTypes, type CompTypeId } from './fields/types.ts';

export const compSchema: z.ZodType<Comp> = z.object({
  id: z.number(),
  compType: z.literal(compTypes.map((type) => type.id)),
  active: z.boolean(),
  version: z.number(),
  ...Object.fromEntries(compFieldNames.map((name) => [name, fieldSchema<Field>(compFields[name])])),
  // Safe: the shape has an entry per field of the table.
}) as unknown as z.ZodType<Comp>;

/** A comp as a payload brings it: without an id, or with 0, it is a new one. */
export type CompPayload = ChangeOf<CompFields> & {
  compType: CompTypeId;
  id?: number | null | undefined;
  /** Left out, the save is taken whatever happened meanwhile. */
  version?: number | null | undefined;
};

/** The same as the server takes it. */
export type CompChange = ChangeOf<CompFields> & {
  compType: CompTypeId;
  id: number;
  version?: number | undefined;
};

/** The fields that a payload of the type may set; those of other types are ignored. */
export function changeTable(type: CompTypeId): FieldTable {
  const table = Object.fromEntries(formFields(type).map((name) => [name, compField(type, name)]));
  const { leaseCommencementYear, leaseCommencementQtr } = compFields;
  return { ...table, leaseCommencementYear, leaseCommencementQtr };
}

/** A comp of which only which one it is, and which state of it was seen, counts. */
export const compSeenSchema = z.object({ id, version: rowVersion });

export const compChangeSchema = byType<CompChange, CompPayload>((type) => ({
  id: rowId,
  version: rowVersion,
  ...shapeOf(changeTable(type)),
  leaseCommencementQtr: z.preprocess(numberAsText, fieldSchema(compFields.leaseCommencementQtr)).optional(),
}));

/** Of X, 1, 2, 3 and 4, a client may well send a number. */
function numberAsText(raw: unknown): unknown {
  return typeof raw === 'number' ? String(raw) : raw;
}

export type CompSearch = SearchOptions & { compType: CompTypeId };

export const compSearchSchema = byType<CompSearch, CompSearch>((type) =>
  shapeOf(searchTable(type)),
).superRefine(refusedBy((search) => compSearchProblems(search.compType, search)));

/** The options of one type's search by themselves. */
export function compOptionsSchema(type: CompTypeId): z.ZodType<SearchOptions, SearchOptions> {
  const schema: z.ZodType<SearchOptions, SearchOptions> = z.object(shapeOf(searchTable(type)));
  return schema.superRefine(refusedBy((options) => compSearchProblems(type, options)));
}

/** Each type has its own fields; the type itself may come as a number or as numeric text. */
function byType<Parsed, Payload>(shape: (type: CompTypeId) => z.ZodRawShape): z.ZodType<Parsed, Payload> {
  const [first, ...others] = compTypes.map((type) =>
    z.object({
      compType: z.literal([type.id, String(type.id)]).transform(() => type.id),
      ...shape(type.id),
    }),
  );
  if (!first) throw new Error('There are no comp types.');
  const schema = z.discriminatedUnion('compType', [first, ...others], { error: 'Invalid Comp Type' });
  // Safe: the shapes are made from the tables that `Parsed` and `Payload` are the types of.
  return schema as unknown as z.ZodType<Parsed, Payload>;
}

function shapeOf(table: FieldTable): z.ZodRawShape {
  const taken = Object.entries(table).filter(([, field]) => !field.derived);
  return Object.fromEntries(taken.map(([name, field]) => [name, fieldSchema(field).optional()]));
}
