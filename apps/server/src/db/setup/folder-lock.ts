import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { advisoryLocks } from '../scope/advisory-locks.ts';

/** One server per data folder, held as a lock in the folder's own database. */
export type FolderLock =
  | { readonly held: true; release(): Promise<void> }
  | { readonly held: false; readonly by: string };

/**
 * The lock ends with the process that holds it, however that ends, and leaves nothing stale behind. When the
 * database crashes and comes back, the lock is taken again; `onLost` is called when another server was
 * faster.
 */
export async function lockFolder(ownerUrl: string, onLost: () => void): Promise<FolderLock> {
  let released = false;
  let holder = await connect(ownerUrl);
  async function hold(): Promise<boolean> {
    holder.once('end', () => {
      if (!released) void again();
    });
    return takeLock(holder);
  }
  async function again(): Promise<void> {
    for (;;) {
      if (released) return;
      const client = await connect(ownerUrl).catch(() => null);
      if (client) {
        holder = client;
        if (!(await hold().catch(() => true))) onLost();
        return;
      }
      await wait(250);
    }
  }
  async function release(): Promise<void> {
    released = true;
    await holder.end().catch(() => {});
  }
  if (await hold()) return { held: true, release };
  const by = await holderOf(holder);
  await release();
  return { held: false, by };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: `panoramic server ${process.pid}`,
    keepAlive: true,
  });
  // Only the end of the connection is handled; an error always precedes it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Tries for a while, because the connection of a server that was just killed may not have ended yet. */
async function takeLock(client: Client): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      advisoryLocks.dataFolder,
    ]);
    if (rows[0]?.locked) return true;
    await wait(100);
  }
  return false;
}

async function holderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [advisoryLocks.dataFolder],
  );
  const process = /\d+$/.exec(rows[0]?.name ?? '');
  return process ? `process ${process[0]}` : 'another process';
}
