import { z } from 'zod';
import { importKinds, leaseImportKinds } from '../../imports/index.ts';
import { id } from '../call.ts';
import { ownFieldSchema } from '../fields/own-fields.ts';

/** The largest file that can be imported, and the most rows of it. */
export const importMaxBytes = 50 * 1024 * 1024;
export const importMaxRows = 200_000;

export const importKindSchema = z.enum(importKinds, { error: `Choose one of: ${importKinds.join(', ')}.` });
export const importId = id.describe('The import, from Import/Read');
export const importDelimiters = [',', ';', '\t', '|'] as const;
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const importDateOrders = ['mdy', 'dmy'] as const;

/** How a file is read. Settings that are left out are detected from the file. */
export const readingSchema = z.object({
  /** The names of the sheets that are read: one, or for a portfolio those that hold something. */
  sheet: z.string().nullable().default(null).describe('A sheet by its name; null for the one that is found'),
  headerRow: z.coerce.number().int().min(1).max(1000).nullable().default(null).describe('Counted from 1'),
  delimiter: z.enum(importDelimiters).nullable().default(null),
  encoding: z.enum(importEncodings).nullable().default(null),
});

const importColumnSchema = z.object({
  name: z.string().describe('Its heading, made unique; "Column D" where it has none'),
  samples: z.array(z.string()).describe('The first three different values'),
  first: z.array(z.string()).default([]).describe('Its cells in the first five rows'),
  sheet: z.string().describe('The sheet that it stands in'),
});

const addressPart = z.enum(['street', 'city', 'state', 'zip']).describe('One part of an address in one cell');

/** Where the values of a field come from. */
const importSourceSchema = z.union([
  z.string().describe('A column, by its name'),
  z.object({ column: z.string(), part: addressPart }),
  z.object({ value: z.string().max(2000) }).describe('The same text for every row'),
]);
export type ImportSource = z.output<typeof importSourceSchema>;

/**
 * By field; in a portfolio by sheet and field, as `rentTerms.rt_start`, or `rentTerms2.rt_start` for the second
 * sheet of rent terms. A part of a row of leases has its name in front, as `rent.rt_monthly`. A field that is left out
 * is not imported.
 */
export const importMappingSchema = z.record(z.string(), importSourceSchema.nullable());
export type ImportMapping = z.output<typeof importMappingSchema>;

export const readImportSchema = z.object({
  importId,
  fileName: z.string(),
  kind: importKindSchema,
  /** What each holds of the leases; in a portfolio `null` for a sheet that is left out. */
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      kind: z.enum(leaseImportKinds).nullable(),
      prefix: z.string().default('').describe('What stands before its fields in the mapping of a portfolio'),
    }),
  ),
  sheet: z.string().describe('The one that is read; of a portfolio the first'),
  headerRow: z.number(),
  delimiter: z.enum(importDelimiters).nullable().describe('null for a workbook'),
  encoding: z.enum(importEncodings).nullable().describe('null for a workbook'),
  rows: z.number().describe('Rows below the headings, in all sheets that are read'),
  columns: z.array(importColumnSchema),
  proposal: importMappingSchema,
  /** Fields of the proposal that nobody needs to look at. */
  sure: z.array(z.string()).default([]),
  /** Columns that could hold main fields, should none be chosen. */
  likely: z.record(z.string(), z.array(z.string())).default({}),
  /** The columns all of whose texts are upper case: they can be imported in title case. */
  upperCase: z.array(z.string()),
  own: z
    .array(ownFieldSchema)
    .default([])
    .describe('The fields of the client’s own that it can fill, in a mapping as `own.<key>`'),
  /** What was left out while reading, in sentences: totals, a second table. */
  notes: z.array(z.string()),
});
export type ReadImport = z.output<typeof readImportSchema>;
