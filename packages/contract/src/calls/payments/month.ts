import { z } from 'zod';
import { rowChangeSchema, rowVersion, savedRowSchema } from '../../fields/index.ts';
import { paymentChargeFields } from '../../payments/index.ts';
import { monthSchema } from '../accounting/figures.ts';
import { callTable, id, noInput, plainText } from '../call.ts';
import { codeSchema, leasePayeeSchema } from './payees.ts';
import { paymentSchema } from './payment.ts';

const monthReplySchema = z.object({
  month: z.string(),
  payments: z.array(paymentSchema).describe('Those with marks first'),
  total: z.number(),
});
export type PaymentMonth = z.output<typeof monthReplySchema>;

/** More than a month of 10,000 leases with every type of rent has. */
const mostKeys = 60_000;
const keys = z
  .array(plainText(40, 'Key'), { error: 'Send the keys of payments.' })
  .min(1, 'Choose at least one payment.')
  .max(mostKeys, 'At most 60,000 payments.');
const shownMonth = monthSchema
  .optional()
  .describe('The month in which the caller sees them; its corrections are as of its end');
const keysMaxBody = 3 * 1024 * 1024;

const doneSchema = z.object({ count: z.number(), total: z.number() });

export const chargeSchema = savedRowSchema(paymentChargeFields, ['ch_id', 'sd_id']);
export type PaymentCharge = z.output<typeof chargeSchema>;

const settingsSchema = z.object({
  twoPeople: z
    .boolean()
    .describe('Who made or changed a rent term, a charge or its payee cannot approve its payment'),
  version: z.number().describe('0 until somebody saves them'),
});
export type PaymentSettings = z.output<typeof settingsSchema>;

/** What payments follow from. */
const reads = [
  'payments',
  'leases',
  'rentTerms',
  'contacts',
  'percentageRents',
  'salesMonths',
  'users',
] as const;
const own = { client: true, access: 'Write or Payments' } as const;

export const paymentCalls = callTable({
  'Payments/GetMonth': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetMonth',
    summary: 'Every payment that falls due in a month: rent by the rent engine, and charges.',
    input: z.object({ month: monthSchema }),
    output: monthReplySchema,
    reads,
  },
  'Payments/GetLease': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetLease',
    summary: 'The payees, charges and own codes of a lease, and its payments of two years around today.',
    input: z.object({ id: id.describe('The lease') }),
    output: z.object({
      payments: z.array(paymentSchema).describe('In the order of their due dates'),
      payees: z.array(leasePayeeSchema),
      charges: z.array(chargeSchema),
      codes: z.array(codeSchema).describe('Those of this lease alone: they count before all others'),
      proposed: z.string().nullable().describe('The landlord, else the property manager, of its contacts'),
    }),
    reads,
  },
  'Payments/Approve': {
    client: true,
    access: 'Payments',
    method: 'POST',
    path: 'api/Payments/Approve',
    summary:
      'Approve payments as they are now, all of them or none. One without a payee or a code is refused, and where the client asks for two people one that the caller made or changed.',
    input: z.object({
      keys,
      month: shownMonth,
      total: z
        .number({ error: 'Must be a number.' })
        .optional()
        .describe('What the caller saw as their sum; another sum is refused'),
    }),
    output: doneSchema,
    changes: ['payments'],
    maxBody: keysMaxBody,
  },
  'Payments/Hold': {
    client: true,
    access: 'Payments',
    method: 'POST',
    path: 'api/Payments/Hold',
    summary:
      'Hold payments, with the reason, or mark them as disputed; without a reason they are due again, and approvals are taken back.',
    input: z.object({
      keys,
      month: shownMonth,
      reason: plainText(200, 'Reason').default('').describe('Empty: due again'),
      disputed: z
        .boolean({ error: 'Must be true or false.' })
        .default(false)
        .describe('Further payments of the same lease and type are marked'),
    }),
    output: doneSchema,
    changes: ['payments'],
    maxBody: keysMaxBody,
  },
  'Payments/EditCharge': {
    ...own,
    method: 'POST',
    path: 'api/Payments/EditCharge',
    summary: 'Add (ch_id 0) or change a charge or a credit that is paid once.',
    input: rowChangeSchema(paymentChargeFields, ['ch_id', 'sd_id']),
    output: chargeSchema,
    changes: ['payments'],
    creates: true,
  },
  'Payments/DeleteCharge': {
    ...own,
    method: 'POST',
    path: 'api/Payments/DeleteCharge',
    summary:
      'Delete a charge; one that was sent is corrected by a credit. False when it is not there any more.',
    input: z.object({ id }),
    output: z.boolean(),
    changes: ['payments'],
  },
  'Payments/GetSettings': {
    ...own,
    method: 'GET',
    path: 'api/Payments/GetSettings',
    summary: 'Whether two people are needed for a payment.',
    input: noInput,
    output: settingsSchema,
    reads: ['payments'],
  },
  'Payments/SaveSettings': {
    client: true,
    access: 'Admin',
    tokens: false,
    method: 'POST',
    path: 'api/Payments/SaveSettings',
    summary: 'Change whether two people are needed for a payment.',
    input: z.object({
      twoPeople: z.boolean({ error: 'Must be true or false.' }),
      version: rowVersion,
    }),
    output: settingsSchema,
    changes: ['payments'],
  },
});
