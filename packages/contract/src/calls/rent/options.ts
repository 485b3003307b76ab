import { z } from 'zod';
import { optionChangeSchema, optionSchema } from '../../leases/index.ts';
import { callTable, id } from '../call.ts';

export const optionCalls = callTable({
  'Leases/GetOptions': {
    method: 'GET',
    path: 'api/Leases/GetOptions',
    access: 'signedIn',
    client: true,
    summary: 'The options that critical dates of a lease carry.',
    input: z.object({ id: id.describe('The lease') }),
    output: z.array(optionSchema),
    reads: ['leases', 'criticalDates', 'options'],
  },
  'Leases/EditOption': {
    method: 'POST',
    path: 'api/Leases/EditOption',
    access: 'Write',
    client: true,
    summary:
      'Write the option of a critical date (cd_id). An outcome other than Open marks the date done, which ends its reminders; Open after another outcome opens the date again.',
    input: optionChangeSchema,
    output: optionSchema,
    changes: ['options', 'criticalDates'],
    creates: true,
  },
});
