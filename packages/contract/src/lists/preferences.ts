import { z } from 'zod';
import { densities, listNames, offerOfList, type Density, type ListName } from './lists.ts';

/** What is remembered of a user, by its name; nothing else can be saved. */
export interface Preferences
  extends
    Readonly<Partial<Record<ColumnsOf, readonly string[]>>>,
    Readonly<Partial<Record<WidthsOf, ColumnWidths>>> {
  readonly density?: Density;
  /** The tour for newcomers is not shown again. */
  readonly tour?: 'dismissed';
}
export type PreferenceName = keyof Preferences;

/** The columns chosen for a list, in their order. */
export type ColumnsOf = `columns ${ListName}`;

export function columnsOfList(list: ListName): ColumnsOf {
  return `columns ${list}`;
}

/** How wide a user has dragged the columns of a list, in pixels. */
export type WidthsOf = `widths ${ListName}`;
export type ColumnWidths = Readonly<Record<string, number>>;

export function widthsOfList(list: ListName): WidthsOf {
  return `widths ${list}`;
}

const columnLists = listNames.map((list) => ({
  list,
  name: columnsOfList(list),
  widths: widthsOfList(list),
}));

const widthsSchema = z
  .record(z.string().max(40), z.int().min(40).max(1000))
  .refine((widths) => Object.keys(widths).length <= 100, 'A list has no more than 100 columns.');

/** One choice; `null` forgets it. */
export const preferenceSchema = z.discriminatedUnion(
  'name',
  [
    z.object({ name: z.literal('density'), value: z.enum(densities).nullable() }),
    z.object({ name: z.literal('tour'), value: z.literal('dismissed').nullable() }),
    ...columnLists.map(({ list, name }) =>
      z.object({ name: z.literal(name), value: columnsSchema(list).nullable() }),
    ),
    ...columnLists.map(({ widths }) => z.object({ name: z.literal(widths), value: widthsSchema.nullable() })),
  ],
  { error: 'There is no such preference.' },
);

function columnsSchema(list: ListName) {
  const names = offerOfList(list).columns.map(({ name }) => name);
  return z
    .array(z.enum(names, { error: 'The list has no such column.' }))
    .min(1, 'A list shows at least one column.')
    .max(names.length, 'A list shows each column once.');
}

/** As they are read: a column that is gone since is for the reader to leave out. */
export const preferencesSchema: z.ZodType<Preferences> = z
  .object({
    density: z.enum(densities),
    tour: z.literal('dismissed'),
    ...Object.fromEntries(columnLists.map(({ name }) => [name, z.array(z.string())])),
    ...Object.fromEntries(columnLists.map(({ widths }) => [widths, widthsSchema])),
  })
  .partial() as unknown as z.ZodType<Preferences>; // Safe: an entry per name of the interface.
