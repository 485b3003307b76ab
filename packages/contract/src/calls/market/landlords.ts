import { z } from 'zod';
import type { Landlord } from '../../market/landlords.ts';
import { callTable, noInput } from '../call.ts';
import { fileOutput } from '../exports.ts';

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
    output: z.custom<Landlord[]>(),
  },
  'Market/ExportLandlords': {
    ...landlords,
    path: 'api/Market/ExportLandlords',
    summary: 'The landlords as a spreadsheet.',
    output: fileOutput,
  },
});
