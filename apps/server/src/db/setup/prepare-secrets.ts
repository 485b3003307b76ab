import type { Sealer } from '#lib/sealed/sealer.ts';
import { StartupError } from '#lib/startup-error.ts';
import { openOwnerConnection, type OwnerConnection } from './owner-connection.ts';
import { countSealed, inOwnTransaction, linesOfLostSecrets } from './sealed-tables.ts';

const sealedAtOnce = 100;

/**
 * Runs at each start: makes the key known to the database, and seals secrets that were stored before there
 * was a key. Servers that start together, and one that is killed meanwhile, leave each secret either as it
 * was or sealed. Returns lines for the operator.
 */
export async function prepareSecrets(ownerUrl: string, sealer: Sealer): Promise<string[]> {
  const owner = await openOwnerConnection(ownerUrl, 'secrets');
  try {
    const { keyId } = sealer;
    if (keyId === null) return await withoutKey(owner);
    await owner.run('insert into app_keys (id) values ($1) on conflict do nothing', [keyId]);
    await sealPlainSecrets(owner, sealer);
    return await linesOfLostSecrets(owner, sealer);
  } finally {
    await owner.close();
  }
}

async function withoutKey(owner: OwnerConnection): Promise<string[]> {
  const [plain] = await owner.rows<{ count: number }>(
    'select count(*)::integer as count from two_step where secret is not null',
  );
  const sealed = await countSealed(owner);
  const count = (plain?.count ?? 0) + sealed.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return ['APP_KEY is not set: two-step sign-in can be turned on once it is.'];
  const ids = [...new Set(sealed.map(({ keyId }) => keyId))];
  throw new StartupError(
    ids.length > 0
      ? `APP_KEY is not set, and the database holds ${count} secrets that the key ${ids.join(' or ')} has sealed. Set APP_KEY to it, or to a new key if it is lost: 32 bytes, for example from openssl rand -base64 32.`
      : `APP_KEY is not set, and the database holds ${count} two-step secrets, which are stored encrypted from now on. Set APP_KEY to 32 random bytes, the same for every server, for example from openssl rand -base64 32, and keep a copy of it.`,
  );
}

async function sealPlainSecrets(owner: OwnerConnection, sealer: Sealer): Promise<void> {
  let sealed = 0;
  for (;;) {
    const done = await inOwnTransaction(owner, () => sealSome(owner, sealer));
    if (done === 0) break;
    sealed += done;
  }
  // The table's file holds the earlier rows, with their plain secrets, until it is rewritten.
  if (sealed > 0) await owner.run('vacuum full two_step');
}

async function sealSome(owner: OwnerConnection, sealer: Sealer): Promise<number> {
  const rows = await owner.rows<{ user_id: number; secret: Buffer }>(
    `select user_id, secret from two_step where secret is not null
     order by user_id limit ${sealedAtOnce} for update`,
  );
  for (const { user_id: id, secret } of rows)
    await owner.run('update two_step set secret = null, sealed_secret = $2 where user_id = $1', [
      id,
      sealer.seal(secret.toString('base64'), { table: 'two_step', id }),
    ]);
  return rows.length;
}
