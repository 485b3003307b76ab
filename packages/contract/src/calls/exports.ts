import { z } from 'zod';
import {
  compLists,
  compListColumns,
  exportFormats,
  ownColumnName,
  type ListColumns,
} from '../lists/index.ts';
import { maxOwnFields } from '../own-fields/index.ts';
import { id } from './call.ts';

/** The maximum number of rows of a list. */
export const maxListRows = 100_000;

/** Enough for that many ids of ten digits each. */
export const exportMaxBody = 2 * 1024 * 1024;

/** The media types of the files that calls answer with. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
  ics: 'text/calendar; charset=utf-8',
  /** A document of a lease has the type of its name. */
  any: '*/*',
} as const;
export type FileType = keyof typeof fileTypes;

/** The bytes of a file in one of these types; not JSON. */
export function fileOutput(...types: [FileType, ...FileType[]]) {
  return z.unknown().meta({ description: 'The bytes themselves; not JSON', fileTypes: types });
}

/** The types of the file that a call answers with; `null` for a call that answers JSON. */
export function fileTypesOf(output: z.ZodType): readonly FileType[] | null {
  // Safe: only fileOutput sets it.
  return (output.meta()?.['fileTypes'] as FileType[] | undefined) ?? null;
}

export const exportFormatSchema = z.enum(exportFormats, {
  error: `Choose one of: ${exportFormats.join(', ')}.`,
});

/** The rows and columns in the order of the screen. Confidential columns cannot be exported. */
export function exportSchema({ columns }: ListColumns) {
  const names = columns.filter(({ confidential }) => !confidential).map(({ name }) => name);
  return z.object({
    format: exportFormatSchema,
    columns: z
      .array(z.union([z.enum(names), ownColumnName], { error: 'There is no such column to export.' }), {
        error: 'Send the columns.',
      })
      .min(1, 'Send at least one column.')
      .max(names.length + maxOwnFields, 'Send each column once.'),
    ids: z
      .array(id, { error: 'Send the rows.' })
      .min(1, 'There are no rows to export.')
      .max(maxListRows, `At most ${maxListRows.toLocaleString('en-US')} rows.`),
  });
}

const [first, ...others] = compLists.map(({ type }) =>
  exportSchema(compListColumns(type)).extend({ compType: z.literal(type) }),
);
if (!first) throw new Error('There are no comp types.');
export const compExportSchema = z.discriminatedUnion('compType', [first, ...others], {
  error: 'Invalid Comp Type',
});
