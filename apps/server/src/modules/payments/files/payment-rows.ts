import { centsOf, type Payment } from '@panoramic/contract';
import { totalOf } from '../list-payments.ts';
import type { LayoutContent } from './layout-file.ts';

/** The payments of a batch as the rows of its file. */
export function paymentRows(number: number, payments: readonly Payment[]): LayoutContent {
  const rows = payments.map((payment, index) => ({
    batch: { count: number },
    line: { count: index + 1 },
    key: payment.key,
    lease: payment.lease,
    payee: payment.payee,
    vendor: payment.vendor,
    reference: payment.reference,
    type: payment.type,
    from: payment.from === null ? null : { day: payment.from },
    to: payment.to === null ? null : { day: payment.to },
    due: { day: payment.due },
    payOn: { day: payment.payOn },
    amount: { cents: centsOf(payment.amount) },
    account: payment.account,
    costCenter: payment.costCenter,
    entity: payment.entity,
    note: payment.note,
  }));
  return { rows, cents: centsOf(totalOf(payments)) };
}
