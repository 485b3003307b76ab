import type { Lease } from '@panoramic/contract';
import { queryClient, queryFor } from '../../api/index.ts';
import { detailTabs } from './details/detail-tabs.ts';

/** What opening a listed lease needs. The row itself stands in until the server has answered. */
export function loadLeaseAhead(lease: Lease): void {
  const one = queryFor('Leases/GetLease', { id: lease.sd_id });
  // Old from the start: it is asked for anew.
  queryClient.setQueryData(one.queryKey, (known) => known ?? lease, { updatedAt: 0 });
  void queryClient.prefetchQuery(one);
  void queryClient.prefetchQuery(queryFor('Leases/GetLeaseSummary', { id: lease.sd_id }));
  void import('./details/with-lease.tsx');
  void detailTabs.summary.lazy();
}
