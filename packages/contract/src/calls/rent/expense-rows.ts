import { z } from 'zod';
import { rowId, rowVersion } from '../../fields/rows.ts';
import { fieldSchema, type ChangeOf, type FieldTable } from '../../fields/index.ts';
import {
  clauseRowFields,
  indexValueFields,
  longestCategory,
  longestWords,
  maxLineWords,
  salesMonthFields,
  statementRowFields,
  type IndexValueRow,
  type SalesMonth,
  type StoredClause,
  type StoredStatement,
} from '../../expenses/index.ts';
import { callTable, id, plainText } from '../call.ts';
import type { Resource } from '../resources.ts';
import { checkedBillSchema, excludedSchema, linesSchema } from './expense-schemas.ts';

/** Fields that are left out keep their values. */
export function changed<T extends FieldTable>(
  fields: T,
): { [K in keyof T]: z.ZodOptional<z.ZodType<ChangeOf<T>[K]>> } {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field).optional()]);
  // Safe: the shape has an entry per field of the table.
  return Object.fromEntries(shape) as { [K in keyof T]: z.ZodOptional<z.ZodType<ChangeOf<T>[K]>> };
}

export function saved<Row>(
  ids: readonly string[],
  fields: FieldTable,
  more: z.ZodRawShape = {},
): z.ZodType<Row> {
  // Safe: the shape has an entry per id, field and further name of the row.
  return z.object({
    ...Object.fromEntries(ids.map((name) => [name, z.number()])),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    ...more,
    active: z.boolean(),
    version: z.number(),
  }) as unknown as z.ZodType<Row>;
}

const clauseRow = saved<StoredClause>(['ec_id', 'sd_id'], clauseRowFields, { excluded: excludedSchema });
const statementRow = saved<StoredStatement>(['es_id', 'sd_id'], statementRowFields, {
  ec_id: z.number().nullable().describe('The clause that it is checked by'),
  lines: linesSchema,
});
export const salesRow = saved<SalesMonth>(['sm_id', 'sd_id'], salesMonthFields);

export const clauseChangeSchema = z.object({
  ec_id: rowId,
  sd_id: rowId,
  ...changed(clauseRowFields),
  excluded: excludedSchema.optional(),
  version: rowVersion,
});
const statementChange = z.object({
  es_id: rowId,
  sd_id: rowId,
  ec_id: z
    .preprocess((raw) => (raw === '' || raw === 0 ? null : raw), id.nullable().optional())
    .optional()
    .describe('The clause that it is checked by; left out: the only one of the lease'),
  ...changed(statementRowFields),
  lines: linesSchema.optional(),
  version: rowVersion,
});
const salesChange = z.object({
  sm_id: rowId,
  sd_id: rowId,
  ...changed(salesMonthFields),
  version: rowVersion,
});

const indexRow = z.object({
  series: z.string(),
  month: z.string(),
  value: z.number(),
  version: z.number(),
}) as unknown as z.ZodType<IndexValueRow>;

const lineWordsSchema = z.object({
  words: z
    .array(
      z.object({
        words: plainText(longestWords, 'Words')
          .min(1, 'Enter words.')
          .describe('Of descriptions; plurals count as the same'),
        category: plainText(longestCategory, 'Category').min(1, 'Enter a category.'),
        varies: z.boolean(),
        controllable: z.boolean(),
        capital: z.boolean(),
      }),
      { error: 'Send a list of words.' },
    )
    .max(maxLineWords, `At most ${maxLineWords} words.`),
  version: z.number(),
});

const restoredExpenses = ['clause', 'statement', 'salesMonth', 'percentageRent'] as const;

