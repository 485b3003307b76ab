import { z } from 'zod';
import { fieldSchema, integer, money, number, percent, refusedBy, date } from '../../fields/index.ts';
import type { FieldTable, RowOf } from '../../fields/index.ts';
import {
  askRules,
  billProblems,
  checkRules,
  expenseClauseFields,
  indexDecimals,
  indexRentProblems,
  maxStatementLines,
  percentageRentProblems,
  salesPeriods,
  statementFields,
  statementLineFields,
} from '../../expenses/index.ts';
import { callTable, plainText } from '../call.ts';

/** A field that is left out is not set. */
function shapeOf<T extends FieldTable>(fields: T): { [K in keyof T]: z.ZodDefault<z.ZodType<RowOf<T>[K]>> } {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field).default(null)]);
  // Safe: the shape has an entry per field of the table.
  return Object.fromEntries(shape) as { [K in keyof T]: z.ZodDefault<z.ZodType<RowOf<T>[K]>> };
}

const mostYearsBefore = 50;

const clauseSchema = z.object(
  {
    ...shapeOf(expenseClauseFields),
    excluded: z
      .array(plainText(100, 'Excluded'), { error: 'Send a list of words or categories.' })
      .max(100, 'At most 100 words or categories.')
      .nullable()
      .default([])
      .transform((words) => words ?? [])
      .describe('Words of descriptions, or categories'),
  },
  { error: 'Send the clause.' },
);

const linesSchema = z
  .array(z.object(shapeOf(statementLineFields)), { error: 'Send a list of lines.' })
  .max(maxStatementLines, `At most ${maxStatementLines} lines.`);

const statementSchema = z.object(
  { ...shapeOf(statementFields), lines: linesSchema },
  { error: 'Send the statement.' },
);

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

const checkedBillSchema = z.object({
  billed: dollars.describe('What is paid in all once the balance is paid'),
  allowed: dollars,
  balance: dollars.nullable().describe('What is left to pay of the allowed amount'),
  underCap: dollars.describe('The part of the allowed amount that a cap covers, as for a whole year'),
  objectBy: z.string().nullable().describe('The last day to object'),
  findings: z
    .array(
      z.object({
        rule: z.enum([...checkRules, ...askRules]),
        amount: dollars.describe('Below 0: less was billed than the lease says; 0 for what is asked'),
        sure: z
          .enum(['computed', 'ask'])
          .describe('Follows from clause and statement, or needs the landlord’s backup'),
        text: z.string(),
        working: z.array(z.string()),
      }),
    )
    .describe('Their amounts add up to billed − allowed'),
  missing: z
    .array(z.object({ rule: z.enum(checkRules), text: z.string() }))
    .describe('What is not recorded and was taken as billed'),
});

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

export const expenseCalls = callTable({
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
