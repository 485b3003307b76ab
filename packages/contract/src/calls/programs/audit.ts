import { z } from 'zod';
import { auditKindNames } from '../../admin/audit-kinds.ts';
import { date, fieldSchema } from '../../fields/index.ts';
import { callTable, id, plainText } from '../call.ts';
import { exportFormatSchema, fileOutput } from '../exports.ts';

const unset = (raw: unknown) => (raw === '' || raw === 0 || raw === '0' || raw === null ? undefined : raw);

const filter = {
  from: fieldSchema(date('From')).default(null).describe('The first day, in the time zone of the server'),
  to: fieldSchema(date('To')).default(null).describe('The last day'),
  userId: z.preprocess(unset, id.optional()).describe('Who did it'),
  clientId: z.preprocess(unset, id.optional()).describe('Whose data it is about'),
  kind: z.preprocess(unset, z.enum(auditKindNames, { error: 'There is no such kind.' }).optional()),
};

export const auditEntrySchema = z.object({
  key: z.string().describe('Unlike any other; entries after it are asked for by it'),
  at: z.string(),
  kind: z.string(),
  userId: z.number().nullable(),
  userName: z.string().nullable().describe('Null: nobody who is known'),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  what: z.string().describe('In words; rows that were deleted together are one entry'),
  leaseId: z.number().nullable().describe('The lease that it is about'),
  count: z.number().describe('How many rows it tells of'),
  address: z.string().nullable().describe('Where the request came from, of a sign-in'),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

const reads = ['users', 'roles', 'clients', 'sessions', 'apiTokens', 'webhooks'] as const;

export const auditCalls = callTable({
  'Admin/GetAudit': {
    method: 'GET',
    path: 'api/Admin/GetAudit',
    access: 'Admin',
    summary: 'Who did what, the newest first, 100 at a time.',
    input: z.object({
      ...filter,
      after: plainText(80, 'Key').default('').describe('The key of the last one seen'),
    }),
    output: z.array(auditEntrySchema),
    reads,
  },
  'Admin/ExportAudit': {
    method: 'POST',
    path: 'api/Admin/ExportAudit',
    access: 'Admin',
    summary: 'The same as a spreadsheet or comma-separated values, 100,000 entries at most.',
    input: z.object({ ...filter, format: exportFormatSchema }),
    output: fileOutput('xlsx', 'csv'),
    reads,
  },
});
