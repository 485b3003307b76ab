import type { Sealer } from '#lib/sealed/sealer.ts';
import { StartupError } from '#lib/startup-error.ts';
import { advisoryLocks } from '../scope/advisory-locks.ts';
import { openOwnerConnection, whileLocked, type OwnerConnection } from './owner-connection.ts';
import { forEachScope, hasAppKeys, sealedTablesIn, type SealedTable } from './sealed-tables.ts';

const mostRounds = 20;
const foreignKeyViolation = '23503';

/** Makes any other rotation on the same database wait, on whatever machine it runs. */
export async function inRotationTurn(
  ownerUrl: string,
  work: (owner: OwnerConnection) => Promise<void>,
): Promise<void> {
  const owner = await openOwnerConnection(ownerUrl, 'rotation of the key');
  try {
    if (!(await hasAppKeys(owner)))
      throw new StartupError('Nothing is sealed yet: start this version of Panoramic once.');
    await whileLocked(ownerUrl, advisoryLocks.keyRotation, () => work(owner));
  } finally {
    await owner.close();
  }
}

/** Makes the key known to the database: from then on secrets may be sealed with it. */
export async function addAppKey(owner: OwnerConnection, keyId: string): Promise<void> {
  await owner.run('insert into app_keys (id) values ($1) on conflict do nothing', [keyId]);
}

/**
 * Takes everything that another known key has sealed, seals it with the first key, row by row, and then gives
 * up the other keys. The database refuses to give up a key with which a server has sealed something
 * meanwhile. Whenever the run is killed, each secret is sealed with one key or the other, and the next run
 * continues. Returns how many secrets were sealed again.
 */
export async function reseal(owner: OwnerConnection, sealer: Sealer): Promise<number> {
  const { keyId, keyIds } = sealer;
  if (keyId === null) throw new StartupError('APP_KEY is not set.');
  const replaced = keyIds.filter((id) => id !== keyId);
  await addAppKey(owner, keyId);
  const tables = await sealedTablesIn(owner);
  let count = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    for (const table of tables)
      await forEachScope(owner, table, async () => {
        count += await sealTable(owner, sealer, table, replaced);
      });
    if (await giveUp(owner, replaced)) return count;
  }
  throw new StartupError(
    'Secrets are still being sealed with the key before: start every server again, then run this again.',
  );
}

async function sealTable(
  owner: OwnerConnection,
  sealer: Sealer,
  { name, id }: SealedTable,
  replaced: readonly string[],
): Promise<number> {
  const rows = await owner.rows<{ id: number | string; sealed: string }>(
    `select ${id} as id, sealed_secret as sealed from ${name}
     where secret_key = any($1) order by ${id} for update`,
    [replaced],
  );
  for (const row of rows) {
    const context = { table: name, id: row.id };
    const secret = sealer.open(row.sealed, context);
    if (secret === null)
      throw new StartupError(
        `The secret of row ${row.id} in ${name} does not open with the key that it names: it was changed, or moved from another row. Nothing of this table was sealed again.`,
      );
    await owner.run(`update ${name} set sealed_secret = $2 where ${id} = $1`, [
      row.id,
      sealer.seal(secret, context),
    ]);
  }
  return rows.length;
}

/** `false` while some row names one of the keys. */
async function giveUp(owner: OwnerConnection, keyIds: readonly string[]): Promise<boolean> {
  try {
    await owner.run('delete from app_keys where id = any($1)', [keyIds]);
    return true;
  } catch (error) {
    // Safe: what the driver throws carries the code of PostgreSQL.
    if ((error as { code?: string }).code === foreignKeyViolation) return false;
    throw error;
  }
}
