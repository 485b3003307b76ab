import { z } from 'zod';
import type { WorkedOutRate } from '../../market/comp-from-lease.ts';
import { compChangeSchema, compDraftSchema, compSchema, type CompPayload } from '../../comps/payload.ts';
import { callTable, id } from '../call.ts';

/** What a comp made from a lease would be. */
export interface CompDraft {
  readonly comp: CompPayload;
  readonly workedOut: WorkedOutRate;
  /** Comps that were made from this lease before. */
  readonly made: readonly number[];
}

const workedOut: z.ZodType<WorkedOutRate> = z.union([
  z.object({
    from: z.string(),
    to: z.string(),
    months: z.number(),
    sqft: z.number(),
    rent: z.number().describe('Base rent due over the whole term, in dollars'),
    freeMonths: z.number(),
    rate: z.number().describe('Per SF and year'),
  }),
  z.object({ missing: z.array(z.string()).describe('What the lease lacks, in words') }),
]);

const compDraft: z.ZodType<CompDraft> = z.object({
  comp: compDraftSchema,
  workedOut,
  made: z.array(z.number()).describe('Comps (id) that were made from the lease before'),
});

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
    output: compDraft,
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
