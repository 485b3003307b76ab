import { z } from 'zod';

export const historyActions = ['added', 'changed', 'deleted', 'restored'] as const;

/** What a comp is called in the history of the comp that it was merged into. */
export const mergedComp = 'Merged comp';

export const historyEntrySchema = z.object({
  at: z.string().describe('ISO 8601 in UTC'),
  userName: z.string().nullable(),
  what: z.string().describe("The kind of row: 'Lease', 'Rent Term', …"),
  row: z.number().describe('Its id'),
  action: z.enum(historyActions),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    }),
  ),
  changeSet: z
    .object({ id: z.number(), name: z.string() })
    .nullable()
    .describe('The import or the change of many that it was part of'),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;
