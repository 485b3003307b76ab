import { z } from 'zod';
import { rowVersion, type FieldTable, type RowOf } from '../../fields/index.ts';
import { leaseSearchSchema } from '../../leases/index.ts';
import { leaseMarketFields, marketSettingFields, saleChecklistFields } from '../../market/index.ts';
import { callTable, id, noInput } from '../call.ts';
import { fileOutput } from '../exports.ts';
import {
  fieldShape,
  marketEstimate,
  marketOptions,
  marketQualities,
  marketRows,
  soldBuilding,
  storedMarketSettings,
} from './replies.ts';

/** Fields that are left out stay as they are. */
function changesOf<T extends FieldTable>(
  fields: T,
): { [K in keyof T]: z.ZodOptional<z.ZodType<RowOf<T>[K]>> } {
  const shape = Object.entries<z.ZodType>(fieldShape(fields)).map(([name, schema]) => [
    name,
    schema.optional(),
  ]);
  // Safe: the shape has an entry per field of the table.
  return Object.fromEntries(shape) as { [K in keyof T]: z.ZodOptional<z.ZodType<RowOf<T>[K]>> };
}

const compIds = z
  .array(id, { error: 'Send a list of comps.' })
  .max(1000, 'At most 1,000 comps.')
  .optional()
  .describe('Comps (id); needs the role Comps');

export type { StoredMarketSettings } from './replies.ts';

export const marketCalls = callTable({
  'Market/GetSettings': {
    method: 'GET',
    path: 'api/Market/GetSettings',
    access: 'signedIn',
    client: true,
    summary: 'What the client assumes about the market, and who sees its figures.',
    input: noInput,
    output: storedMarketSettings,
    reads: ['market'],
  },
  'Market/SaveSettings': {
    method: 'POST',
    path: 'api/Market/SaveSettings',
    access: 'Write',
    client: true,
    summary: 'Change what the client assumes. figuresForAll needs the role Comps as well.',
    input: z.object({ ...changesOf(marketSettingFields), version: rowVersion }),
    output: storedMarketSettings,
    changes: ['market'],
  },
  'Market/GetEstimate': {
    method: 'GET',
    path: 'api/Market/GetEstimate',
    access: 'signedIn',
    client: true,
    summary:
      'What the space of a lease would cost today by the comps, against its own rent; comps for the role Comps only.',
    input: z.object({
      id: id.describe('The lease'),
      all: z
        .stringbool({ error: 'Must be true or false.' })
        .default(false)
        .describe('All comps behind the estimate, not only the heaviest'),
    }),
    output: marketEstimate,
    reads: ['market', 'leases', 'rentTerms', 'leaseAccounting', 'comps'],
  },
  'Market/SaveLeaseMarket': {
    method: 'POST',
    path: 'api/Market/SaveLeaseMarket',
    access: 'Write',
    client: true,
    summary:
      'Confirm property type, submarket and class of a lease; leave comps out of its estimate or pin them. Answers the new estimate.',
    input: z.object({
      sd_id: id,
      ...changesOf(leaseMarketFields),
      excluded: compIds,
      pinned: compIds,
      version: rowVersion,
      all: z.boolean().default(false).describe('Answer all comps behind the new estimate'),
    }),
    output: marketEstimate,
    changes: ['market'],
  },
  'Market/GetPortfolio': {
    method: 'GET',
    path: 'api/Market/GetPortfolio',
    access: 'signedIn',
    client: true,
    summary: 'The open leases that match every option set, each against the market.',
    input: leaseSearchSchema,
    output: marketRows,
    reads: ['market', 'leases', 'rentTerms', 'leaseAccounting', 'criticalDates', 'options', 'comps'],
  },
  'Market/GetOptions': {
    method: 'GET',
    path: 'api/Market/GetOptions',
    access: 'signedIn',
    client: true,
    summary:
      'Every open option and expiration in the next 36 months of the leases that match, by the money at stake.',
    input: leaseSearchSchema,
    output: marketOptions,
    reads: ['market', 'leases', 'rentTerms', 'leaseAccounting', 'criticalDates', 'options', 'comps'],
  },
  'Market/GetSold': {
    method: 'GET',
    path: 'api/Market/GetSold',
    access: 'Comps',
    client: true,
    summary: 'Sale comps whose address is that of an open lease, the latest first.',
    input: noInput,
    output: z.array(soldBuilding),
    reads: ['market', 'leases', 'contacts', 'comps'],
  },
  'Market/AcknowledgeSale': {
    method: 'POST',
    path: 'api/Market/AcknowledgeSale',
    access: 'Comps',
    client: true,
    summary: 'Tick what is done about a sold building; needs the role Write as well.',
    input: z.object({ sd_id: id, compId: id, ...changesOf(saleChecklistFields), version: rowVersion }),
    output: soldBuilding,
    changes: ['market'],
  },
  'Market/GetQuality': {
    method: 'GET',
    path: 'api/Market/GetQuality',
    access: 'signedIn',
    client: true,
    summary: 'How good the estimates are: each comp of late estimated from the others known at its date.',
    input: noInput,
    output: marketQualities,
    reads: ['market', 'comps'],
  },
  'Market/GetReport': {
    method: 'POST',
    path: 'api/Market/GetReport',
    access: 'signedIn',
    client: true,
    summary: 'The Market screen as a spreadsheet.',
    input: leaseSearchSchema,
    output: z.object({ documentBase64: z.string() }),
    reads: ['market', 'leases', 'rentTerms', 'leaseAccounting', 'criticalDates', 'options', 'comps'],
  },
  'Market/GetBrief': {
    method: 'GET',
    path: 'api/Market/GetBrief',
    access: 'signedIn',
    client: true,
    summary: 'The renewal brief of a lease as a Word document.',
    input: z.object({
      id: id.describe('The lease'),
      names: z.enum(['yes', 'no']).default('yes').describe('no: the comps without names'),
    }),
    output: fileOutput('docx'),
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
