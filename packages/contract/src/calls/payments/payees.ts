import { z } from 'zod';
import { rowChangeSchema, rowId, savedRowSchema } from '../../fields/index.ts';
import { leasePayeeFields, payeeFields, paymentCodeFields } from '../../payments/index.ts';
import { callTable, id, noInput } from '../call.ts';
import { paymentSchema } from './payment.ts';

const payeeSchema = savedRowSchema(payeeFields, ['py_id']);
export type Payee = z.output<typeof payeeSchema>;

export const leasePayeeSchema = savedRowSchema(leasePayeeFields, ['lp_id', 'sd_id', 'py_id']);
export type LeasePayee = z.output<typeof leasePayeeSchema>;

export const codeSchema = savedRowSchema(paymentCodeFields, ['pc_id']).and(
  z.object({ sd_id: z.number().nullable().describe('The only lease that it is for') }),
);
export type SavedPaymentCode = z.output<typeof codeSchema>;

const own = { client: true, access: 'Write or Payments' } as const;

export const payeeCalls = callTable({
  'Payments/GetPayees': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetPayees',
    summary: 'Everybody who is paid, by name.',
    input: noInput,
    output: z.array(payeeSchema),
    reads: ['payments'],
  },
  'Payments/GetPayee': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetPayee',
    summary: 'A payee with the leases that pay it, and its payments from a year ago to three months ahead.',
    input: z.object({ id: id.describe('The payee') }),
    output: z.object({
      payee: payeeSchema,
      leases: z.array(leasePayeeSchema.and(z.object({ lease: z.string() }))),
      payments: z.array(paymentSchema).describe('In the order of their due dates'),
    }),
    reads: ['payments', 'leases', 'rentTerms', 'contacts', 'percentageRents', 'salesMonths', 'users'],
  },
  'Payments/GetUnpaidLeases': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetUnpaidLeases',
    summary: 'The open leases that have rent from today on and no payee, with whom their contacts propose.',
    input: noInput,
    output: z.array(
      z.object({
        sd_id: z.number(),
        lease: z.string(),
        proposed: z.string().nullable().describe('The landlord, else the property manager'),
      }),
    ),
    reads: ['payments', 'leases', 'rentTerms', 'contacts'],
  },
  'Payments/TakeProposedPayees': {
    ...own,
    method: 'POST',
    path: 'api/Payments/TakeProposedPayees',
    summary:
      'Give leases that have no payee the one that their contacts propose; a payee of that name is used, else added.',
    input: z.object({
      leases: z
        .array(id, { error: 'Send the ids of leases.' })
        .min(1, 'Choose at least one lease.')
        .max(60_000, 'At most 60,000 leases.'),
    }),
    output: z.object({ leases: z.number(), added: z.number().describe('New payees') }),
    // Not `creates`: a lease has its payee once.
    changes: ['payments'],
    maxBody: 1024 * 1024,
  },
  'Payments/EditPayee': {
    ...own,
    method: 'POST',
    path: 'api/Payments/EditPayee',
    summary: 'Add (py_id 0) or change a payee. A name is taken once.',
    input: rowChangeSchema(payeeFields, ['py_id']),
    output: payeeSchema,
    changes: ['payments'],
    creates: true,
  },
  'Payments/DeletePayee': {
    ...own,
    method: 'POST',
    path: 'api/Payments/DeletePayee',
    summary: 'Delete a payee that no lease has; false when it is not there any more.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['payments'],
  },
  'Payments/EditLeasePayee': {
    ...own,
    method: 'POST',
    path: 'api/Payments/EditLeasePayee',
    summary: 'Set (lp_id 0) or change whom a lease pays, for one type of rent or for all others.',
    input: rowChangeSchema(leasePayeeFields, ['lp_id', 'sd_id', 'py_id']),
    output: leasePayeeSchema,
    changes: ['payments'],
    creates: true,
  },
  'Payments/DeleteLeasePayee': {
    ...own,
    method: 'POST',
    path: 'api/Payments/DeleteLeasePayee',
    summary: 'Take a payee from a lease; false when it is not there any more.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['payments'],
  },
  'Payments/GetCodes': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetCodes',
    summary: 'The accounts, cost centers and entities of payments, by what they hold for.',
    input: noInput,
    output: z.array(codeSchema),
    reads: ['payments'],
  },
  'Payments/EditCode': {
    ...own,
    method: 'POST',
    path: 'api/Payments/EditCode',
    summary: 'Add (pc_id 0) or change a code. What it holds for is taken once.',
    input: rowChangeSchema(paymentCodeFields, ['pc_id']).and(
      z.object({ sd_id: rowId.describe('Of a new code: the only lease that it is for; 0 for all') }),
    ),
    output: codeSchema,
    changes: ['payments'],
    creates: true,
  },
  'Payments/DeleteCode': {
    ...own,
    method: 'POST',
    path: 'api/Payments/DeleteCode',
    summary: 'Delete a code; false when it is not there any more.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['payments'],
  },
});
