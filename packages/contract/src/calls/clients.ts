import { z } from 'zod';
import { callTable, nothing } from './call.ts';

export const clientSchema = z.object({
  cl_id: z.number(),
  cl_name: z.string(),
  logoLocation: z.string().nullable().describe('A path on this server'),
});
export type Client = z.infer<typeof clientSchema>;

export const clientCalls = callTable({
  'Clients/GetUserClient': {
    method: 'GET',
    path: 'api/Clients/GetUserClient',
    access: 'signedIn',
    summary: 'The client that this session works in.',
    input: nothing,
    output: clientSchema.nullable(),
  },
});
