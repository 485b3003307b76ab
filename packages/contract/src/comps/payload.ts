import { z } from 'zod';
import type { FieldError } from '../errors.ts';
import { id } from '../inputs.ts';
import {
  conditionsSchema,
  fieldSchema,
  refusedBy,
  rowId,
  rowVersion,
  savedOwn,
  sentOwn,
  type ChangeOf,
  type ChangeWithOwn,
  type Field,
  type FieldTable,
} from '../fields/index.ts';
import { isFilled } from '../leases/rules.ts';
import { nearFields, nearProblems, type NearOptions } from './near.ts';
import { compFieldNames, compFields, type Comp, type CompFields, type CompValues } from './fields/fields.ts';
import { compField, formFields } from './fields/layout.ts';
import { compConditionTable, compSearchProblems, compSearchTable, type SearchOptions } from './search.ts';
import { compTypes, type CompTypeId } from './fields/types.ts';

export const compSchema: z.ZodType<Comp> = z.object({
  id: z.number(),
  compType: z.literal(compTypes.map((type) => type.id)),
  active: z.boolean(),
  version: z.number(),
  ...Object.fromEntries(compFieldNames.map((name) => [name, fieldSchema<Field>(compFields[name])])),
  own: savedOwn('comps'),
  // Safe: the shape has an entry per field of the table.
}) as unknown as z.ZodType<Comp>;

/** A comp as a payload brings it. An id of 0 or none means a new comp. */
export type CompPayload = ChangeWithOwn<ChangeOf<CompFields>> & {
  compType: CompTypeId;
  id?: number | null | undefined;
  /** A save without a version is not checked for conflicts. */
  version?: number | null | undefined;
};

/** A comp that nobody has saved yet, as a reply brings it: what is not known of it is left out. */
export const compDraftSchema: z.ZodType<CompPayload> = z.object({
  compType: z.literal(compTypes.map((type) => type.id)),
  ...Object.fromEntries(
    compFieldNames.map((name) => [name, fieldSchema<Field>(compFields[name]).optional()]),
  ),
});

/** A parsed payload. */
export type CompChange = ChangeWithOwn<ChangeOf<CompFields>> & {
  compType: CompTypeId;
  id: number;
  version?: number | undefined;
};

/** The fields that a payload of the type may set; those of other types are ignored. */
export function compChangeTable(type: CompTypeId): FieldTable {
  const table = Object.fromEntries(formFields(type).map((name) => [name, compField(type, name)]));
  const { leaseCommencementYear, leaseCommencementQtr } = compFields;
  return { ...table, leaseCommencementYear, leaseCommencementQtr };
}

/** Reads only the id and the version of a comp. */
export const compKeySchema = z.object({ id, version: rowVersion });

export const compChangeSchema = byType<CompChange, CompPayload>((type) => ({
  id: rowId,
  version: rowVersion,
  ...shapeOf(compChangeTable(type)),
  leaseCommencementQtr: z.preprocess(numberAsText, fieldSchema(compFields.leaseCommencementQtr)).optional(),
  own: sentOwn(`comps${type}`).optional(),
}));

/** Accepts a quarter that was sent as a number. */
function numberAsText(raw: unknown): unknown {
  return typeof raw === 'number' ? String(raw) : raw;
}

/** The options of a type, a distance, and further conditions on any field as `formatConditions` writes them. */
export type CompSearchOptions = SearchOptions & NearOptions & { conditions?: string | null | undefined };
export type CompSearch = CompSearchOptions & { compType: CompTypeId };

export const compSearchSchema = byType<CompSearch, CompSearch>((type) => searchShape(type)).superRefine(
  refusedBy((search) => searchProblems(search.compType, search)),
);

/** The search options of one type, without the type itself. */
export function compOptionsSchema(type: CompTypeId): z.ZodType<CompSearchOptions, CompSearchOptions> {
  // Safe: the shape has an entry per option of the type.
  const schema = z.object(searchShape(type)) as unknown as z.ZodType<CompSearchOptions, CompSearchOptions>;
  return schema.superRefine(refusedBy((options) => searchProblems(type, options)));
}

function searchProblems(type: CompTypeId, options: CompSearchOptions): readonly FieldError[] {
  return [...compSearchProblems(type, options), ...nearProblems(options)];
}

function searchShape(type: CompTypeId): z.ZodRawShape {
  return {
    ...shapeOf(compSearchTable(type)),
    ...shapeOf(nearFields),
    conditions: conditionsSchema(compConditionTable(type)).optional(),
  };
}

/** Chooses the schema by the comp type, which may come as a number or as numeric text. */
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

/** Rules across the fields of a comp. */
export function compProblems(comp: Pick<CompValues, 'commencementDate' | 'leaseExpDate'>): FieldError[] {
  const { commencementDate: start, leaseExpDate: end } = comp;
  if (start === null || end === null || end >= start) return [];
  return [{ field: 'leaseExpDate', message: 'Lease Expiration is before Commencement Date.' }];
}

/** One of these at least says which deal a comp is. */
const naming = ['tenant', 'buildingName', 'address'] as const;
const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Refuses a form that does not name its deal. A payload need not: other programs know the deal by its id. */
export function namelessComp(
  type: CompTypeId,
  comp: Partial<Readonly<Record<(typeof naming)[number], unknown>>>,
): FieldError[] {
  const offered = formFields(type).filter((name) => naming.some((one) => one === name));
  const [first] = offered;
  if (first === undefined || naming.some((name) => isFilled(comp[name]))) return [];
  const labels = offered.map((name) => compField(type, name).label);
  return [{ field: first, message: `Enter ${either.format(labels)}: one of them is needed.` }];
}
