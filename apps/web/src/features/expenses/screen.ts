import { withLease } from '../leases/index.ts';
import { ExpensesTab } from './expenses-tab.tsx';

/** The tab *Expenses* of a lease, for the lease of `?id=`. */
export const LeaseExpensesScreen = withLease('expenses', ExpensesTab);
