import { z } from 'zod';
import { rowId, rowVersion } from '../../fields/rows.ts';
import { fieldSchema, money } from '../../fields/index.ts';
import { indexRuleFields, type StoredIndexRule } from '../../expenses/index.ts';
import { callTable, id } from '../call.ts';
import { changed, saved } from './expense-rows.ts';

const ruleRow = saved<StoredIndexRule>(['ir_id', 'sd_id', 'rt_id'], indexRuleFields, {
  next_rt_id: z.number().nullable().describe('The rent term that was made by it'),
});

const proposal = z.object({
  stepOn: z.string(),
  month: z.string().describe('Whose value counts'),
  missing: z.string().nullable().describe('Why there is no new rent yet'),
  rent: z.number().nullable(),
  change: z.number().nullable().describe('Percent'),
  working: z.array(z.string()).readonly(),
});

const own = { client: true, access: 'Write' } as const;

export const indexRuleCalls = callTable({
  'Rent/GetIndexRules': {
    method: 'GET',
    path: 'api/Rent/GetIndexRules',
    access: 'signedIn',
    client: true,
    summary: 'The rules by which rents of a lease follow an index, with the next rent of each.',
    input: z.object({ id: id.describe('The lease') }),
    output: z.array(z.object({ rule: ruleRow, proposal: proposal.nullable() })),
    reads: ['leases', 'rentTerms', 'indexRules', 'indexValues'],
  },
  'Rent/EditIndexRule': {
    ...own,
    method: 'POST',
    path: 'api/Rent/EditIndexRule',
    summary: 'Add the rule of a rent term (ir_id 0) or change it. A term has one rule.',
    input: z.object({
      ir_id: rowId,
      sd_id: rowId,
      rt_id: rowId.describe('Of a new rule: the rent term'),
      ...changed(indexRuleFields),
      version: rowVersion,
    }),
    output: ruleRow,
    // Not `creates`: a term has one rule.
    changes: ['indexRules'],
  },
  'Rent/DeleteIndexRule': {
    ...own,
    method: 'GET',
    path: 'api/Rent/DeleteIndexRule',
    summary: 'Delete the rule of a rent term. True; false when there is none any more.',
    input: z.object({ id: id.describe('The rule') }),
    output: z.boolean(),
    changes: ['indexRules'],
  },
  'Rent/AcceptIndexStep': {
    ...own,
    method: 'POST',
    path: 'api/Rent/AcceptIndexStep',
    summary:
      'Make the next rent term by a rule: the term ends the day before, and the rule goes on with the next step.',
    input: z.object({
      id: id.describe('The rule'),
      rent: fieldSchema(money('Rent'))
        .pipe(z.number({ error: 'Enter the new rent.' }))
        .describe('As the caller saw it; another one is refused'),
    }),
    output: z.object({ rt_id: z.number().describe('The new rent term') }),
    changes: ['rentTerms', 'indexRules'],
  },
  'Rent/UndoIndexStep': {
    ...own,
    method: 'POST',
    path: 'api/Rent/UndoIndexStep',
    summary: 'Take the step of a rule back: its rent term goes, and the term before ends as it did.',
    input: z.object({ id: id.describe('The rule') }),
    output: z.boolean(),
    changes: ['rentTerms', 'indexRules'],
  },
});
