import type { Lease } from '@panoramic/contract';
import { queryClient, queryFor, type ListCall, type StreamedList } from '../../api/index.ts';

const lists: readonly ListCall[] = [
  'Leases/ShowAllLeases',
  'Leases/SearchLeases',
  'Leases/ShowDeletedLeases',
];

/** What is read of one lease. */
const ofOne = ['Leases/GetLease', 'Leases/GetLeaseSummary', 'Leases/GetLeaseHistory'] as const;

/** A lease as the server has just given it: every screen shows it so, and asks again for what follows from it. */
export function keepLease(lease: Lease): void {
  for (const name of lists) {
    queryClient.setQueriesData<StreamedList<Lease>>({ queryKey: [name] }, (list) =>
      list ? { ...list, rows: withLease(list.rows, lease, name === 'Leases/ShowDeletedLeases') } : list,
    );
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
  if (!lease.active) return forgetLease(lease.sd_id);
  queryClient.setQueryData(queryFor('Leases/GetLease', { id: lease.sd_id }).queryKey, lease);
  void queryClient.invalidateQueries({ queryKey: ['Leases/GetLeaseSummary', { id: lease.sd_id }] });
  void queryClient.invalidateQueries({ queryKey: ['Leases/GetLeaseHistory', { id: lease.sd_id }] });
}

/** A screen that is about to close does not ask for what is no longer there. */
function forgetLease(id: number): void {
  for (const name of ofOne) {
    void queryClient.invalidateQueries({ queryKey: [name, { id }], refetchType: 'none' });
    queryClient.removeQueries({ queryKey: [name, { id }], type: 'inactive' });
  }
}

/** Whether it still belongs to a search, the server says when the list is asked for next. */
function withLease(rows: readonly Lease[], lease: Lease, ofDeleted: boolean): readonly Lease[] {
  if (lease.active === ofDeleted) return rows.filter(({ sd_id }) => sd_id !== lease.sd_id);
  return rows.map((row) => (row.sd_id === lease.sd_id ? lease : row));
}

export function readLeaseAgain(id: number): void {
  void queryClient.invalidateQueries({ queryKey: queryFor('Leases/GetLease', { id }).queryKey });
}
