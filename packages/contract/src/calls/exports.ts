import { z } from 'zod';
import { compLists, compListColumns, exportFormats, type ListColumns } from '../lists/index.ts';
import { id } from './call.ts';

/** The maximum number of rows of a list. */
export const maxListRows = 100_000;

/** Enough for that many ids of ten digits each. */
export const exportMaxBody = 2 * 1024 * 1024;

export const fileOutput = z.unknown().describe('The bytes themselves; not JSON');

export const exportFormatSchema = z.enum(exportFormats, {
  error: `Choose one of: ${exportFormats.join(', ')}.`,
});

/** The rows and columns in the order of the screen. Confidential columns cannot be exported. */
export function exportSchema({ columns }: ListColumns) {
  const names = columns.filter(({ confidential }) => !confidential).map(({ name }) => name);
  return z.object({
    format: exportFormatSchema,
    columns: z
      .array(z.enum(names, { error: 'There is no such column to export.' }), { error: 'Send the columns.' })
      .min(1, 'Send at least one column.')
      .max(names.length, 'Send each column once.'),
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
