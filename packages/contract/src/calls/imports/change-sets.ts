import { z } from 'zod';
import { maxListRows } from '../exports.ts';
import { callTable, id, noInput } from '../call.ts';
import { compTypes } from '../../comps/fields/types.ts';
import { leaseTabNames } from '../../paths.ts';

export const changeSetKinds = ['import', 'bulk', 'undo'] as const;

/** For how many days a change set can be undone. */
export const undoDays = 30;

/** Many rows changed at once by one person: an import, a change of many, or the undoing of one. */
/** What an import and its undo change beside leases and the rows of their tabs. */
export const importedExpenses = [
  'expenseClauses',
  'expenseStatements',
  'salesMonths',
  'indexValues',
] as const;

export const changeSetSchema = z.object({
  id: z.number(),
  kind: z.enum(changeSetKinds),
  name: z.string().describe("'Import of stores.xlsx', 'Status of 12 leases', 'Undo: Import of stores.xlsx'"),
  at: z.string().describe('ISO 8601 in UTC'),
  userName: z.string().nullable(),
  area: z.enum(['leases', 'comps']),
  added: z.number(),
  changed: z.number(),
  deleted: z.number(),
  restored: z.number(),
  undoneBy: z.number().nullable().describe('The change set that undid it'),
  canUndo: z.boolean(),
});
export type ChangeSet = z.output<typeof changeSetSchema>;

const cell = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** One row of a change set. */
export const changedRowSchema = z.object({
  what: z.string().describe("'Lease', 'Rent Term', …, 'Comp'"),
  id: z.number(),
  leaseId: z.number().nullable().describe('The lease that it belongs to; null for a comp'),
  label: z.string(),
  action: z.enum(['added', 'changed', 'deleted', 'restored']),
  changes: z.array(z.object({ field: z.string(), before: cell, after: cell })),
});
export type ChangedRow = z.output<typeof changedRowSchema>;

export const undoneSchema = z.object({
  changeSet: changeSetSchema,
  /** Rows that were changed since, or have got rows since: they are left as they are. */
  left: z.array(changedRowSchema).describe('The first five hundred'),
  leftCount: z.number(),
});

const ids = z
  .array(id, { error: 'Send the rows.' })
  .min(1, 'Choose at least one row.')
  .max(maxListRows, `At most ${maxListRows.toLocaleString('en-US')} rows.`);

const editMany = z.object({
  ids,
  field: z.string({ error: 'Send the name of a field.' }).max(100, 'There is no such field.'),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});
const compType = z.literal(
  compTypes.map((type) => type.id),
  { error: 'Invalid Comp Type' },
);

/** The first rows of a change of many, and how many there are. */
const manyPreview = z.object({
  changed: z.number(),
  unchanged: z.number(),
  rows: z.array(changedRowSchema).describe('The first hundred that change'),
});

const onLeases = { access: 'Write', client: true, maxBody: 2 * 1024 * 1024 } as const;
const onComps = { access: 'Comps', maxBody: 2 * 1024 * 1024 } as const;

export const changeSetCalls = callTable({
  'Import/GetChangeSets': {
    method: 'GET',
    path: 'api/Import/GetChangeSets',
    access: 'Write, Comps or Payments',
    client: 'ifChosen',
    summary: 'The change sets of the client, and of the comps for who may see those, the latest first.',
    input: noInput,
    output: z.array(changeSetSchema),
    reads: ['changeSets', 'users'],
  },
  'Import/GetChangedRows': {
    method: 'GET',
    path: 'api/Import/GetChangedRows',
    access: 'Write, Comps or Payments',
    client: 'ifChosen',
    summary: 'The rows of a change set, a hundred at a time.',
    input: z.object({ changeSetId: id, from: z.coerce.number().int().min(0).default(0) }),
    output: z.array(changedRowSchema),
    reads: ['changeSets'],
  },
  'Import/Undo': {
    method: 'POST',
    path: 'api/Import/Undo',
    access: 'Write, Comps or Payments',
    client: 'ifChosen',
    summary: 'Put back what a change set changed. What was changed since is listed and left.',
    input: z.object({ changeSetId: id }),
    output: undoneSchema,
    changes: ['leases', ...leaseTabNames, ...importedExpenses, 'comps', 'changeSets'],
    creates: true,
  },
  'Leases/PreviewEditMany': {
    ...onLeases,
    method: 'POST',
    path: 'api/Leases/PreviewEditMany',
    summary: 'What Leases/EditMany would change. Nothing is changed.',
    input: editMany,
    output: manyPreview,
    reads: ['leases'],
  },
  'Leases/EditMany': {
    ...onLeases,
    method: 'POST',
    path: 'api/Leases/EditMany',
    summary: 'Set one field of many leases, as one change set.',
    input: editMany,
    output: changeSetSchema,
    changes: ['leases', 'changeSets'],
    creates: true,
  },
  'Leases/DeleteMany': {
    ...onLeases,
    method: 'POST',
    path: 'api/Leases/DeleteMany',
    summary: 'Delete many leases, as one change set.',
    input: z.object({ ids }),
    output: changeSetSchema,
    changes: ['leases', 'changeSets'],
    creates: true,
  },
  'Leases/RestoreMany': {
    ...onLeases,
    access: 'Admin',
    method: 'POST',
    path: 'api/Leases/RestoreMany',
    summary: 'Bring many deleted leases back, as one change set.',
    input: z.object({ ids }),
    output: changeSetSchema,
    changes: ['leases', 'changeSets'],
    creates: true,
  },
  'Comps/PreviewEditMany': {
    ...onComps,
    method: 'POST',
    path: 'api/Comps/PreviewEditMany',
    summary: 'What Comps/EditMany would change. Nothing is changed.',
    input: editMany.extend({ compType }),
    output: manyPreview,
    reads: ['comps'],
  },
  'Comps/EditMany': {
    ...onComps,
    method: 'POST',
    path: 'api/Comps/EditMany',
    summary: 'Set one field of many comps of a type, as one change set.',
    input: editMany.extend({ compType }),
    output: changeSetSchema,
    changes: ['comps', 'changeSets'],
    creates: true,
  },
  'Comps/DeleteMany': {
    ...onComps,
    method: 'POST',
    path: 'api/Comps/DeleteMany',
    summary: 'Delete many comps, as one change set.',
    input: z.object({ ids }),
    output: changeSetSchema,
    changes: ['comps', 'changeSets'],
    creates: true,
  },
});
