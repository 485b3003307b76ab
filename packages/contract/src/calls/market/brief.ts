import { z } from 'zod';
import type { Brief } from '../../market/brief.ts';
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
    // Described by the interface; not checked again on the way out.
    output: z.custom<Brief>(),
    reads: ['market', 'leases', 'rentTerms', 'criticalDates', 'options', 'contacts', 'documents', 'comps'],
  },
});
