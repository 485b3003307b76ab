import type { ScreenComponent } from '../../lib/screen.ts';
import { leaseSubject, withLease } from '../leases/index.ts';
import { PaymentBatchesScreen } from './batches/batches.tsx';
import { PaymentCodesScreen } from './codes/codes.tsx';
import type { paymentsHelp } from './help.ts';
import { PaymentsTab } from './lease/payments-tab.tsx';
import { PaidScreen } from './paid/paid.tsx';
import { PaymentMonthScreen } from './month/month.tsx';
import { PaymentTiesScreen } from './ties/ties.tsx';
import { PayeesScreen } from './payees/payees.tsx';

/** Every screen of payments, by the name of its help. */
export const paymentRoom: Record<keyof typeof paymentsHelp, ScreenComponent> = {
  month: PaymentMonthScreen,
  batches: PaymentBatchesScreen,
  payees: PayeesScreen,
  codes: PaymentCodesScreen,
  paid: PaidScreen,
  ties: PaymentTiesScreen,
  lease: withLease('payments', PaymentsTab),
};

/** 'Lease # 0012, Payments'; `null` when the URL names no lease of the session's client. */
export function paymentsSubject(query: URLSearchParams): Promise<string | null> {
  return leaseSubject(query, 'payments');
}
