import { z } from 'zod';
import { leaseSearchSchema } from '../../leases/index.ts';
import { callTable, id, plainText } from '../call.ts';
import {
  bookSchema,
  postedLineSchema,
  leaseClasses,
  maturityShape,
  monthSchema,
  periodFigureShape,
  periodLineSchema,
  unfootedSchema,
} from './figures.ts';
import { answersTo, proposalQuestions } from './lease.ts';

const periodSchema = z.object({
  month: z.string(),
  closedAt: z.string().nullable().describe('ISO 8601 in UTC; null while the month is open'),
  closedBy: z.string().nullable(),
  reopenedAt: z.string().nullable().describe('The last time, if any'),
  reopenedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
});
export type AccountingPeriod = z.output<typeof periodSchema>;

const periodsSchema = z.object({
  first: z.string().nullable().describe('yyyy-MM, the first closed month'),
  last: z.string().nullable().describe('yyyy-MM, the last closed month'),
  open: z.string().describe('yyyy-MM, the first open month'),
  periods: z.array(periodSchema).describe('The latest first'),
});

const totalsShape = { ...periodFigureShape, ...maturityShape };

const periodReplySchema = z.object({
  month: z.string(),
  book: bookSchema,
  closed: z.boolean(),
  lines: z.array(periodLineSchema).describe('In the order of their ids'),
  totals: z.object(totalsShape).nullable().describe('Null while figures do not add up'),
  unfooted: unfootedSchema,
  unmeasured: z
    .array(z.object({ sd_id: z.number(), label: z.string(), message: z.string() }))
    .describe('Leases in force that cannot be measured, with the reason'),
  proposals: z
    .array(
      z.object({
        sd_id: z.number(),
        label: z.string(),
        what: z.string(),
        questions: z.array(z.enum(proposalQuestions)).describe('What must be answered before it is accepted'),
      }),
    )
    .describe('Leases whose remeasurement waits for a decision'),
  proposalsDigest: z.string().describe('Of all that waits; sent with ClosePeriod to accept it'),
});
export type PeriodReply = z.output<typeof periodReplySchema>;

const journalSchema = z.object({
  month: z.string(),
  book: bookSchema,
  closed: z.boolean(),
  entries: z.array(
    z.object({
      sd_id: z.number(),
      label: z.string(),
      class: z.enum(leaseClasses),
      lines: z.array(postedLineSchema),
    }),
  ),
  totals: z.array(postedLineSchema),
  unfooted: unfootedSchema,
  debit: z.number(),
  credit: z.number(),
});
export type Journal = z.output<typeof journalSchema>;

const disclosedSchema = z.object({
  class: z.enum([...leaseClasses, 'total']),
  leases: z.number(),
  ...totalsShape,
  liabilityReclassified: z
    .number()
    .describe('Of leases that were classified again: from one class to the other'),
  assetReclassified: z.number(),
  undiscounted: z.number(),
  discount: z.number().describe('Undiscounted payments less the liability'),
  remainingYears: z.number().nullable().describe('Weighted by the liabilities, to 2 decimals'),
  rate: z.number().nullable().describe('Percent, weighted by the remaining payments, to 2 decimals'),
  cost: z.number().describe('All lease cost of the period'),
  cash: z.number().describe('All that was paid'),
});
export type DisclosedClass = z.output<typeof disclosedSchema>;

const disclosuresSchema = z.object({
  from: z.string(),
  to: z.string(),
  book: bookSchema,
  closed: z.boolean().describe('Every month is closed'),
  classes: z
    .array(disclosedSchema)
    .describe('By class, with the total last; empty while figures do not add up'),
  unfooted: unfootedSchema,
  lines: z.array(periodLineSchema).describe('The leases behind the figures, where asked for'),
});
export type Disclosures = z.output<typeof disclosuresSchema>;

/** How the rent of a lease and what the books pay for it can differ. */
export const completenessKinds = ['notMeasured', 'notPaying', 'differs'] as const;
export type CompletenessKind = (typeof completenessKinds)[number];

const completenessSchema = z.object({
  month: z.string(),
  book: bookSchema,
  closed: z.boolean(),
  rent: z.number().describe('Due in the month by the rent terms of all leases'),
  booked: z.number().describe('Paid in the month by the books, variable charges included'),
  agreeing: z.number().describe('Leases with the same amount in both'),
  findings: z.array(
    z.object({
      sd_id: z.number(),
      label: z.string(),
      kind: z.enum(completenessKinds),
      rent: z.number(),
      booked: z.number(),
      reason: z.string(),
      explained: z.boolean().describe('False: the reason is only what it can be'),
    }),
  ),
});
export type Completeness = z.output<typeof completenessSchema>;

export const accountingReports = [
  'Lease Schedule',
  'Journal',
  'Roll-forward',
  'Maturity Analysis',
  'Disclosures',
] as const;
export type AccountingReport = (typeof accountingReports)[number];

