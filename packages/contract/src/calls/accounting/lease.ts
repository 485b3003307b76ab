import { z } from 'zod';
import { fieldErrorSchema } from '../../errors.ts';
import { date, fieldSchema, money, number } from '../../fields/index.ts';
import {
  classificationTests,
  leaseAccountingChangeSchema,
  leaseAccountingSchema,
  type MeasurementInput,
} from '../../accounting/index.ts';
import { callTable, id, plainText, seenVersion } from '../call.ts';
import { bookSchema, leaseClasses } from './figures.ts';

const changeSchema = z.object({
  what: z.string().describe('End, Payments, Rate, Space, …'),
  before: z.string(),
  after: z.string(),
});
export type MeasuredChange = z.output<typeof changeSchema>;

const effectSchema = z.object({
  book: bookSchema,
  liabilityBefore: z.number(),
  liabilityAfter: z.number(),
  assetBefore: z.number(),
  assetAfter: z.number(),
  gain: z.number(),
  impairment: z
    .number()
    .optional()
    .describe('Written off the asset, below 0 reversed; part of the gain, as a loss'),
  variable: z.number().optional().describe('Paid beside what is measured, from the day on: variable cost'),
});
export type RemeasurementEffect = z.output<typeof effectSchema>;

const findingSchema = z.object({
  test: z.enum(classificationTests),
  met: z.boolean().nullable().describe('Null: what the test needs is not known'),
  figures: z
    .object({
      value: z.number(),
      of: z.number().nullable(),
      percent: z.number().nullable(),
      threshold: z.number(),
    })
    .nullable()
    .describe('What is compared, in months or cents, and the share in percent'),
});

const scheduleRowSchema = z.object({
  date: z.string().describe('The last day of the month, or of the lease'),
  closed: z.boolean().describe('The month is closed'),
  payment: z.number(),
  openingLiability: z.number(),
  addedLiability: z.number(),
  interest: z.number(),
  repaid: z.number(),
  changedLiability: z.number(),
  liability: z.number().describe('Closing'),
  current: z.number(),
  openingAsset: z.number(),
  addedAsset: z.number(),
  amortisation: z.number(),
  changedAsset: z.number(),
  transferredAsset: z.number(),
  asset: z.number().describe('Closing'),
  addedCosts: z.number().describe('Direct costs less incentives with a change'),
  impairment: z.number(),
  gain: z.number(),
  cost: z.number(),
  straightLine: z.number(),
  deferred: z.number(),
});
export type LeaseScheduleRow = z.output<typeof scheduleRowSchema>;

const measuredBookSchema = z.object({
  book: bookSchema,
  class: z.enum(leaseClasses),
  findings: z.array(findingSchema).describe('The five tests of ASC 842-10-25-2; IFRS 16 has none'),
  presentValue: z.number().describe('Of all payments, the first day’s included'),
  liability: z.number().describe('At the start, after what is paid on the first day'),
  asset: z.number(),
  rateFrom: z.enum(['typed', 'table']).nullable(),
  input: z.custom<MeasurementInput>().describe('What the engine measures, in cents, with its remeasurements'),
  schedule: z.array(scheduleRowSchema),
});
export type MeasuredBook = z.output<typeof measuredBookSchema>;

const measurementSchema = z.object({
  lm_id: z.number(),
  kind: z.enum(['initial', 'remeasurement', 'variable', 'dismissed']),
  book: bookSchema.nullable().describe('Null: in every book'),
  effective: z.string().describe('The first day that is measured by it'),
  reason: z.string().nullable(),
  changes: z.array(changeSchema),
  effects: z.array(effectSchema),
  at: z.string(),
  userName: z.string().nullable(),
  replaced: z.boolean().describe('A later decision takes effect on the same day or earlier'),
  latest: z.boolean().describe('The last decision in its book, which can be taken back'),
  version: z.number(),
});
export type LeaseMeasurement = z.output<typeof measurementSchema>;

/** What somebody must say before a change can be treated, because the lease does not. */
export const proposalQuestions = ['payments', 'shorter'] as const;
export type ProposalQuestion = (typeof proposalQuestions)[number];

/** An index or rate moved, the lessor agreed, or an option is no longer reasonably certain. */
export const changeCauses = ['index', 'agreed', 'option'] as const;
export type ChangeCause = (typeof changeCauses)[number];

export const answersTo = {
  payments: ['index', 'agreed'],
  shorter: ['agreed', 'option'],
} as const satisfies Record<ProposalQuestion, readonly ChangeCause[]>;

const proposalSchema = z.object({
  book: bookSchema,
  effective: z.string().describe('The first day of the first open month'),
  earliest: z.string().describe('No earlier day can be chosen'),
  latest: z.string(),
  question: z.enum(proposalQuestions).nullable().describe('To be answered by a cause'),
  kind: z
    .enum(['remeasurement', 'variable'])
    .nullable()
    .describe('Variable: nothing is remeasured, the difference is variable cost; null: the question is open'),
  changes: z.array(changeSchema),
  effect: effectSchema
    .nullable()
    .describe('Null while the question is open, or where nothing is on the books'),
  rate: z.number().nullable().describe('The revised rate; null: the rate stays'),
  keepShare: z.number().nullable().describe('Percent of the space that is kept; null: all of it'),
  digest: z.string().describe('Of all that is shown here; a decision on anything else is refused'),
});
export type RemeasurementProposal = z.output<typeof proposalSchema>;

