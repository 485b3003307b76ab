import { z } from 'zod';
import type { WorkedOutRate } from '../../market/comp-from-lease.ts';
import { compChangeSchema, compSchema, type CompPayload } from '../../comps/payload.ts';
import { callTable, id } from '../call.ts';

/** What a comp made from a lease would be. */
export interface CompDraft {
  readonly comp: CompPayload;
  readonly workedOut: WorkedOutRate;
  /** Comps that were made from this lease before. */
  readonly made: readonly number[];
}

export const leaseCompCalls = callTable({
  'Market/GetCompDraft': {
    method: 'GET',
    path: 'api/Market/GetCompDraft',
    access: 'Comps',
    client: true,
    summary:
      'A comp prefilled from a lease, with its effective rate worked out. Nothing is saved. Needs the role Write as well.',
    input: z.object({
      id: id.describe('The lease'),
      compType: id.optional().describe('1, 3 or 5; without it, that of the property type of the lease'),
    }),
    output: z.custom<CompDraft>(),
    reads: ['leases', 'rentTerms', 'contacts', 'market', 'comps'],
  },
  'Market/MakeComp': {
    method: 'POST',
    path: 'api/Market/MakeComp',
    access: 'Comps',
    client: true,
    summary:
      'Save a comp that was made from a lease and is never used against it. Needs the role Write as well.',
    input: z.object({ sd_id: id, comp: compChangeSchema }),
    output: compSchema,
    changes: ['comps'],
    creates: true,
  },
});
