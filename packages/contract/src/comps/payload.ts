import { z } from 'zod';
import { id } from '../calls/call.ts';
import { fieldSchema, type ChangeOf, type Field, type FieldTable } from '../fields/index.ts';
import { compFieldNames, compFields, type Comp, type CompFields } from './fields.ts';
import { compField, formFields } from './layout.ts';
import { searchTable, type SearchOptions } from './search.ts';
import { compTypes, type CompTypeId } from './types.ts';

export const compSchema: z.ZodType<Comp> = z.object({
  id: z.number(),
  compType: z.literal(compTypes.map((type) => type.id)),
  version: z.number(),
  ...Object.fromEntries(compFieldNames.map((name) => [name, fieldSchema<Field>(compFields[name])])),
  // Safe: the shape has an entry per field of the table.
}) as unknown as z.ZodType<Comp>;

export type CompChange = ChangeOf<CompFields> & {
  compType: CompTypeId;
  /** Left out or 0: a new comp. */
  id?: number | undefined;
  /** Left out: saved whatever happened meanwhile. */
  version?: number | undefined;
};

/** The fields that a payload of the type may set; those of other types are ignored. */
export function changeTable(type: CompTypeId): FieldTable {
  const table = Object.fromEntries(formFields(type).map((name) => [name, compField(type, name)]));
  const { leaseCommencementYear, leaseCommencementQtr } = compFields;
  return { ...table, leaseCommencementYear, leaseCommencementQtr };
}

const maybeId = z
  .literal(['', null])
  .transform(() => undefined)
  .or(id)
  .optional();

export const compChangeSchema = byType<CompChange>((type) => ({
  id: maybeId,
  version: maybeId,
  ...shapeOf(changeTable(type)),
  leaseCommencementQtr: z.preprocess(numberAsText, fieldSchema(compFields.leaseCommencementQtr)).optional(),
}));

/** Of X, 1, 2, 3 and 4, a client may well send a number. */
function numberAsText(raw: unknown): unknown {
  return typeof raw === 'number' ? String(raw) : raw;
}

export type CompSearch = SearchOptions & { compType: CompTypeId };

export const compSearchSchema = byType<CompSearch>((type) => shapeOf(searchTable(type)));

/** Each type has its own fields; the type itself may come as a number or as numeric text. */
function byType<Parsed>(shape: (type: CompTypeId) => z.ZodRawShape): z.ZodType<Parsed> {
  const [first, ...others] = compTypes.map((type) =>
    z.object({
      compType: z.literal([type.id, String(type.id)]).transform(() => type.id),
      ...shape(type.id),
    }),
  );
  if (!first) throw new Error('There are no comp types.');
  const schema = z.discriminatedUnion('compType', [first, ...others], { error: 'Invalid Comp Type' });
  // Safe: the shapes are made from the tables that `Parsed` is the type of.
  return schema as unknown as z.ZodType<Parsed>;
}

function shapeOf(table: FieldTable): z.ZodRawShape {
  const taken = Object.entries(table).filter(([, field]) => !field.derived);
  return Object.fromEntries(taken.map(([name, field]) => [name, fieldSchema(field).optional()]));
}
