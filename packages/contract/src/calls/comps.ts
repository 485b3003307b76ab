import { z } from 'zod';
import {
  compChangeSchema,
  compSchema,
  compSearchSchema,
  compKeySchema,
  type CompSearch,
} from '../comps/payload.ts';
import { compTypes } from '../comps/fields/types.ts';
import { callTable, id, noInput, plainText } from './call.ts';
import { compExportSchema, exportMaxBody, fileOutput, maxListRows } from './exports.ts';
import { historyEntrySchema } from './history.ts';

const listedComps = z
  .array(z.object({ id }), { error: 'Send a list of comps.' })
  .min(1, 'There are no comps to report.')
  .max(maxListRows, `At most ${maxListRows.toLocaleString('en-US')} comps.`);

type ListedComps = readonly { readonly id: number }[];
interface SearchedComps {
  readonly comps: ListedComps;
  readonly search?: CompSearch | undefined;
}

const compReportSchema = z.preprocess(
  (sent) => (Array.isArray(sent) ? { comps: sent as unknown[] } : sent),
  z.object({ comps: listedComps, search: compSearchSchema.optional() }),
  // Safe: a list alone is made an object before it is checked.
) as unknown as z.ZodType<SearchedComps, ListedComps | SearchedComps>;

export const compCalls = callTable({
  'Comps/SearchComps': {
    method: 'POST',
    path: 'api/Comps/SearchComps',
    access: 'Comps',
    client: 'ifChosen',
    summary:
      "The comps of a type that fit every option given; ranges as {name}From and {name}To. withinMiles with nearZip, or with nearLease (the id of a lease of the session's client), measures between the middles of zip codes.",
    input: compSearchSchema,
    output: z.array(compSchema),
    etag: true,
    reads: ['comps', 'leases'],
  },
  'Comps/QuickSearch': {
    method: 'GET',
    path: 'api/Comps/QuickSearch',
    access: 'Comps',
    summary:
      'The latest comps in whose tenant, building, address, city, buyer, seller or own fields every word typed begins a word.',
    input: z.object({ query: plainText(200, 'Query') }),
    output: z.array(compSchema),
    reads: ['comps'],
  },
  'Comps/GetReport': {
    method: 'POST',
    path: 'api/Comps/GetReport',
    access: 'Comps',
    client: 'ifChosen',
    summary:
      'A spreadsheet of the comps sent, in their order, with the values the database holds. Beside the list alone, { comps, search } is taken: the report then says what was searched for.',
    input: compReportSchema,
    output: z.object({ documentBase64: z.string() }),
    reads: ['comps'],
    // Whole comps may be sent, some 1,300 bytes each; the ids alone are enough.
    maxBody: 64 * 1024 * 1024,
  },
  'Comps/ExportComps': {
    method: 'POST',
    path: 'api/Comps/ExportComps',
    access: 'Comps',
    summary:
      'The comps sent, in their order, with the columns sent: a spreadsheet or comma-separated values.',
    input: compExportSchema,
    output: fileOutput('xlsx', 'csv'),
    reads: ['comps'],
    maxBody: exportMaxBody,
  },
  'Comps/EditComps': {
    method: 'POST',
    path: 'api/Comps/EditComps',
    access: 'Comps',
    summary: 'Save a comp: a new one without an id, else the one with that id.',
    input: compChangeSchema,
    output: compSchema,
    changes: ['comps'],
    creates: true,
  },
  'Comps/GetComp': {
    method: 'GET',
    path: 'api/Comps/GetComp',
    access: 'Comps',
    summary: 'One comp.',
    input: z.object({ id }),
    output: compSchema,
    reads: ['comps'],
  },
  'Comps/DeleteComp': {
    method: 'POST',
    path: 'api/Comps/DeleteComp',
    access: 'Comps',
    summary: 'Delete a comp; false when it is not there any more.',
    input: compKeySchema,
    output: z.boolean(),
    changes: ['comps'],
  },
  'Comps/GetHistory': {
    method: 'GET',
    path: 'api/Comps/GetHistory',
    access: 'Comps',
    summary: 'Every change of a comp, the latest first.',
    input: z.object({ id }),
    output: z.array(historyEntrySchema),
    reads: ['comps', 'users'],
  },
  'Comps/GetOverview': {
    method: 'GET',
    path: 'api/Comps/GetOverview',
    access: 'Comps',
    summary: 'How many comps there are of each type, and those entered last.',
    input: noInput,
    output: z.object({
      counts: z.array(z.object({ compType: z.literal(compTypes.map((type) => type.id)), count: z.number() })),
      latest: z.array(compSchema),
    }),
    reads: ['comps'],
  },
  'Comps/PossibleDuplicates': {
    method: 'POST',
    path: 'api/Comps/PossibleDuplicates',
    access: 'Comps',
    summary: 'Comps with the same address and tenant or buyer within two quarters of the one sent.',
    input: compChangeSchema,
    output: z.array(compSchema),
    reads: ['comps'],
  },
});
