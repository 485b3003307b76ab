import { z } from 'zod';
import { fieldSchema, type FieldTable } from '../../fields/index.ts';
import { leaseSearchSchema } from '../../leases/index.ts';
import {
  letterKinds,
  listedStatementFields,
  listedStates,
  type ListedStatement,
} from '../../expenses/index.ts';
import { callTable, id, noInput } from '../call.ts';
import { fileOutput } from '../exports.ts';

const { year } = listedStatementFields;

/** What a list of statements can be narrowed down to beside the leases. */
export const statementOptions = {
  year: fieldSchema({ ...year, min: 1900, max: 2199 })
    .default(null)
    .describe('The year that a statement is for'),
  state: z
    .preprocess(
      (raw) => (raw === '' ? null : raw),
      z.enum(listedStates, { error: `Choose one of: ${listedStates.join(', ')}.` }).nullable(),
    )
    .default(null),
};

const table: FieldTable = listedStatementFields;
// Safe: the shape has an entry per field of the table.
const listedSchema = z.object({
  sd_id: z.number(),
  es_id: z.number().describe('0 where no statement has come'),
  problem: z.string().nullable().describe('Why it cannot be checked; null where it is'),
  ...Object.fromEntries(Object.entries(table).map(([name, field]) => [name, fieldSchema(field)])),
}) as unknown as z.ZodType<ListedStatement>;

const reads = [
  'leases',
  'rentTerms',
  'contacts',
  'criticalDates',
  'expenseClauses',
  'expenseStatements',
] as const;

export const statementListCalls = callTable({
  'Expenses/ListStatements': {
    method: 'GET',
    path: 'api/Expenses/ListStatements',
    access: 'signedIn',
    client: true,
    summary:
      'The landlords’ statements of the leases that match every option set, with what their checks come to, and the years for which none has come.',
    input: leaseSearchSchema.and(z.object(statementOptions)),
    output: z.array(listedSchema),
    reads: [...reads],
  },
  'Expenses/GetLetter': {
    method: 'GET',
    path: 'api/Expenses/GetLetter',
    access: 'signedIn',
    client: true,
    summary:
      'A letter to the landlord as a Word document: an objection to a statement with the table of findings, or a request for backup. What no record holds is a marked blank.',
    input: z.object({
      id: id.describe('The statement'),
      kind: z.enum(letterKinds, { error: `Choose one of: ${letterKinds.join(', ')}.` }).default('dispute'),
    }),
    output: fileOutput('docx'),
    reads: [...reads],
  },
  'Expenses/GetTotals': {
    method: 'GET',
    path: 'api/Expenses/GetTotals',
    access: 'signedIn',
    client: true,
    summary: 'What the checks of all statements of the client come to.',
    input: noInput,
    output: z.object({
      statements: z.number(),
      missing: z.number().describe('Years of leases that pay estimates and have no statement'),
      toObject: z.number().describe('Open statements whose last day to object is ahead'),
      billed: z.number(),
      allowed: z.number(),
      found: z.number(),
      recovered: z.number(),
    }),
    reads: [...reads],
  },
});
