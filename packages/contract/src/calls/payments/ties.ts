import { z } from 'zod';
import { bookSchema, monthSchema } from '../accounting/figures.ts';
import { callTable } from '../call.ts';

const tieSchema = z.object({
  sd_id: z.number(),
  lease: z.string(),
  payments: z.number().describe('Due in the month by the payments, with corrections of them'),
  sent: z.number().describe('What was sent of it'),
  journal: z.number().describe('The cash of the journal of the month'),
  forecast: z.number().describe('Contract only, by due date'),
  unexplained: z.number().describe('What no reason explains of the differences, never below 0'),
  reasons: z.array(z.string()).describe('Why the three differ; empty where they are the same'),
});
export type Tie = z.output<typeof tieSchema>;

const tiesSchema = z.object({
  month: z.string(),
  book: bookSchema,
  closed: z.boolean(),
  payments: z.number(),
  sent: z.number(),
  journal: z.number(),
  forecast: z.number(),
  unexplained: z.number(),
  ties: z
    .array(tieSchema)
    .describe(
      'The leases with an amount; those with an unexplained difference first, then other differences',
    ),
});
export type Ties = z.output<typeof tiesSchema>;

export const tieCalls = callTable({
  'Payments/GetTies': {
    client: true,
    access: 'Write or Payments',
    method: 'GET',
    path: 'api/Payments/GetTies',
    summary:
      'The payments of a month against the cash of the journal and the forecast, lease by lease, with the reasons of differences.',
    input: z.object({
      month: monthSchema,
      book: bookSchema.optional().describe('Left out: the first that the client keeps'),
    }),
    output: tiesSchema,
    reads: [
      'payments',
      'leases',
      'rentTerms',
      'contacts',
      'criticalDates',
      'options',
      'percentageRents',
      'salesMonths',
      'rentSettings',
      'accountingSettings',
      'leaseAccounting',
      'accountingPeriods',
      'users',
    ],
  },
});
