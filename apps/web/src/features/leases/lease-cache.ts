import type { Lease } from '@panoramic/contract';
import { callsListing, queryFor, type CacheUpdates, type StreamedList } from '../../api/index.ts';

/** Puts the returned lease into the cache of every screen that shows it. */
export function settleLease(lease: Lease, settling: CacheUpdates): void {
  settleInLists(lease, settling);
  settling.answer(queryFor('Leases/GetLease', { id: lease.sd_id }), lease);
}

/** Updates the lease in every list, where its figures stay until they are read again, and removes it from lists that its deletion or restoration excludes it from. */
export function settleInLists(lease: Lease, settling: CacheUpdates): void {
  for (const name of callsListing('leases'))
    settling.change<StreamedList<Lease>>([name], (list) => {
      if (!list.rows.some(({ sd_id }) => sd_id === lease.sd_id)) return list;
      const rows = list.rows.flatMap((row) =>
        row.sd_id !== lease.sd_id ? [row] : row.active === lease.active ? [{ ...row, ...lease }] : [],
      );
      return { ...list, rows };
    });
}
