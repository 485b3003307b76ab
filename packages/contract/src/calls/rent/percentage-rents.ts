import { z } from 'zod';
import { rowId, rowVersion } from '../../fields/rows.ts';
import { fieldSchema, money, percent } from '../../fields/index.ts';
import { percentageRentFields, salesMonthFields, type StoredPercentageRent } from '../../expenses/index.ts';
import { callTable, id } from '../call.ts';
import { fileOutput } from '../exports.ts';
import { changed, list, remove, save, saved, salesRow } from './expense-rows.ts';

const entered = z.number({ error: 'Enter a number.' });
const tierSchema = z.object({
  from: fieldSchema(money('From', { max: 10_000_000_000 })).pipe(entered),
  percent: fieldSchema(percent('Percent', { decimals: 6 })).pipe(entered),
  plus: fieldSchema(money('Plus', { max: 10_000_000_000 })).default(null),
});
const tiersSchema = z
  .array(tierSchema, { error: 'Send a list of tiers.' })
  .max(50, 'At most 50 tiers.')
  .describe('Sales of a whole period above which each percent holds; none where the clause has a percent');

const percentageRentRow = saved<StoredPercentageRent>(['pr_id', 'sd_id'], percentageRentFields, {
  tiers: tiersSchema,
});

const dollars = z.number();

const periodSchema = z.object({
  from: z.string(),
  to: z.string(),
  dueOn: z.string(),
  months: z.array(z.object({ month: z.string(), amount: z.number().nullable() })).readonly(),
  missing: z.array(z.string()).readonly().describe('Months without sales, as yyyy-MM'),
  sales: dollars,
  breakpoint: dollars.describe('The lowest one'),
  due: dollars.nullable().describe('null as long as months are missing'),
  soFar: dollars.describe('By the sales that are there'),
  problem: z.string().nullable().describe('Why it cannot be computed'),
  working: z.array(z.string()).readonly(),
});

/** Ten years at once. */
const mostMonths = 120;

export const percentageRentCalls = callTable({
  'Expenses/GetPercentageRents': list(
    'GetPercentageRents',
    'percentageRents',
    'What a lease says of percentage rent.',
    percentageRentRow,
  ),
  'Expenses/EditPercentageRent': save(
    'EditPercentageRent',
    'percentageRents',
    'Add a clause of percentage rent (pr_id 0) or change one.',
    z.object({
      pr_id: rowId,
      sd_id: rowId,
      ...changed(percentageRentFields),
      tiers: tiersSchema.optional(),
      version: rowVersion,
    }),
    percentageRentRow,
  ),
  'Expenses/DeletePercentageRent': remove(
    'DeletePercentageRent',
    'percentageRents',
    'Delete a clause of percentage rent.',
  ),
  'Expenses/GetSalesRent': {
    method: 'GET',
    path: 'api/Expenses/GetSalesRent',
    access: 'signedIn',
    client: true,
    summary: 'What is due by each clause of percentage rent of a lease, period by period up to today.',
    input: z.object({ id: id.describe('The lease') }),
    output: z.array(z.object({ pr_id: z.number(), periods: z.array(periodSchema) })),
    reads: ['leases', 'rentTerms', 'percentageRents', 'salesMonths'],
  },
  'Expenses/GetSalesStatement': {
    method: 'GET',
    path: 'api/Expenses/GetSalesStatement',
    access: 'signedIn',
    client: true,
    summary: 'The statement of one period of sales for the landlord, as a Word document or a workbook.',
    input: z.object({
      id: id.describe('The clause of percentage rent'),
      from: fieldSchema(percentageRentFields.from)
        .pipe(z.string({ error: 'Enter the first day of a period.' }))
        .describe('The first day of the period'),
      kind: z.enum(['word', 'excel'], { error: 'Choose one of: word, excel.' }),
    }),
    output: fileOutput('docx', 'xlsx'),
    reads: ['leases', 'rentTerms', 'contacts', 'percentageRents', 'salesMonths'],
  },
  'Expenses/SaveSales': {
    method: 'POST',
    path: 'api/Expenses/SaveSales',
    access: 'Write',
    client: true,
    summary: 'Write the sales of several months of a lease. All of them, or none.',
    input: z.object({
      id: id.describe('The lease'),
      sales: z
        .array(
          z.object({
            month: fieldSchema(salesMonthFields.month).pipe(
              z.string({ error: 'Enter a month such as 2027-01.' }),
            ),
            amount: fieldSchema(salesMonthFields.amount).pipe(z.number({ error: 'Enter an amount.' })),
            version: rowVersion.describe('Of sales that are replaced; without it the month must be new'),
          }),
          { error: 'Send a list of months.' },
        )
        .min(1, 'Enter at least one month.')
        .max(mostMonths, `At most ${mostMonths} months.`),
    }),
    output: z.array(salesRow).describe('All sales of the lease'),
    // Not `creates`: a month has its sales once.
    changes: ['salesMonths', 'criticalDates'],
  },
});
