import { z } from 'zod';
import {
  contactChangeSchema,
  contactSchema,
  criticalDateChangeSchema,
  criticalDateSchema,
  leaseTabNames,
  noteChangeSchema,
  noteSchema,
  rentNoteChangeSchema,
  rentNoteSchema,
  rentTermChangeSchema,
  rentTermSchema,
} from '../leases/index.ts';
import { callTable, id } from './call.ts';
import { leaseAddressSchema } from './leases.ts';
import type { Resource } from './resources.ts';

/** An upcoming date of any lease, with where the lease is. */
export const listedDateSchema = criticalDateSchema.and(z.object({ site_details: leaseAddressSchema }));
export type ListedDate = z.output<typeof listedDateSchema>;

export const leaseTabCalls = callTable({
  'Leases/GetRentTerms': listOf('GetRentTerms', 'rentTerms', 'The rent terms of a lease.', rentTermSchema),
  'Leases/EditRentTerm': saveOf(
    'EditRentTerm',
    'rentTerms',
    'Add a rent term (rt_id 0) or change one; rt_annual counts only where rt_monthly is not set.',
    rentTermChangeSchema,
    rentTermSchema,
  ),
  'Leases/DeleteRentTerm': deleteOf('DeleteRentTerm', 'rentTerms', 'Delete a rent term.'),

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
    'EditRTNote',
    'rentNotes',
    'Write the general note on the rent terms of a lease.',
    rentNoteChangeSchema,
    rentNoteSchema,
  ),

  'Leases/GetCriticalDates': listOf(
    'GetCriticalDates',
    'criticalDates',
    'The critical dates of a lease.',
    criticalDateSchema,
  ),
  'Leases/EditCriticalDate': saveOf(
    'EditCriticalDate',
    'criticalDates',
    'Add a critical date (cd_id 0) or change one.',
    criticalDateChangeSchema,
    criticalDateSchema,
  ),
  'Leases/DeleteCriticalDate': deleteOf('DeleteCriticalDate', 'criticalDates', 'Delete a critical date.'),

  'Leases/GetSiteComments': listOf('GetSiteComments', 'notes', 'The notes of a lease.', noteSchema),
  'Leases/EditSiteComments': saveOf(
    'EditSiteComments',
    'notes',
    'Add a note (com_id 0) or change one; without a date it takes today’s.',
    noteChangeSchema,
    noteSchema,
  ),
  'Leases/DeleteSiteComments': deleteOf('DeleteSiteComments', 'notes', 'Delete a note.'),

  'Leases/GetContacts': listOf('GetContacts', 'contacts', 'The contacts of a lease.', contactSchema),
  'Leases/EditContacts': saveOf(
    'EditContacts',
    'contacts',
    'Add a contact (c_id 0) or change one.',
    contactChangeSchema,
    contactSchema,
  ),
  'Leases/DeleteContacts': deleteOf('DeleteContacts', 'contacts', 'Delete a contact.'),
});

export function listOf<const Name extends string, Row extends z.ZodType>(
  name: Name,
  rows: Resource,
  summary: string,
  row: Row,
) {
  return {
    method: 'GET',
    path: `api/Leases/${name}`,
    access: 'signedIn',
    client: true,
    summary,
    input: z.object({ id: id.describe('The lease') }),
    output: z.array(row),
    // Of the lease as well: a deleted one has no rows, and some rows tell what follows from both.
    reads: ['leases', rows],
  } as const;
}

/** Answers the whole row as it now stands. */
export function saveOf<const Name extends string, Change extends z.ZodType, Row extends z.ZodType>(
  name: Name,
  rows: Resource,
  summary: string,
  change: Change,
  row: Row,
) {
  return {
    method: 'POST',
    path: `api/Leases/${name}`,
    access: 'Write',
    client: true,
    summary,
    input: change,
    output: row,
    changes: [rows],
    creates: true,
  } as const;
}

export function deleteOf<const Name extends string>(name: Name, rows: Resource, summary: string) {
  return {
    method: 'GET',
    path: `api/Leases/${name}`,
    access: 'Write',
    client: true,
    summary: `${summary} True; false when there is none any more.`,
    input: z.object({ id: id.describe('The row') }),
    output: z.boolean(),
    changes: [rows],
  } as const;
}
