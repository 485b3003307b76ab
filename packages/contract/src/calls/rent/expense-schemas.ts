import { z } from 'zod';
import { fieldSchema, type FieldTable, type RowOf } from '../../fields/index.ts';
import {
  askRules,
  checkRules,
  expenseClauseFields,
  maxStatementLines,
  statementFields,
  statementLineFields,
} from '../../expenses/index.ts';
import { plainText } from '../call.ts';

/** A field that is left out is not set. */
function shapeOf<T extends FieldTable>(fields: T): { [K in keyof T]: z.ZodDefault<z.ZodType<RowOf<T>[K]>> } {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field).default(null)]);
  // Safe: the shape has an entry per field of the table.
  return Object.fromEntries(shape) as { [K in keyof T]: z.ZodDefault<z.ZodType<RowOf<T>[K]>> };
}

export const excludedSchema = z
  .array(plainText(100, 'Excluded'), { error: 'Send a list of words or categories.' })
  .max(100, 'At most 100 words or categories.')
  .describe('Words of descriptions, or categories');

export const clauseSchema = z.object(
  {
    ...shapeOf(expenseClauseFields),
    excluded: excludedSchema
      .nullable()
      .default([])
      .transform((words) => words ?? []),
  },
  { error: 'Send the clause.' },
);

const linePage = z
  .int()
  .min(1)
  .max(100_000)
  .nullish()
  .describe('Of the document that the line was read from');

export const linesSchema = z
  .array(z.object({ ...shapeOf(statementLineFields), page: linePage }), { error: 'Send a list of lines.' })
  .max(maxStatementLines, `At most ${maxStatementLines} lines.`);

export const statementSchema = z.object(
  { ...shapeOf(statementFields), lines: linesSchema },
  { error: 'Send the statement.' },
);

const dollars = z.number();

export const checkedBillSchema = z.object({
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