const reads = [
  'leases',
  'rentTerms',
  'contacts',
  'criticalDates',
  'options',
  'rentSettings',
  'accountingSettings',
  'leaseAccounting',
  'accountingPeriods',
] as const;

const ofBook = { book: bookSchema.optional().describe('Left out: the first that the client keeps') };
const ofMonth = { month: monthSchema, ...ofBook };
const ofSpan = {
  from: monthSchema.optional().describe('Left out: the first month of the fiscal year'),
  to: monthSchema,
  ...ofBook,
};

export const accountingPeriodCalls = callTable({
  'Accounting/GetPeriods': {
    method: 'GET',
    path: 'api/Accounting/GetPeriods',
    access: 'signedIn',
    client: true,
    summary: 'The closed months and the first open one.',
    input: z.object({}),
    output: periodsSchema,
    reads: ['accountingPeriods'],
  },
  'Accounting/GetPeriod': {
    method: 'GET',
    path: 'api/Accounting/GetPeriod',
    access: 'signedIn',
    client: true,
    summary: 'The figures of every lease in a month: frozen where it is closed, computed where it is open.',
    input: leaseSearchSchema.and(z.object(ofMonth)),
    output: periodReplySchema,
    reads,
  },
  'Accounting/ClosePeriod': {
    method: 'POST',
    path: 'api/Accounting/ClosePeriod',
    access: 'Write',
    client: true,
    summary: 'Freeze the figures of every lease in a month. Months are closed in order, without gaps.',
    input: z.object({
      month: monthSchema,
      acceptProposals: z
        .boolean({ error: 'Must be true or false.' })
        .default(false)
        .describe('Accept the remeasurements that wait; otherwise they refuse the closing'),
      beforeEnd: z
        .boolean({ error: 'Must be true or false.' })
        .default(false)
        .describe('Close the month although it has not ended; otherwise that refuses the closing'),
      proposalsDigest: plainText(100, 'Digest')
        .nullable()
        .default(null)
        .describe('What was seen to wait, by GetPeriod; needed to accept it'),
      answers: z
        .object({
          payments: z.enum(answersTo.payments, { error: 'Choose index or agreed.' }).optional(),
          shorter: z.enum(answersTo.shorter, { error: 'Choose agreed or option.' }).optional(),
        })
        .default({})
        .describe('The causes of the changes that ask for one'),
    }),
    output: z.object({ month: z.string(), leases: z.number(), remeasured: z.number() }),
    changes: ['accountingPeriods', 'leaseAccounting'],
  },
  'Accounting/ReopenPeriod': {
    method: 'POST',
    path: 'api/Accounting/ReopenPeriod',
    access: 'Admin',
    client: true,
    summary: 'Open the last closed month again. Its figures stay in the history.',
    input: z.object({
      month: monthSchema,
      reason: plainText(2000, 'Reason').refine(
        (text) => text.trim() !== '',
        'Say why the month is reopened.',
      ),
    }),
    output: z.boolean(),
    changes: ['accountingPeriods', 'leaseAccounting'],
  },
  'Accounting/GetJournal': {
    method: 'GET',
    path: 'api/Accounting/GetJournal',
    access: 'signedIn',
    client: true,
    summary: 'The journal of a month, balanced to the cent by lease and in total.',
    input: leaseSearchSchema.and(z.object(ofMonth)),
    output: journalSchema,
    reads,
  },
  'Accounting/GetDisclosures': {
    method: 'GET',
    path: 'api/Accounting/GetDisclosures',
    access: 'signedIn',
    client: true,
    summary:
      'Roll-forward, maturity analysis, weighted averages, cost and cash of a span of months, by class and in total.',
    input: leaseSearchSchema.and(
      z.object({
        ...ofSpan,
        lines: z
          .stringbool({ error: 'Must be true or false.' })
          .default(false)
          .describe('With the leases behind the figures'),
      }),
    ),
    output: disclosuresSchema,
    reads,
  },
  'Accounting/GetCompleteness': {
    method: 'GET',
    path: 'api/Accounting/GetCompleteness',
    access: 'signedIn',
    client: true,
    summary:
      'The rent of a month against the books: leases that pay and are not measured, that are measured and do not pay, or pay another amount, each with the reason.',
    input: z.object(ofMonth),
    output: completenessSchema,
    reads,
  },
  'Accounting/GetReport': {
    method: 'POST',
    path: 'api/Accounting/GetReport',
    access: 'signedIn',
    client: true,
    summary: 'A workbook: the schedule of a lease, or the journal or the disclosures of a span of months.',
    input: leaseSearchSchema.and(
      z.object({
        reportName: z.enum(accountingReports, { error: `Choose one of: ${accountingReports.join(', ')}.` }),
        id: id.optional().describe('The lease of a schedule'),
        ...ofSpan,
        to: monthSchema.optional().describe('Left out for the schedule of a lease'),
      }),
    ),
    output: z.object({ documentBase64: z.string() }),
    reads,
  },
});
