import { z } from 'zod';
import {
  fieldSchema,
  rowChangeSchema,
  rowChangeWithOwn,
  savedOwn,
  savedRowWithOwn,
} from '../fields/index.ts';
import {
  contactSchema,
  criticalDateSchema,
  leaseAddressFields,
  leaseFields,
  leaseFigureNames,
  leaseFigures,
  leaseSearchSchema,
  rentCounts,
  rentTypes,
  statusFilter,
  type LeaseAddress,
  type LeaseFigures,
} from '../leases/index.ts';
import { leaseTabNames, type LeaseTabName } from '../paths.ts';
import { leaseListColumns } from '../lists/index.ts';
import { callTable, id, noInput, plainText, savedKeys } from './call.ts';
import { exportMaxBody, exportSchema, fileOutput } from './exports.ts';
import { historyEntrySchema } from './history.ts';

export const leaseSchema = savedRowWithOwn(leaseFields, ['sd_id'], 'leases');

/** A lease in a list, with the figures that were asked for. */
export const listedLeaseSchema = leaseSchema.and(figuresSchema());
export type ListedLease = z.output<typeof listedLeaseSchema>;

function figuresSchema(): z.ZodType<Partial<LeaseFigures>> {
  const shape = leaseFigureNames.map((name) => [name, fieldSchema(leaseFigures[name]).optional()]);
  return z.object(Object.fromEntries(shape));
}

export const leaseChangeSchema = rowChangeWithOwn(leaseFields, ['sd_id'], 'leases');

/** The address of a lease. */
// Safe: the shape has an entry per field of the address.
export const leaseAddressSchema = z.object(
  Object.fromEntries(leaseAddressFields.map((name) => [name, fieldSchema(leaseFields[name])])),
) as unknown as z.ZodType<LeaseAddress>;

/** A lease in a short list: enough to know it by and to open it. */
const foundLeaseSchema = leaseAddressSchema.and(
  z.object({ sd_id: z.number(), sd_status: fieldSchema(leaseFields.sd_status) }),
);
/** A row of a lease that has some of the words, and the text around the first of them. */
const wordsFoundSchema = z.object({ tab: z.enum(leaseTabNames), text: z.string() });
export type FoundLease = z.output<typeof foundLeaseSchema>;

const figures = { monthly: z.number(), annual: z.number(), psqft: z.number().nullable() };

/** How many rows each tab has. Safe: the shape has an entry per tab. */
const rowCounts = z.object(
  Object.fromEntries(leaseTabNames.map((name) => [name, z.number()])),
) as unknown as z.ZodType<Record<LeaseTabName, number>>;

const termSchema = z.object({
  rt_type: z.string().nullable(),
  rt_counts: z.enum(rentCounts).nullable(),
  rt_start: z.string().nullable(),
  rt_end: z.string().nullable(),
  rt_monthly: z.number().nullable(),
});

export const leaseSummarySchema = z.object({
  rent: z.object({
    byType: z.array(z.object({ type: z.enum(rentTypes), ...figures })),
    total: z.object(figures),
    nextChange: z
      .object({
        date: z.string(),
        monthly: z.number(),
        percent: z.number().nullable(),
        absentFrom: z.string().nullable().describe('The first day without base rent before the date'),
      })
      .nullable()
      .describe('Of the base rent'),
    warnings: z.array(z.string()).describe('What looks wrong with the schedule, in sentences'),
    terms: z.array(termSchema).describe('The schedule that the figures follow from'),
  }),
  nextDate: criticalDateSchema
    .nullable()
    .describe('The next one to act on, or the oldest overdue; null for a closed lease'),
  landlord: contactSchema.nullable(),
  propertyManager: contactSchema.nullable(),
  counts: rowCounts,
});
export type LeaseSummary = z.output<typeof leaseSummarySchema>;

