import { z } from 'zod';
import { callTable, noInput } from './call.ts';
import { listedDateSchema } from './lease-tabs.ts';

/** The charts below the four figures of the dashboard. They cover the client's open leases. */
export const dashboardSchema = z.object({
  expirations: z
    .array(z.object({ year: z.number(), leases: z.number(), sqft: z.number() }))
    .describe('Per year of the current expiration'),
  annualRent: z.number().describe('In effect today, a year'),
  states: z
    .array(
      z.object({ state: z.string().nullable(), leases: z.number(), sqft: z.number(), annual: z.number() }),
    )
    .describe('Highest annual rent first'),
  rentByType: z
    .array(z.object({ type: z.string().nullable(), annual: z.number() }))
    .describe('Highest first'),
  rentAhead: z
    .array(
      z.object({
        month: z.string().describe('Its first day'),
        monthly: z.number(),
        ended: z
          .array(z.object({ type: z.string().nullable(), leases: z.number() }))
          .describe(
            'Rents that are paid no more from this month on, and of how many leases; most leases first',
          ),
      }),
    )
    .describe('The rent in effect on the first day of this month and of the next 23'),
  nextDates: z
    .array(listedDateSchema)
    .describe('The ten open critical dates that come first, overdue ones included'),
  overdueDates: z.number().describe('Open critical dates whose day has passed'),
  sites: z
    .array(
      z.object({
        zip: z.string(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        leases: z.number(),
        sqft: z.number(),
        expiration: z.string().nullable().describe('The first of the leases there to expire'),
        sd_id: z.number().describe('That lease'),
        place: z
          .object({ latitude: z.number(), longitude: z.number() })
          .nullable()
          .describe('Null where the zip code is not known'),
      }),
    )
    .describe('Per five-digit zip code'),
  remainingTerm: z
    .object({ bySqft: z.number().nullable(), byRent: z.number().nullable() })
    .describe(
      'Average years to the current expiration, weighted by square feet and by annual rent; a lease past its expiration counts with 0, one without an expiration not at all',
    ),
});
export type Dashboard = z.output<typeof dashboardSchema>;

export const dashboardCalls = callTable({
  'Leases/GetLeaseData': {
    method: 'GET',
    path: 'api/Leases/GetLeaseData',
    access: 'signedIn',
    client: true,
    summary: 'The figures of the dashboard.',
    input: noInput,
    output: z.object({
      openLeases: z.number(),
      totalSF: z.number(),
      avgSF: z.number().nullable().describe('Over the open leases with square feet'),
      sizedLeases: z.number().describe('The open leases with square feet: what avgSF divides by'),
      crit12: z.number().describe('Dates to act on within 12 months, as many as GetCriticalDatesList has'),
    }),
    reads: ['leases', 'criticalDates'],
  },
  'Leases/GetDashboard': {
    method: 'GET',
    path: 'api/Leases/GetDashboard',
    access: 'signedIn',
    client: true,
    summary: 'What the dashboard draws below its figures.',
    input: noInput,
    output: dashboardSchema,
    reads: ['leases', 'rentTerms', 'criticalDates'],
  },
});
