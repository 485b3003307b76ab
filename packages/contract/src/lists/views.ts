import { z } from 'zod';
import { compOptionsSchema } from '../comps/payload.ts';
import { plainText } from '../inputs.ts';
import { leaseSearchSchema } from '../leases/search.ts';
import { rowVersion } from '../fields/rows.ts';
import { compLists, listNames, rentListNames } from './lists.ts';
import { columnsSchema, widthsSchema } from './preferences.ts';
import { savedHead } from './saved-searches.ts';

const sortSchema = z.object({ key: z.string().min(1).max(80), direction: z.enum(['asc', 'desc']) });

/** A search with the arrangement of its list, saved under a name in a client: for oneself, or for everybody in it. */
export const listViewSchema = z.object({
  id: z.number(),
  list: z.enum(listNames),
  name: z.string(),
  shared: z.boolean().describe('With everybody who works in the client'),
  owner: z.string(),
  mine: z.boolean(),
  mayChange: z.boolean().describe('A shared view is changed by its owner and by administrators'),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  columns: z.array(z.string()).nullable().describe('In their order; null: those of the list itself'),
  widths: z.record(z.string(), z.number()).nullable(),
  sort: sortSchema.nullable(),
  version: z.number(),
});
export type SavedView = z.output<typeof listViewSchema>;

const shape = {
  ...savedHead,
  shared: z.boolean({ error: 'Must be true or false.' }).default(false),
  widths: widthsSchema.nullable().default(null),
  sort: sortSchema.nullable().default(null),
  version: rowVersion,
};

const filterText = plainText(300, 'A filter').nullable().optional();
/** How the Critical Date List is narrowed. */
const dateFilterSchema = z.object({
  due: filterText,
  whose: filterText,
  type: filterText,
  person: filterText,
  state: filterText,
  words: filterText,
});

/** Each list has its own options and columns. */
export const editViewSchema = z.discriminatedUnion(
  'list',
  [
    z.object({
      ...shape,
      list: z.literal('leases'),
      options: leaseSearchSchema,
      columns: columnsSchema('leases').nullable().default(null),
    }),
    ...rentListNames.map((name) =>
      z.object({
        ...shape,
        list: z.literal(name),
        options: leaseSearchSchema,
        columns: columnsSchema(name).nullable().default(null),
      }),
    ),
    z.object({
      ...shape,
      list: z.literal('critical-dates'),
      options: dateFilterSchema,
      columns: columnsSchema('critical-dates').nullable().default(null),
    }),
    ...compLists.map(({ name, type }) =>
      z.object({
        ...shape,
        list: z.literal(name),
        options: compOptionsSchema(type),
        columns: columnsSchema(name).nullable().default(null),
      }),
    ),
  ],
  { error: 'There is no such list.' },
);

/** The most views that a user can save for one list of a client. */
export const maxViews = 100;