export const leaseCalls = callTable({
  'Leases/GetLease': {
    method: 'GET',
    path: 'api/Leases/GetLease',
    access: 'signedIn',
    client: true,
    summary: 'One lease; a missing one answers sd_id 0 and active false.',
    input: z.object({ id }),
    output: leaseSchema,
    reads: ['leases'],
  },
  'Leases/EditLease': {
    method: 'POST',
    path: 'api/Leases/EditLease',
    access: 'Write',
    client: true,
    summary: 'Add a lease (sd_id 0) or change one.',
    input: leaseChangeSchema,
    output: leaseSchema,
    changes: ['leases'],
    creates: true,
  },
  'Leases/GetSavedKeys': {
    ...savedKeys,
    path: 'api/Leases/GetSavedKeys',
    access: 'Write',
    client: true,
    summary: 'Which saves of the user in the client have gone through, by their Idempotency-Keys.',
    reads: ['leases', ...leaseTabNames, 'rentNotes'],
  },
  'Leases/DeleteLease': {
    method: 'POST',
    path: 'api/Leases/DeleteLease',
    access: 'Write',
    client: true,
    summary: 'Delete a lease; answers it with active false.',
    // Only the id matters; the payload may hold anything else.
    input: rowChangeSchema({}, ['sd_id']),
    output: leaseSchema,
    changes: ['leases'],
  },
  'Leases/ShowAllLeases': {
    method: 'GET',
    path: 'api/Leases/ShowAllLeases',
    access: 'signedIn',
    client: true,
    summary: 'The leases with a status, or all.',
    input: z.object({ status: statusFilter.default(null) }),
    output: z.array(leaseSchema),
    lists: 'leases',
    etag: true,
    reads: ['leases'],
  },
  'Leases/SearchLeases': {
    method: 'POST',
    path: 'api/Leases/SearchLeases',
    access: 'signedIn',
    client: true,
    summary: 'The leases that match every option set, with the figures asked for as they are today.',
    input: leaseSearchSchema.and(
      z.object({
        figures: z
          .array(z.enum(leaseFigureNames, { error: 'There is no such figure.' }), { error: 'Send a list.' })
          .max(leaseFigureNames.length, 'Send each figure once.')
          .default([]),
      }),
    ),
    output: z.array(listedLeaseSchema),
    lists: 'leases',
    etag: true,
    reads: ['leases', ...leaseTabNames, 'rentNotes', 'options'],
  },
  'Leases/ExportLeases': {
    method: 'POST',
    path: 'api/Leases/ExportLeases',
    access: 'signedIn',
    client: true,
    summary:
      'The leases sent, in their order, with the columns sent: a spreadsheet or comma-separated values.',
    input: exportSchema(leaseListColumns),
    output: fileOutput('xlsx', 'csv'),
    reads: ['leases', 'rentTerms', 'criticalDates', 'contacts'],
    maxBody: exportMaxBody,
  },
  'Leases/QuickSearch': {
    method: 'GET',
    path: 'api/Leases/QuickSearch',
    access: 'signedIn',
    client: true,
    summary:
      'The first leases that have every word typed: in their number, building, address, city or own fields, and behind them those that have words in other fields, contacts, critical dates, notes or documents.',
    input: z.object({ query: plainText(200, 'Query') }),
    output: z.array(
      foundLeaseSchema.and(z.object({ own: savedOwn('leases'), rows: z.array(wordsFoundSchema) })),
    ),
    reads: ['leases', ...leaseTabNames, 'rentNotes'],
  },
  'Leases/FindDuplicates': {
    method: 'GET',
    path: 'api/Leases/FindDuplicates',
    access: 'signedIn',
    client: true,
    summary: 'Leases with the same office/store # or the same address, other than the lease itself.',
    input: z.object({
      sd_id: id.default(0),
      sd_num: fieldSchema(leaseFields.sd_num).default(null),
      sd_address: fieldSchema(leaseFields.sd_address).default(null),
      sd_city: fieldSchema(leaseFields.sd_city).default(null),
      sd_state: fieldSchema(leaseFields.sd_state).default(null),
    }),
    output: z.array(foundLeaseSchema.and(z.object({ same: z.enum(['number', 'address']) }))),
    reads: ['leases'],
  },
  'Leases/GetLeaseSummary': {
    method: 'GET',
    path: 'api/Leases/GetLeaseSummary',
    access: 'signedIn',
    client: true,
    summary: 'What a lease is about today: rent, next date, landlord, property manager, counts.',
    input: z.object({ id }),
    output: leaseSummarySchema,
    reads: ['leases', ...leaseTabNames],
  },
  'Leases/GetLeaseHistory': {
    method: 'GET',
    path: 'api/Leases/GetLeaseHistory',
    access: 'signedIn',
    client: true,
    summary: 'Every change of a lease and of its rows, the latest first.',
    input: z.object({ id }),
    output: z.array(historyEntrySchema),
    reads: [
      'leases',
      ...leaseTabNames,
      'rentNotes',
      'options',
      'leaseAccounting',
      'expenseClauses',
      'expenseStatements',
      'salesMonths',
      'percentageRents',
      'indexRules',
      'users',
    ],
  },
  'Leases/ShowDeletedLeases': {
    method: 'GET',
    path: 'api/Leases/ShowDeletedLeases',
    access: 'Admin',
    client: true,
    summary: 'The deleted leases, the latest first.',
    input: noInput,
    output: z.array(leaseSchema),
    lists: 'leases',
    etag: true,
    reads: ['leases'],
  },
  'Leases/RestoreLease': {
    method: 'POST',
    path: 'api/Leases/RestoreLease',
    access: 'Admin',
    client: true,
    summary: 'Bring a deleted lease back with all its rows; answers it with active true.',
    input: z.object({ sd_id: id }),
    output: leaseSchema,
    changes: ['leases'],
  },
});
