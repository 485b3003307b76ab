import { centsOf, type Payment } from '@panoramic/contract';
import { totalOf } from '../list-payments.ts';
import type { LayoutContent } from './layout-file.ts';

/** The payments of a batch as the rows of its file; no more than `most` of them where it is looked at before. */
export function paymentRows(
  number: number,
  payments: readonly Payment[],
  most = payments.length,
): LayoutContent {
  const rows = payments.slice(0, most).map((payment, index) => ({
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
  return { rows, count: payments.length, cents: centsOf(totalOf(payments)) };
}
