import { leaseTabLinks, type Lease } from '@panoramic/contract';
import { paths } from '../../../lib/paths.ts';

/** The props of a tab, which renders itself inside a LeaseFrame. */
export interface DetailTabProps {
  lease: Lease;
}

/** The tabs in the order of the tab bar. */
export const detailTabs = {
  summary: { title: 'Summary', path: paths.leaseSummary },
  ...leaseTabLinks,
  /** Only for those who see something of the market. */
  market: { title: 'Market', path: paths.leaseMarket },
  expenses: { title: 'Expenses', path: paths.leaseExpenses },
  accounting: { title: 'Accounting', path: paths.leaseAccounting },
  /** Only for those who may see payments. */
  payments: { title: 'Payments', path: paths.leasePayments },
} as const;

export type DetailTabName = keyof typeof detailTabs;

// Safe: the keys of the table above.
export const detailTabNames = Object.keys(detailTabs) as DetailTabName[];

/** The tabs whose screens are of this feature; expenses, accounting and payments are features of their own. */
export type LeaseScreenTab = Exclude<DetailTabName, 'expenses' | 'accounting' | 'payments'>;
