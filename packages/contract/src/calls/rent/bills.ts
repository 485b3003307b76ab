import { z } from 'zod';
import { fieldSchema, integer, money, number, percent, refusedBy, date } from '../../fields/index.ts';
import {
  billProblems,
  indexDecimals,
  indexRentProblems,
  percentageRentProblems,
  salesPeriods,
  statementFields,
} from '../../expenses/index.ts';
import { callTable } from '../call.ts';
import { checkedBillSchema, clauseSchema, linesSchema, statementSchema } from './expense-schemas.ts';

const mostYearsBefore = 50;

const beforeSchema = z
  .array(
    z.object({
      year: fieldSchema(integer('Year', { min: 1900, max: 2199, plain: true })).pipe(
        z.number({ error: 'Enter a year.' }),
      ),
      allowed: fieldSchema(money('Allowed'))
        .default(null)
        .describe('Our share of what the cap covers, for a whole year'),
      buildingSF: fieldSchema(statementFields.buildingSF).default(null),
      lines: linesSchema.nullable().default(null),
    }),
    { error: 'Send a list of years.' },
  )
  .max(mostYearsBefore, `At most ${mostYearsBefore} years.`)
  .default([])
  .describe('The years before, as far as they are known');

const dollars = z.number();

const month = z
  .string({ error: 'Enter a month such as 2027-01.' })
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2027-01.');
const mostSales = 10_000_000_000;
const amount = fieldSchema(money('Amount', { max: mostSales }));
const optionalAmount = amount.default(null);
const rate = fieldSchema(percent('Percent', { decimals: 6 }));
const day = fieldSchema(date('Day')).default(null);
const entered = z.number({ error: 'Enter a number.' });

const percentageClauseSchema = z.object(
  {
    percent: rate.default(null),
    tiers: z
      .array(
        z.object({
          from: amount.pipe(entered),
          percent: rate.pipe(entered),
          plus: optionalAmount,
        }),
        { error: 'Send a list of tiers.' },
      )
      .max(50, 'At most 50 tiers.')
      .nullable()
      .default(null),
    breakpoint: z
      .union([z.literal('natural'), amount], { error: 'Enter an amount, or natural.' })
      .default(null)
      .describe('Of a whole period'),
    baseRent: optionalAmount.describe('Of a whole period, for the natural breakpoint'),
    period: z.enum(salesPeriods, { error: `Choose one of: ${salesPeriods.join(', ')}.` }).default('year'),
    minimum: optionalAmount,
    maximum: optionalAmount,
    from: day.describe('Breakpoints of a part of a year count by days'),
    to: day,
  },
  { error: 'Send the clause.' },
);

const indexValueSchema = z.object({
  month,
  value: fieldSchema(
    number('Value', { min: 10 ** -indexDecimals, max: 1_000_000, decimals: indexDecimals }),
  ).default(null),
});
/** A floor below 0 lets the rent fall. */
const changeLimit = fieldSchema(percent('Percent', { min: -100, max: 1000, decimals: 6 })).default(null);

export const billCalls = callTable({
  'Expenses/Check': {
    method: 'POST',
    path: 'api/Expenses/Check',
    access: 'signedIn',
    summary: 'Recompute a landlord’s statement by the clause of the lease. Nothing is stored.',
    input: z
      .object({
        clause: clauseSchema,
        statement: statementSchema,
        before: beforeSchema,
        paid: fieldSchema(statementFields.estimatesPaid)
          .default(null)
          .describe('What was paid as estimates, where that is known beside the statement'),
      })
      .superRefine(refusedBy(billProblems)),
    output: checkedBillSchema,
    reads: [],
  },
  'Rent/PercentageRent': {
    method: 'POST',
    path: 'api/Rent/PercentageRent',
    access: 'signedIn',
    summary: 'The percentage rent that is due for sales by month. Nothing is stored.',
    input: z
      .object({
        clause: percentageClauseSchema,
        sales: z
          .array(
            z.object({
              month,
              amount: fieldSchema(money('Sales', { min: -mostSales, max: mostSales })).pipe(entered),
            }),
            {
              error: 'Send a list of months.',
            },
          )
          .max(600, 'At most 600 months.'),
      })
      .superRefine(refusedBy(percentageRentProblems)),
    output: z.object({
      due: dollars,
      breakpoint: dollars.describe('The lowest one, added up over the periods'),
      sales: dollars,
      working: z.array(z.string()),
    }),
    reads: [],
  },
  'Rent/IndexRent': {
    method: 'POST',
    path: 'api/Rent/IndexRent',
    access: 'signedIn',
    summary: 'The rent that follows from an index. Nothing is stored.',
    input: z
      .object({
        rent: amount.pipe(entered),
        base: indexValueSchema,
        now: indexValueSchema,
        share: rate.default(null).describe('Percent of the change that counts'),
        floor: changeLimit,
        cap: changeLimit,
        rounding: fieldSchema(money('Rounding', { min: 0.01, max: 1_000_000 }))
          .default(null)
          .describe('The rent is a multiple of it; a cent where it is left out'),
      })
      .superRefine(refusedBy(indexRentProblems)),
    output: z.object({
      rent: dollars,
      change: z.number().describe('Percent'),
      working: z.array(z.string()),
    }),
    reads: [],
  },
});
