import { z } from 'zod';
import { fieldSchema, rowVersion, type FieldTable, type RowOf } from '../../fields/index.ts';
import { leaseSearchSchema } from '../../leases/index.ts';
import {
  leaseMarketFields,
  marketSettingFields,
  saleChecklistFields,
  type MarketEstimate,
  type MarketOption,
  type MarketQuality,
  type MarketRow,
  type MarketSettings,
  type SoldBuilding,
} from '../../market/index.ts';
import { callTable, id, noInput } from '../call.ts';
import { fileOutput } from '../exports.ts';

type Shape<T extends FieldTable> = { [K in keyof T]: z.ZodType<RowOf<T>[K]> };

/** Fields that are left out stay as they are. */
function changesOf<T extends FieldTable>(fields: T): { [K in keyof T]: z.ZodOptional<Shape<T>[K]> } {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field).optional()]);
  // Safe: the shape has an entry per field of the table.
  return Object.fromEntries(shape) as { [K in keyof T]: z.ZodOptional<Shape<T>[K]> };
}

/** A reply that market/replies.ts describes. Its shape is not checked again on the way out. */
function reply<T>() {
  return z.custom<T>();
}

const compIds = z
  .array(id, { error: 'Send a list of comps.' })
  .max(1000, 'At most 1,000 comps.')
  .optional()
  .describe('Comps (id); needs the role Comps');

export type StoredMarketSettings = MarketSettings & { version: number };

export const marketCalls = callTable({
  'Market/GetSettings': {
    method: 'GET',
    path: 'api/Market/GetSettings',
    access: 'signedIn',
    client: true,
    summary: 'What the client assumes about the market, and who sees its figures.',
    input: noInput,
    output: reply<StoredMarketSettings>(),
    reads: ['market'],
  },
  'Market/SaveSettings': {
    method: 'POST',
    path: 'api/Market/SaveSettings',
    access: 'Write',
    client: true,
    summary: 'Change what the client assumes. figuresForAll needs the role Comps as well.',
    input: z.object({ ...changesOf(marketSettingFields), version: rowVersion }),
    output: reply<StoredMarketSettings>(),
    changes: ['market'],
  },
  'Market/GetEstimate': {
    method: 'GET',
    path: 'api/Market/GetEstimate',
    access: 'signedIn',
    client: true,
    summary:
      'What the space of a lease would cost today by the comps, against its own rent; comps for the role Comps only.',
    input: z.object({ id: id.describe('The lease') }),
    output: reply<MarketEstimate>(),
    reads: ['market', 'leases', 'rentTerms', 'comps'],
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
    }),
    output: reply<MarketEstimate>(),
    changes: ['market'],
  },
  'Market/GetPortfolio': {
    method: 'GET',
    path: 'api/Market/GetPortfolio',
    access: 'signedIn',
    client: true,
    summary: 'The open leases that match every option set, each against the market.',
    input: leaseSearchSchema,
    output: reply<MarketRow[]>(),
    reads: ['market', 'leases', 'rentTerms', 'criticalDates', 'options', 'comps'],
  },
  'Market/GetOptions': {
    method: 'GET',
    path: 'api/Market/GetOptions',
    access: 'signedIn',
    client: true,
    summary:
      'Every open option and expiration in the next 36 months of the leases that match, by the money at stake.',
    input: leaseSearchSchema,
    output: reply<MarketOption[]>(),
    reads: ['market', 'leases', 'rentTerms', 'criticalDates', 'options', 'comps'],
  },
  'Market/GetSold': {
    method: 'GET',
    path: 'api/Market/GetSold',
    access: 'Comps',
    client: true,
    summary: 'Sale comps whose address is that of an open lease, the latest first.',
    input: noInput,
    output: reply<SoldBuilding[]>(),
    reads: ['market', 'leases', 'contacts', 'comps'],
  },
  'Market/AcknowledgeSale': {
    method: 'POST',
    path: 'api/Market/AcknowledgeSale',
    access: 'Comps',
    client: true,
    summary: 'Tick what is done about a sold building; needs the role Write as well.',
    input: z.object({ sd_id: id, compId: id, ...changesOf(saleChecklistFields), version: rowVersion }),
    output: reply<SoldBuilding>(),
    changes: ['market'],
  },
  'Market/GetQuality': {
    method: 'GET',
    path: 'api/Market/GetQuality',
    access: 'signedIn',
    client: true,
    summary: 'How good the estimates are: each comp of late estimated from the others known at its date.',
    input: noInput,
    output: reply<MarketQuality[]>(),
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
    reads: ['market', 'leases', 'rentTerms', 'criticalDates', 'options', 'comps'],
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
    output: fileOutput,
    reads: ['market', 'leases', 'rentTerms', 'criticalDates', 'options', 'contacts', 'documents', 'comps'],
  },
});
