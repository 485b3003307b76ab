import { z } from 'zod';
import { fieldErrorSchema } from '../../errors.ts';
import { date, fieldSchema, number } from '../../fields/index.ts';
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
  kind: z.enum(['initial', 'remeasurement', 'dismissed']),
  effective: z.string().describe('The first day that is measured by it'),
  reason: z.string().nullable(),
  changes: z.array(changeSchema),
  effects: z.array(effectSchema),
  at: z.string(),
  userName: z.string().nullable(),
  version: z.number(),
});
export type LeaseMeasurement = z.output<typeof measurementSchema>;

const proposalSchema = z.object({
  effective: z.string().describe('The first day of the first open month'),
  earliest: z.string().describe('No earlier day can be chosen'),
  latest: z.string(),
  changes: z.array(changeSchema),
  effects: z.array(effectSchema),
  rate: z.number().describe('The revised rate'),
  measuredRate: z.number().describe('The rate so far'),
  reviseRate: z.boolean().describe('Whether the rate is revised unless somebody decides otherwise'),
  keepShare: z.number().describe('Percent of the space that is kept'),
  digest: z.string().describe('Names what was seen; a decision on anything else is refused'),
});
export type RemeasurementProposal = z.output<typeof proposalSchema>;

export const accountedLeaseSchema = z.object({
  sd_id: z.number(),
  accounting: leaseAccountingSchema,
  options: z
    .array(z.object({ cd_id: z.number(), label: z.string(), end: z.string().nullable() }))
    .describe('The options to renew that can be reasonably certain'),
  problems: z.array(fieldErrorSchema).describe('Why the lease cannot be measured; empty when it is'),
  frozen: z.boolean().describe('A closed month has the lease; a change needs a remeasurement'),
  closedThrough: z.string().nullable().describe('yyyy-MM, the last closed month'),
  books: z.array(measuredBookSchema).describe('Of the standards kept; straight-line rent where neither is'),
  measurements: z.array(measurementSchema).describe('The latest first'),
  proposal: proposalSchema.nullable(),
});
export type AccountedLease = z.output<typeof accountedLeaseSchema>;

const optionalDay = fieldSchema(date('Effective')).default(null);
const share = fieldSchema(number('Space kept, %', { min: 0, max: 100, decimals: 4 })).default(null);

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
  'Accounting/DecideRemeasurement': {
    method: 'POST',
    path: 'api/Accounting/DecideRemeasurement',
    access: 'Write',
    client: true,
    summary: 'Accept or dismiss the remeasurement that GetLease proposes. What was measured before stays.',
    input: z.object({
      sd_id: id,
      decision: z.enum(['accept', 'dismiss'], { error: 'Choose accept or dismiss.' }),
      digest: plainText(100, 'Digest').describe('Of the proposal that was seen'),
      effective: optionalDay.describe('Left out: as proposed'),
      reviseRate: z
        .boolean({ error: 'Must be true or false.' })
        .optional()
        .describe('False keeps the rate; left out: as proposed'),
      keepShare: share.describe('Percent of the space that is kept; left out: as proposed'),
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
