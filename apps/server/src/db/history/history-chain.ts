import { advisoryLocks } from '../scope/advisory-locks.ts';
import type { OwnerConnection } from '../setup/owner-connection.ts';

/** The last link of a chain. It is recorded elsewhere, so that a later check can compare with it. */
export interface HistoryHead {
  /** `null`: the chain of entries that belong to no client. */
  readonly clientId: number | null;
  readonly seq: number;
  /** In hexadecimal digits. */
  readonly hash: string;
}

/** Whatever runs a statement. */
interface Runs {
  query(text: string, values: unknown[]): Promise<{ rows: Readonly<Record<string, unknown>>[] }>;
}

/** A transaction of this size takes milliseconds. */
const batch = 1000;

/**
 * Links all committed entries to the chains of their clients. It waits while another linker is at work,
 * because the database's function would return at once, before the links of the other can be read.
 */
export async function linkHistory(database: Runs, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `with turn as materialized (select pg_advisory_xact_lock($2))
       select link_history($1) as linked from turn`,
      [batch, advisoryLocks.historyLinking],
    );
    if (Number(rows[0]?.['linked']) < batch || stopping?.aborted) return;
  }
}

export async function historyHeads(database: Runs): Promise<HistoryHead[]> {
  const { rows } = await database.query('select client_id, seq, hash from history_heads()', []);
  return rows.map((row) => ({
    clientId: row['client_id'] === null ? null : Number(row['client_id']),
    seq: Number(row['seq']),
    hash: String(row['hash']),
  }));
}

/** A database that an older version has made has no chains yet. */
export async function hasHistoryChain(owner: OwnerConnection): Promise<boolean> {
  const [table] = await owner.rows<{ there: boolean }>(
    `select to_regclass('history_chain') is not null as there`,
  );
  return table?.there ?? false;
}
