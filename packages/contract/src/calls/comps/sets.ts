import { z } from 'zod';
import { compKeySchema, compSchema } from '../../comps/payload.ts';
import { compIdList, compSetChangeSchema, compSetSchema } from '../../comps/sets.ts';
import { callTable, id, noInput } from '../call.ts';

export const compSetCalls = callTable({
  'Comps/GetCompSets': {
    method: 'GET',
    path: 'api/Comps/GetCompSets',
    access: 'Comps',
    summary: 'The named sets of comps, those changed last first.',
    input: noInput,
    output: z.array(compSetSchema),
    reads: ['compSets', 'comps', 'users'],
  },
  'Comps/GetCompsOfSet': {
    method: 'GET',
    path: 'api/Comps/GetCompsOfSet',
    access: 'Comps',
    summary: 'The comps of a set, in its order.',
    input: z.object({ id }),
    output: z.array(compSchema),
    reads: ['compSets', 'comps'],
  },
  'Comps/GetCompsById': {
    method: 'GET',
    path: 'api/Comps/GetCompsById',
    access: 'Comps',
    summary: 'Exactly these comps, in the order of the ids; those deleted meanwhile are left out.',
    input: z.object({ ids: compIdList }),
    output: z.array(compSchema),
    reads: ['comps'],
  },
  'Comps/GetCompsOfChangeSet': {
    method: 'GET',
    path: 'api/Comps/GetCompsOfChangeSet',
    access: 'Comps',
    summary:
      'The comps that an import or another change of many added or changed, without those deleted since.',
    input: z.object({ id }),
    output: z.array(compSchema),
    etag: true,
    reads: ['comps', 'changeSets'],
  },
  'Comps/SaveCompSet': {
    method: 'POST',
    path: 'api/Comps/SaveCompSet',
    access: 'Comps',
    summary: 'Save a set of comps: a new one without an id, else the one with that id. A name is taken once.',
    input: compSetChangeSchema,
    output: compSetSchema,
    changes: ['compSets'],
    creates: true,
  },
  'Comps/DeleteCompSet': {
    method: 'POST',
    path: 'api/Comps/DeleteCompSet',
    access: 'Comps',
    summary: 'Delete a set, not its comps; false when it is not there any more.',
    input: compKeySchema,
    output: z.boolean(),
    changes: ['compSets'],
  },
});
