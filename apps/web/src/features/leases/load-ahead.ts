import type { Lease } from '@panoramic/contract';
import { loadAhead, queryClient, queryFor } from '../../api/index.ts';

/** What opening a listed lease needs; its code is loaded by its link. */
export function loadLeaseAhead(lease: Lease): void {
  loadAhead(queryFor('Leases/GetLease', { id: lease.sd_id }), lease);
  void queryClient.prefetchQuery(queryFor('Leases/GetLeaseSummary', { id: lease.sd_id }));
}
