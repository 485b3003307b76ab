import { z } from 'zod';
import { fieldSchema, rowId } from '../../fields/index.ts';
import { leaseFields, rentTermChangeSchema } from '../../leases/index.ts';
import { callTable, id, seenVersion } from '../call.ts';
import { leaseSchema } from '../leases.ts';

/** More rows than an extension needs: every charge with a step every month for many years. */
const mostTerms = 1000;

export const extensionCalls = callTable({
  'Leases/ExtendLease': {
    method: 'POST',
    path: 'api/Leases/ExtendLease',
    access: 'Write',
    client: true,
    summary:
      'Move the expiration of a lease, and its commencement: the next one until the new term begins, the current one from then on. Add rent terms, end others, and mark critical dates done: all of it or nothing. The former values stay in the history.',
    input: z.object({
      sd_id: id,
      version: seenVersion.describe('Of the lease'),
      sd_ccd: fieldSchema(leaseFields.sd_ccd).describe('The first day of the new term'),
      sd_ced: fieldSchema(leaseFields.sd_ced),
      terms: z
        .array(rentTermChangeSchema, { error: 'Send a list of rent terms.' })
        .max(mostTerms, 'At most 1,000 rent terms.')
        .default([])
        .describe('New ones, and saved ones with what changes of them'),
      closedDates: z
        .array(id, { error: 'Send a list of ids.' })
        .max(mostTerms, 'At most 1,000 dates.')
        .default([])
        .describe('The critical dates that the extension settles'),
      exercised: rowId.describe('The critical date (cd_id) whose option is exercised by it'),
    }),
    output: leaseSchema,
    // Not `creates`: a second request is refused, because the new expiration is the present one by then.
    changes: ['leases', 'rentTerms', 'criticalDates', 'options'],
  },
});
