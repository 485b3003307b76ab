import { z } from 'zod';
import {
  accountingStandards,
  discountConventions,
  mostLeaseMonths,
  mostPaid,
  mostPayments,
  mostRemeasurements,
  measuredKinds,
  measureProblems,
} from '../../accounting/index.ts';
import { date, fieldSchema, money, number, percent, refusedBy } from '../../fields/index.ts';
import { callTable } from '../call.ts';

const day = fieldSchema(date('Date')).pipe(z.string({ error: 'Enter a date.' }));
const amount = fieldSchema(money('Amount'));
/** An amount that is left out is 0. */
const optionalAmount = amount.default(null).transform((value) => value ?? 0);
/** Below 0 where incentives are more than costs. */
const optionalCosts = fieldSchema(money('Costs', { min: -mostPaid }))
  .default(null)
  .transform((value) => value ?? 0);
const rate = fieldSchema(percent('Rate', { decimals: 6 }));
const months = fieldSchema(number('Months', { decimals: 0, max: mostLeaseMonths }));

const payments = z
  .array(z.object({ date: day, amount: amount.pipe(z.number({ error: 'Enter an amount.' })) }), {
    error: 'Send a list of payments.',
  })
  .max(mostPayments, `At most ${mostPayments} payments.`);

function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `Choose one of: ${values.join(', ')}.` });
}

const remeasureSchema = z.object({
  date: day,
  payments: payments.nullable().default(null).describe('From the day on; left out: as before'),
  end: fieldSchema(date('End')).default(null).describe('Left out: as before'),
  rate: rate.default(null).describe('Percent; left out: the unchanged rate'),
  keepShare: fieldSchema(number('Share kept', { max: 1, decimals: 10 }))
    .default(null)
    .describe('The share of the asset that is kept, 0 to 1; the rest is given back with gain or loss'),
  keepSpace: fieldSchema(number('Space kept', { max: 1, decimals: 10 }))
    .default(null)
    .describe(
      'The share of the space that is kept; IFRS 16 gives back the share of a shorter term beside it',
    ),
  addedCosts: optionalCosts.describe('Direct costs paid less incentives received since the last measurement'),
  impairment: optionalAmount.describe('Written off the asset'),
  usefulLife: months
    .optional()
    .describe('Months that the asset is used from the day on; left out: as before'),
  kind: oneOf(measuredKinds).optional().describe('Where the change is classified again; left out: as before'),
});

const measureInput = z
  .object({
    standard: oneOf(accountingStandards),
    kind: oneOf(measuredKinds).default('finance').describe('IFRS 16 has one model: finance'),
    convention: oneOf(discountConventions),
    rate: rate.pipe(z.number({ error: 'Enter a rate.' })).describe('Percent a year'),
    start: day,
    end: day,
    payments,
    directCosts: optionalAmount,
    incentives: optionalAmount,
    prepaid: optionalAmount,
    purchasePrice: optionalAmount,
    residualGuarantee: optionalAmount,
    usefulLife: months.default(null).describe('Months that the asset is used; left out: the term'),
    remeasure: z
      .array(remeasureSchema, { error: 'Send a list of changes.' })
      .max(mostRemeasurements, `At most ${mostRemeasurements} changes.`)
      .default([]),
  })
  .superRefine(refusedBy(measureProblems));
export type MeasureCallInput = z.output<typeof measureInput>;

const dollars = z.number();

const measureOutput = z.object({
  presentValue: dollars.describe('Of all payments, those of the first day included'),
  liability: dollars.describe('At the start, after what is paid on the first day'),
  asset: dollars,
  periods: z
    .array(
      z.object({
        date: z.string().describe('The last day of the month, or of the lease'),
        payment: dollars,
        interest: dollars,
        liability: dollars.describe('Closing'),
        current: dollars.describe('The part of the closing liability that is gone twelve months later'),
        amortisation: dollars,
        asset: dollars.describe('Closing'),
        cost: dollars,
        gain: dollars,
        straightLine: dollars.describe('The cost where neither standard is kept'),
        deferred: dollars.describe('Straight-line cost so far less what is paid so far'),
      }),
    )
    .describe('By month'),
  totals: z.object({
    payments: dollars,
    interest: dollars,
    amortisation: dollars,
    cost: dollars,
    gain: dollars,
  }),
  remeasurements: z.array(
    z.object({
      date: z.string(),
      liability: dollars.describe('Right after it, before what is paid on the day'),
      asset: dollars,
      gain: dollars.describe('Below 0: a loss'),
      liabilityBefore: dollars,
      assetBefore: dollars,
    }),
  ),
});
export type MeasureReply = z.output<typeof measureOutput>;

export const measureCalls = callTable({
  'Accounting/Measure': {
    method: 'POST',
    path: 'api/Accounting/Measure',
    access: 'signedIn',
    summary:
      'The schedule of a lease under ASC 842 or IFRS 16, from its payments and changes. Nothing is stored.',
    input: measureInput,
    output: measureOutput,
    // Some 8,000 payments: reading and measuring more would hold up other requests.
    maxBody: 256 * 1024,
    reads: [],
  },
});
