import { withLease } from '../../leases/index.ts';
import { AccountingTab } from './accounting-tab.tsx';

/** The tab *Accounting* of a lease, for the lease of `?id=`. */
export const LeaseAccountingScreen = withLease('accounting', AccountingTab);
