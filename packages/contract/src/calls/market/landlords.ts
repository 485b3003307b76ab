import { z } from 'zod';
import { landlordRoles, type Landlord } from '../../market/landlords.ts';
import { callTable, noInput } from '../call.ts';
import { fileOutput } from '../exports.ts';
import { leaseNamed, optionalNumber, optionalText } from './replies.ts';

const landlordDeal = z.object({
  compId: z.number(),
  compType: z.number(),
  role: z.enum(landlordRoles),
  company: z.string(),
  date: optionalText,
  tenant: optionalText,
  address: optionalText,
  city: optionalText,
  sf: optionalNumber,
  rate: optionalNumber,
  rateType: optionalText,
});

const landlordSchema: z.ZodType<Landlord> = z.object({
  key: z.string(),
  name: z.string(),
  spellings: z.array(z.string()),
  leases: z.number(),
  sqft: z.number(),
  rent: z.number(),
  nextDay: optionalText,
  sites: z.array(
    z.object({
      ...leaseNamed,
      sqft: optionalNumber,
      rent: z.number(),
      expiration: optionalText,
      nextDay: optionalText,
      nextType: optionalText,
    }),
  ),
  deals: z
    .object({
      owned: z.number(),
      bought: z.number(),
      sold: z.number(),
      latest: z.array(landlordDeal),
      lists: z
        .array(z.object({ compType: z.number(), compIds: z.array(z.number()) }))
        .describe('The comps of each type, the latest first; at most 300'),
    })
    .optional()
    .describe('Where it appears in comps; for the role Comps only'),
});

const landlords = {
  method: 'GET',
  access: 'signedIn',
  client: true,
  input: noInput,
  reads: ['market', 'leases', 'rentTerms', 'criticalDates', 'contacts', 'comps'],
} as const;

export const landlordCalls = callTable({
  'Market/GetLandlords': {
    ...landlords,
    path: 'api/Market/GetLandlords',
    summary:
      'The companies of the Landlord contacts of open leases, merged by name, with their leases; for the role Comps also where they appear in comps.',
    output: z.array(landlordSchema),
  },
  'Market/ExportLandlords': {
    ...landlords,
    path: 'api/Market/ExportLandlords',
    summary: 'The landlords as a spreadsheet.',
    output: fileOutput('xlsx'),
  },
});
