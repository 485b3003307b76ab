import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '#lib/startup-error.ts';

const folderLock = 7_262_002;

/**
 * One server per data folder, held as a lock in the folder's own database: it ends with the
 * process that holds it, however that ends, and leaves nothing stale behind.
 */
export async function lockFolder(ownerUrl: string, dataDir: string): Promise<{ release(): Promise<void> }> {
  const holder = new Client({
    connectionString: ownerUrl,
    application_name: `panoramic server ${process.pid}`,
    keepAlive: true,
  });
  // When the embedded server goes down its locks go with it; the owner of this one restarts it.
  holder.on('error', () => {});
  await holder.connect();
  // A server that was killed a moment ago may still be signing off.
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await holder.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      folderLock,
    ]);
    if (rows[0]?.locked) return { release: () => holder.end().catch(() => {}) };
    await wait(100);
  }
  const other = await holderOf(holder);
  await holder.end();
  throw new StartupError(`Another Panoramic server${other} is already using the folder ${dataDir}.`);
}

async function holderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [folderLock],
  );
  const process = /\d+$/.exec(rows[0]?.name ?? '');
  return process ? ` (process ${process[0]})` : '';
}
