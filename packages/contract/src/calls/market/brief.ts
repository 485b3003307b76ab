import { z } from 'zod';
import type { Brief } from '../../market/brief.ts';
import { callTable, id } from '../call.ts';
import { optionalNumber, optionalText } from './replies.ts';

const facts = z.array(z.object({ label: z.string(), value: z.string() }));

const briefSchema: z.ZodType<Brief> = z.object({
  client: z.string(),
  lease: z.string(),
  address: z.string(),
  day: z.string(),
  premises: facts,
  terms: facts,
  landlord: facts,
  schedule: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      monthly: z.number(),
      annual: z.number(),
      psqft: optionalNumber,
      now: z.boolean(),
    }),
  ),
  earlierSteps: z.number(),
  laterSteps: z.number(),
  years: z.object({
    labels: z.array(z.string()),
    series: z.array(z.object({ name: z.string(), values: z.array(z.number()) })),
  }),
  dates: z.array(z.object({ date: z.string(), type: z.string(), words: z.string(), note: z.string() })),
  market: z.object({ facts, notes: z.array(z.string()) }),
  comps: z
    .array(
      z.object({
        signed: z.string(),
        tenant: optionalText,
        place: z.string(),
        sqft: optionalNumber,
        kind: z.string(),
        rate: z.string(),
        adjusted: z.number(),
        share: z.number(),
      }),
    )
    .nullable()
    .describe('For the role Comps only'),
  names: z.boolean(),
  questions: z.array(z.string()),
});

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
    output: briefSchema,
    reads: [
      'market',
      'leases',
      'rentTerms',
      'leaseAccounting',
      'criticalDates',
      'options',
      'contacts',
      'documents',
      'comps',
    ],
  },
});
