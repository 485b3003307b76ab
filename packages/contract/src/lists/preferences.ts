import { z } from 'zod';
import { plainText } from '../inputs.ts';
import { maxOwnFields } from '../own-fields/index.ts';
import { densities, listNames, listColumnsOf, type Density, type ListName } from './lists.ts';

/** The preferences of a user by name. Nothing else can be saved. */
export interface Preferences
  extends
    Readonly<Partial<Record<ColumnsPreferenceName, readonly string[]>>>,
    Readonly<Partial<Record<WidthsPreferenceName, ColumnWidths>>> {
  readonly density?: Density;
  /** The tour for newcomers is not shown again. */
  readonly tour?: 'dismissed';
  /** The views that lists open with, by client and list: see `defaultViewKey`. */
  readonly views?: Readonly<Record<string, number>>;
  /** Texts that the browser kept for the account, such as last searches; signing out stores them here. */
  readonly kept?: Readonly<Record<string, string>>;
}
export type PreferenceName = keyof Preferences;

/** The longest text that signing out stores; a longer one is dropped. */
export const maxKeptText = 20_000;

/** The columns chosen for a list, in their order. */
export type ColumnsPreferenceName = `columns ${ListName}`;

export function columnsPreferenceName(list: ListName): ColumnsPreferenceName {
  return `columns ${list}`;
}

/** How wide a user has dragged the columns of a list, in pixels. */
export type WidthsPreferenceName = `widths ${ListName}`;
export type ColumnWidths = Readonly<Record<string, number>>;

export function widthsPreferenceName(list: ListName): WidthsPreferenceName {
  return `widths ${list}`;
}

const columnLists = listNames.map((list) => ({
  list,
  name: columnsPreferenceName(list),
  widths: widthsPreferenceName(list),
}));

/** The name of a column of an own field. Which fields there are is known to their client alone. */
export const ownColumnName = z.templateLiteral(['own.', z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)]);

export const widthsSchema = z
  .record(plainText(80, 'Column'), z.int().min(40).max(1000))
  .refine((widths) => Object.keys(widths).length <= 200, 'A list has no more than 200 columns.');

/** Views belong to a client, so a user has a default for each list in each client. */
export function defaultViewKey(client: number, list: ListName): string {
  return `${client} ${list}`;
}

const viewsSchema = z
  .record(plainText(60, 'List'), z.int().min(1).max(2_147_483_647))
  .refine((views) => Object.keys(views).length <= 2000, 'A user has no more than 2,000 defaults.');

const keptSchema = z
  .record(
    plainText(60, 'Name'),
    z
      .string()
      .max(maxKeptText)
      // The database stores neither broken characters nor NUL.
      .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Contains a broken character.'),
  )
  .refine((kept) => Object.keys(kept).length <= 20, 'A browser keeps no more than 20 things.');

/** Saves one preference; `null` removes it. */
export const preferenceSchema = z.discriminatedUnion(
  'name',
  [
    z.object({ name: z.literal('density'), value: z.enum(densities).nullable() }),
    z.object({ name: z.literal('tour'), value: z.literal('dismissed').nullable() }),
    z.object({ name: z.literal('views'), value: viewsSchema.nullable() }),
    z.object({ name: z.literal('kept'), value: keptSchema.nullable() }),
    ...columnLists.map(({ list, name }) =>
      z.object({ name: z.literal(name), value: columnsSchema(list).nullable() }),
    ),
    ...columnLists.map(({ widths }) => z.object({ name: z.literal(widths), value: widthsSchema.nullable() })),
  ],
  { error: 'There is no such preference.' },
);

export function columnsSchema(list: ListName) {
  const names = listColumnsOf(list).columns.map(({ name }) => name);
  return z
    .array(z.union([z.enum(names), ownColumnName], { error: 'The list has no such column.' }))
    .min(1, 'A list shows at least one column.')
    .max(names.length + maxOwnFields, 'A list shows each column once.');
}

/** Stored preferences may name columns that no longer exist; whoever reads them leaves those out. */
export const preferencesSchema: z.ZodType<Preferences> = z
  .object({
    density: z.enum(densities),
    tour: z.literal('dismissed'),
    kept: keptSchema,
    views: viewsSchema,
    ...Object.fromEntries(columnLists.map(({ name }) => [name, z.array(z.string())])),
    ...Object.fromEntries(columnLists.map(({ widths }) => [widths, widthsSchema])),
  })
  .partial() as unknown as z.ZodType<Preferences>; // Safe: an entry per name of the interface.
