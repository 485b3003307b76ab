import { z } from 'zod';
import { compFieldNames } from '../../comps/fields/fields.ts';
import { compTypes } from '../../comps/fields/types.ts';
import { compSchema } from '../../comps/payload.ts';
import { rowVersion } from '../../fields/index.ts';
import { ownColumnName } from '../../lists/preferences.ts';
import { maxOwnFields } from '../../own-fields/own-field.ts';
import { callTable, id } from '../call.ts';
import { changeSetSchema } from '../imports/change-sets.ts';

/** The most pairs that are listed at once. */
export const maxDuplicatePairs = 200;

const compKey = z.object({ id, version: rowVersion }, { error: 'Send the id and version of a comp.' });

export const compDuplicateCalls = callTable({
  'Comps/FindDuplicates': {
    method: 'GET',
    path: 'api/Comps/FindDuplicates',
    access: 'Comps',
    summary:
      'Pairs of comps of one type with the same address and tenant or buyer within two quarters, the latest first; without those that somebody has said are two deals, or only those.',
    input: z.object({
      compType: z.coerce
        .number()
        .pipe(z.literal(compTypes.map((type) => type.id)))
        .optional(),
      dismissed: z.enum(['yes', 'no']).default('no').describe('yes: the pairs that were dismissed'),
    }),
    output: z.object({
      count: z.number(),
      dismissed: z.number().describe('How many pairs of the type were dismissed'),
      pairs: z
        .array(z.object({ older: compSchema, newer: compSchema }))
        .describe(`The first ${maxDuplicatePairs}; older is the one that was entered first`),
    }),
    reads: ['comps'],
  },
  'Comps/DismissDuplicate': {
    method: 'POST',
    path: 'api/Comps/DismissDuplicate',
    access: 'Comps',
    summary:
      'Say that two comps of a type are two deals, so that they are no longer listed as duplicates; or take it back.',
    input: z.object({
      one: id,
      other: id,
      dismissed: z.boolean({ error: 'Send true or false.' }).default(true),
    }),
    output: z.boolean().describe('Whether the pair is dismissed now'),
    changes: ['comps'],
  },
  'Comps/MergeComps': {
    method: 'POST',
    path: 'api/Comps/MergeComps',
    access: 'Comps',
    summary:
      'Make one comp of two of a type: `kept` takes the values of `other` for the fields named and shows both histories; `other` is deleted. One change set, which can be undone.',
    input: z.object({
      kept: compKey,
      other: compKey,
      fromOther: z
        .array(z.union([z.enum(compFieldNames), ownColumnName], { error: 'A comp has no such field.' }))
        .max(100 + maxOwnFields),
    }),
    output: z.object({ comp: compSchema, changeSet: changeSetSchema }),
    changes: ['comps', 'changeSets'],
    creates: true,
  },
});
