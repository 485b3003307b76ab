import {
  isLeaseFigure,
  leaseConditions,
  leaseListColumns,
  leaseProblems,
  missingLease,
  noFilters,
  openStatus,
  type Lease,
  type ParsedInput,
  type WithOwn,
} from '@panoramic/contract';
import { exportReply } from '#calls/export-reply.ts';
import { handlers, steps } from '#calls/handler.ts';
import { keysOfDoneWork } from '#calls/idempotency.ts';
import { listReply, rowsReply } from '#calls/list-reply.ts';
import { findRow, insertRow, updateRow } from '#db/scope/row-store.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { exportedColumns, withReadOwn } from '../fields/index.ts';
import { leaseHistory } from './history.store.ts';
import { readsOtherTables } from './conditions/lease-figures.ts';
import {
  deletedLeases,
  deleteLease,
  leasesByIds,
  leaseTable,
  restoreLease,
  selectFoundLeases,
} from './lease.store.ts';
import { selectDuplicates, quickSearch } from './look-up.store.ts';
import { leaseSummary } from './summary.store.ts';

/** The leases themselves: found, read, saved, deleted and brought back. */
export const leaseRecordHandlers = handlers({
  'Leases/GetLease': async ({ tx, clientId }, { id }) =>
    (await findRow<Lease>(tx, leaseTable, clientId, id)) ?? missingLease,

  'Leases/EditLease': ({ tx, clientId }, change) => storeLease(tx, clientId, change),

  'Leases/GetSavedKeys': ({ tx, clientId, actor }, { keys }) =>
    keysOfDoneWork(tx, actor.userId, clientId, keys),

  'Leases/DeleteLease': async ({ tx, clientId, log, actor }, { sd_id, version }) => {
    const deleted = await deleteLease(tx, clientId, sd_id, version ?? null);
    if (deleted) {
      audit(log, 'deleted', { what: 'lease', id: sd_id, clientId, userId: actor.userId });
      return deleted;
    }
    const current = await findRow<Lease>(tx, leaseTable, clientId, sd_id);
    if (!current) return missingLease;
    throw new Problem('conflict', 'Somebody else saved this lease meanwhile. It was not deleted.', {
      current,
    });
  },

  'Leases/ShowAllLeases': steps((ctx, { status }) =>
    listReply(ctx, 'leases', (tx) =>
      selectFoundLeases(tx, ctx.clientId, { ...noFilters, sstatus: status }, ctx.today),
    ),
  ),

  'Leases/SearchLeases': steps((ctx, { figures, ...search }) => {
    const statement = (tx: Tx) => selectFoundLeases(tx, ctx.clientId, search, ctx.today, figures);
    const named = [...figures, ...leaseConditions(search).map(({ field }) => field)];
    // Changes of leases alone are counted, so a list that reads other tables is always sent.
    return readsOtherTables(named) ? rowsReply(ctx, statement) : listReply(ctx, 'leases', statement);
  }),

  'Leases/ExportLeases': steps(async (ctx, { format, columns, ids }) =>
    exportReply(ctx, {
      list: 'leases',
      format,
      ids,
      columns: await exportedColumns(ctx, 'leases', leaseListColumns, columns),
      read: (tx, some) => leasesByIds(tx, ctx.clientId, some, ctx.today, columns.filter(isLeaseFigure)),
    }),
  ),

  'Leases/ShowDeletedLeases': steps((ctx) => listReply(ctx, 'leases', deletedLeases(ctx.clientId))),

  'Leases/RestoreLease': async ({ tx, clientId }, { sd_id }) => {
    const restored = await restoreLease(tx, clientId, sd_id);
    if (!restored) throw new Problem('not-found', 'There is no such deleted lease.');
    return restored;
  },

  'Leases/QuickSearch': ({ tx, clientId }, { query }) => quickSearch(tx, clientId, query),

  'Leases/FindDuplicates': ({ tx, clientId }, lease) => selectDuplicates(tx, clientId, lease),

  'Leases/GetLeaseHistory': ({ tx, clientId }, { id }) => leaseHistory(tx, clientId, id),

  'Leases/GetLeaseSummary': ({ tx, clientId, today }, { id }) => leaseSummary(tx, clientId, id, today),
});

type LeaseChange = ParsedInput<'Leases/EditLease'>;

/** Adds a lease or changes one, by the rules across its fields. */
export async function storeLease(tx: Tx, clientId: number, sent: LeaseChange): Promise<WithOwn<Lease>> {
  const isNew = sent.sd_id === 0;
  const change = await withReadOwn(tx, clientId, 'leases', sent, isNew);
  const lease = isNew ? await addLease(tx, clientId, change) : await changeLease(tx, clientId, change);
  const problems = leaseProblems(lease);
  if (problems.length > 0) refuse(problems);
  return lease;
}

/** A new lease is Open unless its payload says otherwise. */
function addLease(
  tx: Tx,
  clientId: number,
  { sd_id: _none, version: _unknown, sd_status, ...values }: LeaseChange,
) {
  return insertRow<Lease>(tx, leaseTable, {
    clientId,
    values: { ...values, sd_status: sd_status ?? openStatus },
  });
}

function changeLease(tx: Tx, clientId: number, { sd_id, version, ...values }: LeaseChange) {
  if (values.sd_status === null) refuse([{ field: 'sd_status', message: 'Choose Open or Closed.' }]);
  return updateRow<Lease>(tx, leaseTable, { clientId, id: sd_id, version: version ?? null, values });
}