export const accountedLeaseSchema = z.object({
  sd_id: z.number(),
  accounting: leaseAccountingSchema,
  options: z
    .array(
      z.object({
        cd_id: z.number(),
        label: z.string(),
        end: z.string().nullable(),
        terminates: z.boolean().describe('The lease ends early by it'),
      }),
    )
    .describe('The options to renew or to terminate that can be reasonably certain'),
  problems: z.array(fieldErrorSchema).describe('Why the lease cannot be measured; empty when it is'),
  frozen: z.boolean().describe('A closed month has the lease; a change needs a remeasurement'),
  closedThrough: z.string().nullable().describe('yyyy-MM, the last closed month'),
  books: z.array(measuredBookSchema).describe('Of the standards kept; straight-line rent where neither is'),
  measurements: z.array(measurementSchema).describe('The latest first'),
  proposals: z.array(proposalSchema).describe('A change since the lease was measured, by book'),
});
export type AccountedLease = z.output<typeof accountedLeaseSchema>;

/** What is chosen beside the change itself. What is left out is as proposed. */
const choiceShape = {
  effective: fieldSchema(date('Effective')).default(null).describe('Left out: the first open day'),
  cause: z
    .enum(changeCauses, { error: `Choose one of: ${changeCauses.join(', ')}.` })
    .nullable()
    .default(null)
    .describe('The answer to the question of the proposal'),
  keepShare: fieldSchema(number('Space kept, %', { min: 0, max: 100, decimals: 4 }))
    .default(null)
    .describe('Percent of the space that is kept, where space is given back'),
  impairment: fieldSchema(money('Impairment loss', { min: 0.01 }))
    .default(null)
    .describe('To be written off the asset; the lease itself has not changed'),
  reversal: fieldSchema(money('Reversal of impairment', { min: 0.01 }))
    .default(null)
    .describe('Of an impairment, to be written back to the asset under IFRS 16'),
  lastUse: fieldSchema(date('Last day of use'))
    .default(null)
    .describe('The asset is abandoned after this day; the lease itself has not changed'),
};

export const leaseAccountingCalls = callTable({
  'Accounting/GetLease': {
    method: 'GET',
    path: 'api/Accounting/GetLease',
    access: 'signedIn',
    client: true,
    summary: 'What a lease is accounted by: inputs, classification, schedules, remeasurements.',
    input: z.object({ id: id.describe('The lease') }),
    output: accountedLeaseSchema,
    reads: [
      'leases',
      'rentTerms',
      'criticalDates',
      'options',
      'accountingSettings',
      'leaseAccounting',
      'accountingPeriods',
    ],
  },
  'Accounting/SaveLease': {
    method: 'POST',
    path: 'api/Accounting/SaveLease',
    access: 'Write',
    client: true,
    summary: 'Write what the accounting of a lease needs beside the lease itself.',
    input: leaseAccountingChangeSchema,
    output: leaseAccountingSchema,
    changes: ['leaseAccounting'],
    creates: true,
  },
  'Accounting/GetProposals': {
    method: 'GET',
    path: 'api/Accounting/GetProposals',
    access: 'signedIn',
    client: true,
    summary: 'What a remeasurement would do to the books with the choices that are sent. Nothing is changed.',
    input: z.object({ id: id.describe('The lease'), ...choiceShape }),
    output: z.array(proposalSchema),
    reads: [
      'leases',
      'rentTerms',
      'criticalDates',
      'options',
      'accountingSettings',
      'leaseAccounting',
      'accountingPeriods',
    ],
  },
  'Accounting/DecideRemeasurement': {
    method: 'POST',
    path: 'api/Accounting/DecideRemeasurement',
    access: 'Write',
    client: true,
    summary:
      'Accept or dismiss a remeasurement as GetLease or GetProposals shows it, in one book or several.',
    input: z.object({
      sd_id: id,
      decision: z.enum(['accept', 'dismiss'], { error: 'Choose accept or dismiss.' }),
      books: z
        .array(z.object({ book: bookSchema, digest: plainText(100, 'Digest') }), {
          error: 'Name the books and what was seen of each.',
        })
        .min(1, 'Name at least one book.')
        .refine(
          (books) => new Set(books.map(({ book }) => book)).size === books.length,
          'Name each book once.',
        )
        .describe('With the digest of the proposal that was seen'),
      ...choiceShape,
      reason: plainText(2000, 'Reason').nullable().default(null),
    }),
    output: z.boolean(),
    changes: ['leaseAccounting'],
  },
  'Accounting/UndoRemeasurement': {
    method: 'POST',
    path: 'api/Accounting/UndoRemeasurement',
    access: 'Write',
    client: true,
    summary:
      'Take back the last decision on a lease, as long as no month from its effective day on is closed.',
    input: z.object({ lm_id: id, version: seenVersion }),
    output: z.boolean(),
    changes: ['leaseAccounting'],
  },
});
