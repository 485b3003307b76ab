import { z } from 'zod';

const fact = z.object({ label: z.string(), value: z.string() });
export type BriefFact = z.output<typeof fact>;

const step = z.object({
  from: z.string(),
  to: z.string(),
  monthly: z.number(),
  annual: z.number(),
  psqft: z.number().nullable(),
  now: z.boolean().describe('In effect today'),
});

const exhibit = z.object({
  signed: z.string().describe('Year and quarter'),
  tenant: z.string().nullable().describe('Null where names are left out'),
  place: z.string().describe('Submarket and city where names are left out, else the address'),
  sqft: z.number().nullable(),
  term: z.string(),
  rate: z.string().describe('As signed, with its basis'),
  adjusted: z.number().describe("On the lease's footing, in today's money"),
  share: z.number().describe('Of the weight of all comps, from 0 to 1'),
});
export type BriefComp = z.output<typeof exhibit>;

/** The renewal brief of a lease. The Word document and the printed page show the same. */
export const briefSchema = z.object({
  client: z.string(),
  lease: z.string(),
  address: z.string(),
  day: z.string(),
  premises: z.array(fact),
  terms: z.array(fact),
  landlord: z.array(fact),
  schedule: z.array(step).describe('The steps of the rent from today on'),
  earlierSteps: z.number(),
  laterSteps: z.number(),
  years: z.object({
    labels: z.array(z.string()),
    series: z.array(z.object({ name: z.string(), values: z.array(z.number()) })),
  }),
  dates: z.array(z.object({ date: z.string(), type: z.string(), words: z.string(), note: z.string() })),
  market: z.object({ facts: z.array(fact), notes: z.array(z.string()) }),
  comps: z.array(exhibit).nullable().describe('Null for a reader who may not see comps'),
  names: z.boolean().describe('Whether tenants and addresses of comps are told'),
  questions: z.array(z.string()),
});
export type Brief = z.output<typeof briefSchema>;
