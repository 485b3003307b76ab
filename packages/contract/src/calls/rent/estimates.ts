import { z } from 'zod';
import { fieldSchema, money } from '../../fields/index.ts';
import { callTable, id } from '../call.ts';

const termShape = {
  rt_id: z.number(),
  rt_start: z.string().nullable(),
  rt_end: z.string().nullable(),
  rt_monthly: z.number().nullable(),
};

const statement = id.describe('The statement');
const changes = ['rentTerms', 'expenseStatements'] as const;

/** Next year's estimates, which follow from what a checked statement allows. */
export const estimateCalls = callTable({
  'Expenses/GetEstimate': {
    method: 'GET',
    path: 'api/Expenses/GetEstimate',
    access: 'signedIn',
    client: true,
    summary: 'The monthly estimate that follows from a statement, or the rent term that was made of it.',
    input: z.object({ id: statement }),
    output: z.object({
      proposal: z
        .object({
          rt_type: z.string(),
          rt_start: z.string(),
          rt_end: z.string().nullable(),
          rt_monthly: z.number(),
          replaces: z.object(termShape).nullable().describe('The rent term that would end the day before'),
          working: z.string(),
        })
        .nullable(),
      reason: z.string().nullable().describe('Why there is no proposal'),
      made: z.object({ ...termShape, rt_type: z.string(), version: z.number() }).nullable(),
    }),
    reads: ['leases', 'rentTerms', 'expenseClauses', 'expenseStatements'],
  },
  'Expenses/AcceptEstimate': {
    method: 'POST',
    path: 'api/Expenses/AcceptEstimate',
    access: 'Write',
    client: true,
    summary: 'Make the estimate a rent term; the one that runs ends the day before.',
    input: z.object({
      id: statement,
      monthly: fieldSchema(money('Monthly'))
        .pipe(z.number({ error: 'Enter the monthly estimate.' }))
        .describe('As the caller saw it; another one is refused'),
    }),
    output: z.object({ rt_id: z.number().describe('The new rent term') }),
    changes,
  },
  'Expenses/UndoEstimate': {
    method: 'POST',
    path: 'api/Expenses/UndoEstimate',
    access: 'Write',
    client: true,
    summary: 'Take the estimate back: its rent term goes, and the term before ends as it did.',
    input: z.object({ id: statement }),
    output: z.boolean(),
    changes,
  },
});
