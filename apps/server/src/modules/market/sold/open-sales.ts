import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { compChangesSql, type CompIndex } from '../comp-index.ts';
import type { Transactions } from '../counted-state.ts';
import { soldPairs } from './sold.store.ts';

/** The sales of a client's buildings at one count of the changes of comps and leases. */
interface KnownSales {
  readonly changes: string;
  readonly pairs: Promise<readonly string[]>;
}

/** The most clients whose sales are cached; the whole cache is cleared when there are more. */
const mostClients = 1000;

/**
 * Counts for the bell the sales of buildings with an open lease that nobody has dealt with. Every open page
 * asks repeatedly, so the sales are found once for each count of changes; which of them are done is read
 * together with the count.
 */
export function openSalesCounter(index: CompIndex) {
  const known = new Map<number, KnownSales>();
  return async (transactions: Transactions, clientId: number): Promise<number> => {
    const { comps, leases, done } = await transactions.transact((tx) => changesAndDone(tx, clientId), 'read');
    const changes = `${comps}/${leases}`;
    let sales = known.get(clientId);
    if (sales?.changes !== changes) {
      // The counts are read before the rows: what is remembered is never older than its counts.
      const pairs = index
        .salesAt(comps, transactions)
        .then((state) => transactions.transact((tx) => soldPairs(tx, state, clientId), 'read'));
      sales = { changes, pairs };
      if (known.size >= mostClients) known.clear();
      known.set(clientId, sales);
      // A failure is reported to all waiting requests; the next request then reads again.
      pairs.catch(() => {
        if (known.get(clientId)?.pairs === pairs) known.delete(clientId);
      });
    }
    const settled = new Set(done);
    return (await sales.pairs).filter((pair) => !settled.has(pair)).length;
  };
}

interface ChangesAndDone {
  readonly comps: string;
  readonly leases: string;
  /** `lease/comp` of the sales that are done. */
  readonly done: readonly string[];
}

function changesAndDone(tx: Tx, clientId: number): Promise<ChangesAndDone> {
  return tx.one<ChangesAndDone>(sql`
    select ${compChangesSql} as comps,
      (select coalesce(sum(count), 0)::text from changes
       where client_id = ${clientId} and table_name = 'leases') as leases,
      array(select sd_id || '/' || comp_id from sale_checklists where client_id = ${clientId} and sl_done) as done`);
}
