import { z } from 'zod';
import {
  criticalDateChangeSchema,
  criticalDateSchema,
  leaseTabs,
  optionOfDateSchema,
  optionSchema,
  rentNoteChangeSchema,
  rentNoteSchema,
  type AnyLeaseTab,
  type LeaseTab,
} from '../leases/index.ts';
import { leaseTabNames, type LeaseTabName } from '../paths.ts';
import { callTable, id } from './call.ts';
import { leaseAddressSchema } from './leases.ts';
import type { Resource } from './resources.ts';

/** An upcoming date of any lease, with where the lease is. */
export const listedDateSchema = criticalDateSchema.and(z.object({ site_details: leaseAddressSchema }));
export type ListedDate = z.output<typeof listedDateSchema>;

/** The list, save and delete of each row tab; documents replace their save by one that takes a file. */
const rowCalls = Object.assign({}, ...leaseTabNames.map(rowCallsOf)) as AllRowCalls;

export const leaseTabCalls = callTable({
  ...rowCalls,
  // The option that a date carries may come with it.
  'Leases/EditCriticalDate': {
    ...rowCalls['Leases/EditCriticalDate'],
    input: z.intersection(
      criticalDateChangeSchema,
      z.object({ option: optionOfDateSchema.optional().describe('The terms of the option that it carries') }),
    ),
    output: z.intersection(criticalDateSchema, z.object({ option: optionSchema.optional() })),
    changes: ['criticalDates', 'options'],
  },
  // The day on which a document expires is a critical date.
  'Leases/EditDocumentFiles': {
    ...rowCalls['Leases/EditDocumentFiles'],
    multipart: true,
    changes: ['documents', 'criticalDates'],
  },
  'Leases/DeleteDocumentFiles': {
    ...rowCalls['Leases/DeleteDocumentFiles'],
    changes: ['documents', 'criticalDates'],
  },

  'Leases/RestoreRow': {
    method: 'POST',
    path: 'api/Leases/RestoreRow',
    access: 'Write',
    client: true,
    summary:
      'Bring a deleted row of a tab back as it was. True; false when there is none, or its lease is deleted.',
    input: z.object({ tab: z.enum(leaseTabNames, { error: 'There is no such tab.' }), id }),
    output: z.boolean(),
    changes: ['leases', ...leaseTabNames],
  },

  'Leases/GetRTNote': {
    method: 'GET',
    path: 'api/Leases/GetRTNote',
    access: 'signedIn',
    client: true,
    summary: 'The general note on the rent terms of a lease; empty as long as there is none.',
    input: z.object({ id }),
    output: rentNoteSchema,
    reads: ['leases', 'rentNotes'],
  },
  'Leases/EditRTNote': saveOf(
    'Leases/EditRTNote',
    'rentNotes',
    'Write the general note on the rent terms of a lease.',
    rentNoteChangeSchema,
    rentNoteSchema,
  ),
});

type Tabs = typeof leaseTabs;

type RowCallsOf<Tab> =
  Tab extends Pick<
    LeaseTab<never, never, never, infer Calls, infer Row, infer Change>,
    'calls' | 'row' | 'change'
  >
    ? Record<Calls['list'], ReturnType<typeof listOf<Row>>> &
        Record<Calls['save'], ReturnType<typeof saveOf<Change, Row>>> &
        Record<Calls['remove'], ReturnType<typeof deleteOf>>
    : never;

/** The intersection of the calls of all tabs: a function that takes each of them takes them all. */
type AllRowCalls = {
  [Name in LeaseTabName]: (calls: RowCallsOf<Tabs[Name]>) => void;
}[LeaseTabName] extends (calls: infer Calls) => void
  ? Calls
  : never;

function rowCallsOf(name: LeaseTabName) {
  const tab: AnyLeaseTab = leaseTabs[name];
  const { list, save, remove } = tab.calls;
  const noun = tab.noun.toLowerCase();
  const saving = [`Add a ${noun} (${tab.key} 0) or change one.`, tab.saveSummary].filter(Boolean).join(' ');
  return {
    [list]: listOf(list, name, `The ${tab.title.toLowerCase()} of a lease.`, tab.row),
    [save]: saveOf(save, name, saving, tab.change, tab.row),
    [remove]: deleteOf(remove, name, `Delete a ${noun}.`),
  };
}

function listOf<Row extends z.ZodType>(name: string, rows: Resource, summary: string, row: Row) {
  return {
    method: 'GET',
    path: `api/${name}`,
    access: 'signedIn',
    client: true,
    summary,
    input: z.object({ id: id.describe('The lease') }),
    output: z.array(row),
    // Reads the lease as well: a deleted lease has no rows, and some rows hold values that follow from both.
    reads: ['leases', rows],
  } as const;
}

/** Answers the whole row as it now stands. */
function saveOf<Change extends z.ZodType, Row extends z.ZodType>(
  name: string,
  rows: Resource,
  summary: string,
  change: Change,
  row: Row,
) {
  return {
    method: 'POST',
    path: `api/${name}`,
    access: 'Write',
    client: true,
    summary,
    input: change,
    output: row,
    changes: [rows],
    creates: true,
  } as const;
}

function deleteOf(name: string, rows: Resource, summary: string) {
  return {
    method: 'GET',
    path: `api/${name}`,
    access: 'Write',
    client: true,
    summary: `${summary} True; false when there is none any more.`,
    input: z.object({ id: id.describe('The row') }),
    output: z.boolean(),
    changes: [rows],
  } as const;
}
