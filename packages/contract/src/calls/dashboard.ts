import { z } from 'zod';
import { callTable, nothing } from './call.ts';

export const dashboardCalls = callTable({
  'Leases/GetLeaseData': {
    method: 'GET',
    path: 'api/Leases/GetLeaseData',
    access: 'signedIn',
    client: true,
    summary: 'The figures of the dashboard.',
    input: nothing,
    output: z.object({
      openLeases: z.number(),
      totalSF: z.number(),
      avgSF: z.number().nullable().describe('Over the open leases with square feet'),
      crit12: z.number().describe('Critical dates within 12 months'),
    }),
  },
});
