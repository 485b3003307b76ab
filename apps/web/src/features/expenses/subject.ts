import { leaseSubject } from '../leases/index.ts';

/** 'Lease # 0012, Expenses'; `null` when the URL names no lease of the session's client. */
export function expensesSubject(query: URLSearchParams): Promise<string | null> {
  return leaseSubject(query, 'expenses');
}