export const expenseRowCalls = callTable({
  'Expenses/GetClauses': list('GetClauses', 'expenseClauses', 'The expense clauses of a lease.', clauseRow),
  'Expenses/EditClause': save(
    'EditClause',
    'expenseClauses',
    'Add an expense clause (ec_id 0) or change one.',
    clauseChangeSchema,
    clauseRow,
  ),
  'Expenses/DeleteClause': remove('DeleteClause', 'expenseClauses', 'Delete an expense clause.'),
  'Expenses/GetStatements': list(
    'GetStatements',
    'expenseStatements',
    'The landlord’s statements of a lease, with their lines.',
    statementRow,
  ),
  'Expenses/EditStatement': save(
    'EditStatement',
    'expenseStatements',
    'Add a landlord’s statement (es_id 0) or change one; its lines are replaced together.',
    statementChange,
    statementRow,
  ),
  'Expenses/DeleteStatement': remove('DeleteStatement', 'expenseStatements', 'Delete a statement.'),
  'Expenses/GetSalesMonths': list(
    'GetSalesMonths',
    'salesMonths',
    'The sales by month of a lease.',
    salesRow,
  ),
  /** A month has its sales once, so that a call sent twice makes them once. */
  'Expenses/EditSalesMonth': {
    method: 'POST',
    path: 'api/Expenses/EditSalesMonth',
    access: 'Write',
    client: true,
    summary: 'Add the sales of a month (sm_id 0) or change them.',
    input: salesChange,
    output: salesRow,
    changes: ['salesMonths', 'criticalDates'],
  },
  'Expenses/DeleteSalesMonth': remove('DeleteSalesMonth', 'salesMonths', 'Delete the sales of a month.'),
  'Expenses/RestoreRow': {
    method: 'POST',
    path: 'api/Expenses/RestoreRow',
    access: 'Write',
    client: true,
    summary:
      'Bring a deleted clause, statement, month of sales or percentage rent back as it was. True; false when there is none.',
    input: z.object({
      what: z.enum(restoredExpenses, { error: `Choose one of: ${restoredExpenses.join(', ')}.` }),
      id,
    }),
    output: z.boolean(),
    changes: ['expenseClauses', 'expenseStatements', 'salesMonths', 'percentageRents', 'criticalDates'],
  },
  'Expenses/GetLineWords': {
    method: 'GET',
    path: 'api/Expenses/GetLineWords',
    access: 'signedIn',
    client: true,
    summary: 'The client’s own words for lines of statements: the category and marks that they propose.',
    input: z.object({}),
    output: lineWordsSchema,
    reads: ['expenseStatements'],
  },
  'Expenses/SaveLineWords': {
    method: 'POST',
    path: 'api/Expenses/SaveLineWords',
    access: 'Write',
    client: true,
    summary: 'Replace the client’s own words for lines of statements. Stored statements keep their lines.',
    input: lineWordsSchema.extend({ version: rowVersion }),
    output: lineWordsSchema,
    changes: ['expenseStatements'],
  },
  'Expenses/GetFindings': {
    method: 'GET',
    path: 'api/Expenses/GetFindings',
    access: 'signedIn',
    client: true,
    summary: 'The check of a stored statement by its clause, with the years before it.',
    input: z.object({ id: id.describe('The statement') }),
    output: z.object({
      problem: z.string().nullable().describe('Why it cannot be checked; null where it is'),
      checked: checkedBillSchema.nullable(),
    }),
    reads: ['leases', 'expenseClauses', 'expenseStatements'],
  },
  'Rent/GetIndex': {
    method: 'GET',
    path: 'api/Rent/GetIndex',
    access: 'signedIn',
    client: true,
    summary: 'The index values of the client, by series and month.',
    input: z.object({ series: fieldSchema(indexValueFields.series).default(null) }),
    output: z.array(indexRow),
    reads: ['indexValues'],
  },
  'Rent/EditIndex': {
    method: 'POST',
    path: 'api/Rent/EditIndex',
    access: 'Write',
    client: true,
    summary: 'Write index values; a value of null deletes the month. All of them, or none.',
    input: z.object({
      values: z
        .array(
          z.object({
            series: fieldSchema(indexValueFields.series).pipe(z.string({ error: 'Enter a series.' })),
            month: fieldSchema(indexValueFields.month).pipe(
              z.string({ error: 'Enter a month such as 2027-01.' }),
            ),
            value: fieldSchema(indexValueFields.value),
          }),
          { error: 'Send a list of values.' },
        )
        .min(1, 'Enter at least one value.')
        .max(2000, 'At most 2,000 values.'),
    }),
    output: z.array(indexRow).describe('All values of the series that were written'),
    changes: ['indexValues'],
  },
});

export function list<Row extends z.ZodType>(name: string, rows: Resource, summary: string, row: Row) {
  return {
    method: 'GET',
    path: `api/Expenses/${name}`,
    access: 'signedIn',
    client: true,
    summary,
    input: z.object({ id: id.describe('The lease') }),
    output: z.array(row),
    reads: ['leases', rows],
  } as const;
}

export function save<Change extends z.ZodType, Row extends z.ZodType>(
  name: string,
  rows: Resource,
  summary: string,
  change: Change,
  row: Row,
) {
  return {
    method: 'POST',
    path: `api/Expenses/${name}`,
    access: 'Write',
    client: true,
    summary,
    input: change,
    output: row,
    // Days to object and to report sales are critical dates.
    changes: [rows, 'criticalDates'],
    creates: true,
  } as const;
}

export function remove(name: string, rows: Resource, summary: string) {
  return {
    method: 'GET',
    path: `api/Expenses/${name}`,
    access: 'Write',
    client: true,
    summary: `${summary} True; false when there is none any more.`,
    input: z.object({ id: id.describe('The row') }),
    output: z.boolean(),
    changes: [rows, 'criticalDates'],
  } as const;
}
