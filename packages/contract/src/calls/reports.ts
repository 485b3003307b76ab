import { z } from 'zod';
import { leaseSearchSchema } from '../leases/index.ts';
import { callTable } from './call.ts';

export const leaseReports = ['Lease Administration Report', 'Critical Dates Report'] as const;
export type LeaseReport = (typeof leaseReports)[number];

export const reportCalls = callTable({
  'Leases/GetReport': {
    method: 'POST',
    path: 'api/Leases/GetReport',
    access: 'signedIn',
    client: true,
    summary: 'A spreadsheet over the leases that match every option set.',
    input: leaseSearchSchema.and(
      z.object({
        reportName: z.enum(leaseReports, { error: `Choose one of: ${leaseReports.join(', ')}.` }),
      }),
    ),
    output: z.object({ documentBase64: z.string() }),
    reads: ['leases', 'rentTerms', 'criticalDates', 'notes', 'contacts'],
  },
});
