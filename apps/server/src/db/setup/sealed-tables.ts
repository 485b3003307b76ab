import type { Sealer } from '#lib/sealed/sealer.ts';
import { sql } from '../scope/sql.ts';
import type { Tx } from '../scope/transaction.ts';
import type { OwnerConnection } from './owner-connection.ts';

export interface SealedTable {
  readonly name: string;
  /** Its primary key, which the seal is bound to together with the table's name. */
  readonly id: string;
  /** Whether row-level security separates its rows by client; they are then read client by client. */
  readonly isPerClient: boolean;
  /** The words by which an operator knows the secrets. */
  readonly words: string;
  /** What can be done about a secret that cannot be opened. */
  readonly remedy: string;
}

/**
 * Every table with a column `sealed_secret`. Beside it stands a column `secret_key text generated always as
 * (split_part(sealed_secret, '.', 2)) stored references app_keys`, which keeps a key from being given up while
 * something is sealed with it.
 */
export const sealedTables: readonly SealedTable[] = [
  {
    name: 'two_step',
    id: 'user_id',
    isPerClient: false,
    words: 'two-step secrets',
    remedy:
      'their users sign in with a recovery code or a passkey, or an administrator turns two-step sign-in off for them',
  },
  {
    name: 'webhooks',
    id: 'id',
    // The owner sees the rows of all clients, because the triggers that queue messages run as the owner.
    isPerClient: false,
    words: 'secrets of webhooks',
    remedy: 'nothing is delivered to those webhooks until each is given a new secret',
  },
  {
    name: 'webhook_old_secrets',
    id: 'id',
    isPerClient: false,
    words: 'earlier secrets of webhooks',
    remedy: 'receivers that still check with an earlier secret take nothing until they have the new one',
  },
];

export function isSealedTable(name: string): boolean {
  return sealedTables.some((table) => table.name === name);
}

interface SealedCount {
  readonly table: SealedTable;
  readonly keyId: string;
  readonly count: number;
}

/** How many secrets are stored, by the key that has sealed them. */
export async function countSealed(owner: OwnerConnection): Promise<SealedCount[]> {
  const counts = new Map<string, SealedCount>();
  for (const table of await sealedTablesIn(owner))
    await forEachScope(owner, table, async () => {
      const rows = await owner.rows<{ keyId: string; count: number }>(
        `select secret_key as "keyId", count(*)::integer as count from ${table.name}
         where sealed_secret is not null group by secret_key`,
      );
      for (const { keyId, count } of rows) {
        const key = `${table.name} ${keyId}`;
        counts.set(key, { table, keyId, count: count + (counts.get(key)?.count ?? 0) });
      }
    });
  return [...counts.values()];
}

/**
 * The sealed tables that the database has: an earlier version, or a restored backup of one, has fewer or
 * none.
 */
export async function sealedTablesIn(owner: OwnerConnection): Promise<SealedTable[]> {
  const found = await owner.rows<{ name: string }>(
    `select c.relname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'sealed_secret' and c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`,
  );
  const names = new Set(found.map(({ name }) => name));
  return sealedTables.filter(({ name }) => names.has(name));
}

export async function hasAppKeys(owner: OwnerConnection): Promise<boolean> {
  const [found] = await owner.rows<{ exists: boolean }>(
    `select to_regclass('app_keys') is not null as exists`,
  );
  return found?.exists ?? false;
}

/** Lines for the operator about secrets that no known key opens; none when all of them open. */
export async function linesOfLostSecrets(owner: OwnerConnection, sealer: Sealer): Promise<string[]> {
  const known = sealer.keyIds;
  const lost = (await countSealed(owner)).filter(({ keyId }) => !known.includes(keyId));
  return lost.map(
    ({ table, keyId, count }) =>
      `${count} ${table.words} are sealed with the key ${keyId}, which is not set: they cannot be opened. ` +
      'Put that key behind the one in use (in APP_KEY, or in the file app-key of the data folder), ' +
      `or go on without it: ${table.remedy}. ` +
      'Nothing else is lost: passwords, passkeys, recovery codes, leases and documents do not need the key.',
  );
}

/** How many secrets in use were sealed with a key that is not set. */
export interface UnreadableSecrets {
  readonly twoStep: number;
  readonly webhooks: number;
}

export function countUnreadableSecrets(tx: Tx, sealer: Sealer): Promise<UnreadableSecrets> {
  return tx.one<UnreadableSecrets>(sql`select * from unreadable_secrets(${sealer.keyIds}::text[])`);
}

/** Runs `work` in a transaction of its own: once, or once in the scope of each client. */
export async function forEachScope(
  owner: OwnerConnection,
  { isPerClient }: SealedTable,
  work: () => Promise<void>,
): Promise<void> {
  const scopes: (number | null)[] = isPerClient
    ? (await owner.rows<{ id: number }>('select cl_id as id from clients order by cl_id')).map(({ id }) => id)
    : [null];
  for (const clientId of scopes)
    await inOwnTransaction(owner, async () => {
      if (clientId !== null) await owner.run(`select set_config('app.client', $1, true)`, [String(clientId)]);
      await work();
    });
}

export async function inOwnTransaction<T>(owner: OwnerConnection, work: () => Promise<T>): Promise<T> {
  await owner.run('begin');
  try {
    const result = await work();
    await owner.run('commit');
    return result;
  } catch (error) {
    await owner.run('rollback').catch(() => {});
    throw error;
  }
}
