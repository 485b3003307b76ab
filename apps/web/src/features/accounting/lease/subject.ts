import { leaseSubject } from '../../leases/index.ts';

/** 'Lease # 0012, Accounting'; `null` when the URL names no lease of the session's client. */
export function accountingSubject(query: URLSearchParams): Promise<string | null> {
  return leaseSubject(query, 'accounting');
}
