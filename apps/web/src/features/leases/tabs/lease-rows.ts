import type { AnyLeaseTab, CallName, Lease } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { call, queryClient, queryFor } from '../../../api/index.ts';
import {
  useRowEditor,
  type EditedRows,
  type RowEvents,
  type RowServer,
  type Values,
} from '../../../fields/index.ts';

export interface LeaseRows extends EditedRows {
  /** Why the list could not be read. */
  readonly failure: unknown;
  readonly readAgain: () => void;
}

interface Options {
  readonly server?: RowServer;
  readonly alerts?: boolean;
}

/** The rows of a lease's tab, read, edited and saved by the tab's own calls. */
export function useLeaseRows(tab: AnyLeaseTab, lease: Lease, options: Options = {}): LeaseRows {
  const list = useQuery(listOf(tab, lease.sd_id));
  const rows = useRowEditor({
    kind: tab,
    parentId: lease.sd_id,
    rows: list.data,
    server: options.server ?? serverOf(tab),
    events: cacheOf(tab, lease.sd_id),
    alerts: options.alerts ?? false,
  });
  return { ...rows, failure: list.error, readAgain: () => void list.refetch() };
}

function listOf(tab: AnyLeaseTab, id: number) {
  // Safe: a tab names its own calls, and every tab's list takes the lease's id and answers its rows.
  return queryFor(tab.calls.list as 'Leases/GetRentTerms', { id });
}

function serverOf(tab: AnyLeaseTab): RowServer {
  return {
    // Safe: the editor sends the fields of the tab's own table, and the reply is its row.
    save: (values, _file, { key, signal }) =>
      call(tab.calls.save as 'Leases/EditRentTerm', values as never, { key, signal }),
    // Safe: every tab's delete takes the row's id.
    remove: (id) => call(tab.calls.remove as 'Leases/DeleteRentTerm', { id }),
  };
}

/** What other screens show of a lease's rows. */
const affected: readonly CallName[] = [
  'Leases/GetLeaseSummary',
  'Leases/GetLeaseHistory',
  'Leases/GetCriticalDatesList',
  'Reminders/GetOpenDates',
  'Reminders/GetLeaseDates',
];

/** The saved row replaces the one that was read; nothing is read again until the tab is next opened. */
function cacheOf(tab: AnyLeaseTab, leaseId: number): RowEvents {
  const { queryKey } = listOf(tab, leaseId);
  const idOf = (row: Values) => Number(row[tab.key]);

  function change(to: (rows: readonly Values[]) => readonly Values[]) {
    queryClient.setQueryData<readonly Values[]>(queryKey, (rows) => rows && to(rows));
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    for (const name of affected) void queryClient.invalidateQueries({ queryKey: [name] });
  }

  return {
    saved: (saved) =>
      change((rows) =>
        rows.some((row) => idOf(row) === idOf(saved))
          ? rows.map((row) => (idOf(row) === idOf(saved) ? saved : row))
          : [...rows, saved],
      ),
    removed: (id) => change((rows) => rows.filter((row) => idOf(row) !== id)),
  };
}
