import { leaseFields } from '../leases/fields.ts';
import { rentTypes } from '../leases/rent/index.ts';
import type { FieldError } from '../errors.ts';
import { choice, date, email, fieldTable, integer, money, text, type RowOf } from '../fields/index.ts';

const rentType = choice('Type', rentTypes, { width: 'sm' });

/** Who is paid. Bank details are not kept: the payables system has them under the vendor number. */
export const payeeFields = fieldTable({
  py_name: text('Payee', { width: 'lg' }),
  py_vendor: text('Vendor Number', { max: 40, width: 'sm' }),
  py_address: text('Address', { width: 'lg' }),
  py_email: email('Advice E-mail', { width: 'md' }),
});
export type PayeeFields = RowOf<typeof payeeFields>;

export function payeeProblems({ py_name }: PayeeFields): readonly FieldError[] {
  return py_name?.trim() ? [] : [{ field: 'py_name', message: 'Enter the name of the payee.' }];
}

/** Whom a lease pays; a line without a type is for every type that has none of its own. */
export const leasePayeeFields = fieldTable({
  lp_type: { ...rentType, help: 'Empty: every type without a payee of its own' },
  lp_reference: text('Reference', { max: 60, width: 'sm', help: 'What the payee knows the lease by' }),
  lp_lead: integer('Lead Days', { max: 60, width: 'xs', help: 'Days before the due date' }),
});

/** The account of a payment. What is empty holds for all; the line that says most about a payment counts. */
export const paymentCodeFields = fieldTable({
  pc_type: rentType,
  pc_region: leaseFields.sd_region,
  pc_state: leaseFields.sd_state,
  pc_account: text('Account', { max: 60, width: 'sm' }),
  pc_cost_center: text('Cost Center', { max: 60, width: 'sm' }),
  pc_entity: text('Entity', { max: 60, width: 'sm' }),
});
export type PaymentCodeFields = RowOf<typeof paymentCodeFields>;

export function paymentCodeProblems({ pc_account }: PaymentCodeFields): readonly FieldError[] {
  return pc_account?.trim() ? [] : [{ field: 'pc_account', message: 'Enter an account.' }];
}

const largest = 999_999_999.99;

/** What is paid, or credited, once beside the rent terms. */
export const paymentChargeFields = fieldTable({
  ch_type: rentType,
  ch_due: date('Due', { width: 'sm' }),
  ch_from: date('From', { width: 'sm' }),
  ch_to: date('To', { width: 'sm' }),
  ch_amount: money('Amount', { min: -largest, max: largest, width: 'sm', help: 'A credit is below 0' }),
  ch_note: text('Note', { width: 'lg' }),
});
export type PaymentChargeFields = RowOf<typeof paymentChargeFields>;

export function paymentChargeProblems(charge: PaymentChargeFields): readonly FieldError[] {
  const problems: FieldError[] = [];
  if (charge.ch_due === null)
    problems.push({ field: 'ch_due', message: 'Enter the day on which it is due.' });
  if (!charge.ch_amount) problems.push({ field: 'ch_amount', message: 'Enter an amount other than 0.' });
  if (charge.ch_from !== null && charge.ch_to !== null && charge.ch_to < charge.ch_from)
    problems.push({ field: 'ch_to', message: 'The end is before the beginning.' });
  return problems;
}
