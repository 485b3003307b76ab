import { z } from 'zod';
import { briefSchema } from '../../market/brief.ts';
import { callTable, id } from '../call.ts';

export const briefCalls = callTable({
  'Market/GetBriefContent': {
    method: 'GET',
    path: 'api/Market/GetBriefContent',
    access: 'signedIn',
    client: true,
    summary: 'What the renewal brief of a lease tells, for a page that is printed.',
    input: z.object({
      id: id.describe('The lease'),
      names: z.enum(['yes', 'no']).default('yes').describe('no: the comps without names'),
    }),
    output: briefSchema,
    reads: ['market', 'leases', 'rentTerms', 'criticalDates', 'options', 'contacts', 'documents', 'comps'],
  },
});
