import { z } from 'zod';
import { rowId, rowVersion } from '../../fields/index.ts';
import { layoutFormats, paymentLayoutSchema } from '../../payments/index.ts';
import { bookSchema, monthSchema } from '../accounting/figures.ts';
import { callTable, id, noInput, plainText } from '../call.ts';
import { fileOutput } from '../exports.ts';
import { paymentSchema } from './payment.ts';

export const batchSchema = z.object({
  batchId: z.number(),
  number: z.number().describe('Counts up in the client'),
  month: z.string(),
  layout: z.string(),
  count: z.number(),
  total: z.number(),
  filename: z.string(),
  digest: z.string().describe('SHA-256 of the file, in hex'),
  madeAt: z.string(),
  madeBy: z.string(),
});
export type PaymentBatch = z.output<typeof batchSchema>;

const layoutReplySchema = z.object({
  id: z.number().describe('0: a starting point'),
  layout: paymentLayoutSchema,
  version: z.number(),
});
export type SavedLayout = z.output<typeof layoutReplySchema>;

const layoutFormat = z
  .enum(layoutFormats, { error: `Choose one of: ${layoutFormats.join(', ')}.` })
  .optional()
  .describe('Left out: that of the layout');

const journalFileSchema = z.object({
  journalId: z.number(),
  number: z.number().describe('Counts up in the client'),
  month: z.string(),
  book: bookSchema,
  layout: z.string(),
  count: z.number().describe('Lines'),
  total: z.number().describe('Of the debits, and of the credits'),
  filename: z.string(),
  digest: z.string().describe('SHA-256 of the file, in hex'),
  madeAt: z.string(),
  madeBy: z.string(),
});
export type JournalFile = z.output<typeof journalFileSchema>;

const own = { client: true, access: 'Write or Payments' } as const;

export const batchCalls = callTable({
  'Payments/MakeBatch': {
    client: true,
    access: 'Payments',
    method: 'POST',
    path: 'api/Payments/MakeBatch',
    summary:
      'Put all that is approved in a month into a numbered batch, which never changes again, with its file. Nothing is sent twice.',
    input: z.object({
      month: monthSchema,
      layout: plainText(60, 'Layout').describe('Its name'),
      total: z
        .number({ error: 'Must be a number.' })
        .optional()
        .describe('What the caller saw as the sum; another sum is refused'),
      format: layoutFormat,
    }),
    output: batchSchema,
    changes: ['payments', 'webhooks'],
    creates: true,
  },
  'Payments/GetBatches': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetBatches',
    summary: 'All batches, the newest first.',
    input: noInput,
    output: z.array(batchSchema),
    reads: ['payments', 'users'],
  },
  'Payments/GetBatch': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetBatch',
    summary: 'A batch with its payments as they were sent, in the order of its file.',
    input: z.object({ id: id.describe('The batch') }),
    output: z.object({ batch: batchSchema, payments: z.array(paymentSchema) }),
    reads: ['payments', 'users'],
  },
  'Payments/GetBatchFile': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetBatchFile',
    summary: 'The file of a batch, byte for byte as it was made.',
    input: z.object({ id: id.describe('The batch') }),
    output: fileOutput('csv', 'xlsx'),
    reads: ['payments'],
  },
  'Payments/MakeJournal': {
    client: true,
    access: 'Payments',
    method: 'POST',
    path: 'api/Payments/MakeJournal',
    summary:
      'Write the journal of a closed month into a numbered file, which never changes again. A layout and format once for each closing of the month.',
    input: z.object({
      month: monthSchema,
      book: bookSchema.optional().describe('Left out: the first that the client keeps'),
      layout: plainText(60, 'Layout').describe('The name of a layout of journal entries'),
      format: layoutFormat,
    }),
    output: journalFileSchema,
    // Not `creates`: it is written once.
    changes: ['payments'],
  },
  'Payments/GetJournals': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetJournals',
    summary: 'All files of journal entries, the newest first.',
    input: noInput,
    output: z.array(journalFileSchema),
    reads: ['payments', 'users'],
  },
  'Payments/GetJournalFile': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetJournalFile',
    summary: 'A file of journal entries, byte for byte as it was made.',
    input: z.object({ id: id.describe('The file') }),
    output: fileOutput('csv', 'xlsx'),
    reads: ['payments'],
  },
  'Payments/GetLayouts': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetLayouts',
    summary: 'The layouts of files: those of the client, then the starting points.',
    input: noInput,
    output: z.array(layoutReplySchema),
    reads: ['payments'],
  },
  'Payments/EditLayout': {
    ...own,
    method: 'POST',
    path: 'api/Payments/EditLayout',
    summary: 'Save a layout: a new one with id 0. A name is taken once; one of a starting point replaces it.',
    input: z.object({ id: rowId, layout: paymentLayoutSchema, version: rowVersion }),
    output: layoutReplySchema,
    // Not `creates`: its name can be there once.
    changes: ['payments'],
  },
  'Payments/DeleteLayout': {
    ...own,
    method: 'POST',
    path: 'api/Payments/DeleteLayout',
    summary: 'Delete a layout of the client; false when it is not there any more.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['payments'],
  },
  'Payments/PreviewLayout': {
    ...own,
    method: 'POST',
    path: 'api/Payments/PreviewLayout',
    summary:
      'The first rows of a month in a layout, as its file would have them: of what is approved, else of all. Nothing is stored.',
    input: z.object({ month: monthSchema, layout: paymentLayoutSchema }),
    output: z.object({ text: z.string() }),
    reads: [
      'payments',
      'leases',
      'rentTerms',
      'contacts',
      'percentageRents',
      'salesMonths',
      'users',
      'accountingPeriods',
      'leaseAccounting',
    ],
  },
});
