import { leaseTabNames, leaseTabs, type AnyLeaseTab, type Lease } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callAndRefresh, queryFor, type CacheUpdates } from '../../../api/index.ts';
import {
  rowsWithOwn,
  useEditedOwnFields,
  useRowEditor,
  type EditedRows,
  type RowKind,
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
  /** What is edited, where it is more than the tab's own fields. */
  readonly kind?: RowKind;
  /** The row as the editor has it; `null` while what it needs is being read. */
  readonly read?: ((row: Values) => Values) | null;
}

/** Reads, edits and saves the rows of a lease tab with the tab's calls. */
export function useLeaseRows(tab: AnyLeaseTab, lease: Lease, options: Options = {}): LeaseRows {
  const list = useQuery(listOf(tab, lease.sd_id));
  const { read } = options;
  const listed = useMemo(() => {
    if (read === null) return undefined;
    return read ? list.data?.map(read) : list.data;
  }, [list.data, read]);
  const own = useEditedOwnFields(tab.ownFields);
  const edited: RowKind = options.kind ?? tab;
  const kind = useMemo(() => rowsWithOwn(edited, own), [edited, own]);
  const rows = useRowEditor({
    kind,
    parentId: lease.sd_id,
    rows: listed,
    server: options.server ?? serverOf(tab, lease.sd_id),
    alerts: options.alerts ?? false,
  });
  return { ...rows, failure: list.error, readAgain: () => void list.refetch() };
}

function listOf(tab: AnyLeaseTab, id: number) {
  // Safe: a tab names its own calls, and every tab's list takes the lease's id and answers its rows.
  return queryFor(tab.calls.list as 'Leases/GetRentTerms', { id });
}

export function serverOf(tab: AnyLeaseTab, leaseId: number): RowServer {
  return {
    save: (values, _file, { key, signal }) => {
      const settle = replaceRowInList(tab, leaseId);
      // Safe: the editor sends the fields of the tab's own table, and the reply is its row.
      return call(tab.calls.save as 'Leases/EditRentTerm', values as never, { key, signal, settle });
    },
    // Safe: every tab's delete takes the row's id.
    remove: (id) =>
      call(
        tab.calls.remove as 'Leases/DeleteRentTerm',
        { id },
        { settle: removeRowFromList(tab, leaseId, id) },
      ),
    restore: (id) => restoreRow(tab, id),
  };
}

/** Restores a deleted row. The call refreshes the tab's rows and the history. */
async function restoreRow(tab: AnyLeaseTab, id: number): Promise<void> {
  const name = leaseTabNames.find((one) => leaseTabs[one].noun === tab.noun);
  if (name === undefined) return;
  const restored = await callAndRefresh('Leases/RestoreRow', { tab: name, id });
  if (!restored) throw new Error(`The ${tab.noun} is there already, or its lease was deleted.`);
}

/** Replaces the saved row in the cached list. The list is read again when the tab is next opened. */
export function replaceRowInList(tab: AnyLeaseTab, leaseId: number) {
  const idOf = (row: Values) => Number(row[tab.key]);
  return (saved: Values, settling: CacheUpdates) =>
    settling.change<readonly Values[]>(listOf(tab, leaseId).queryKey, (rows) =>
      rows.some((row) => idOf(row) === idOf(saved))
        ? rows.map((row) => (idOf(row) === idOf(saved) ? saved : row))
        : [...rows, saved],
    );
}

function removeRowFromList(tab: AnyLeaseTab, leaseId: number, id: number) {
  return (_deleted: boolean, settling: CacheUpdates) =>
    settling.change<readonly Values[]>(listOf(tab, leaseId).queryKey, (rows) =>
      rows.filter((row) => Number(row[tab.key]) !== id),
    );
}
