import { newWebhookSecret } from '#lib/outgoing/signature.ts';
import type { Sealer } from '#lib/sealed/sealer.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** A webhook of a client. */
interface OneWebhook {
  readonly clientId: number;
  readonly id: number;
}

/** Makes the secret that signs from now on, and gives it to be shown this once. */
export async function storeNewSecret(tx: Tx, sealer: Sealer, { clientId, id }: OneWebhook): Promise<string> {
  const secret = newWebhookSecret();
  await tx.run(sql`
    update webhooks set sealed_secret = ${sealer.seal(secret, { table: 'webhooks', id })}
    where client_id = ${clientId} and id = ${id}`);
  return secret;
}

/** The sealed secret of a webhook, whose row stays locked: rotations take turns. `null`: there is no such webhook. */
export async function lockSecret(
  tx: Tx,
  { clientId, id }: OneWebhook,
): Promise<{ readonly sealed_secret: string | null } | null> {
  return tx.maybe(sql`
    select sealed_secret from webhooks where client_id = ${clientId} and id = ${id} and active for update`);
}

export async function countOldSecrets(tx: Tx, { clientId, id }: OneWebhook, now: Date): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from webhook_old_secrets
    where client_id = ${clientId} and webhook_id = ${id} and ends_at > ${now}`);
  return count;
}

/** Keeps a secret that is being replaced, so that messages are signed with it as well until it ends. */
export async function keepOldSecret(
  tx: Tx,
  sealer: Sealer,
  { clientId, id }: OneWebhook,
  secret: string,
  endsAt: Date,
): Promise<void> {
  const { id: oldId } = await tx.one<{ id: number }>(sql`
    insert into webhook_old_secrets (client_id, webhook_id, ends_at)
    values (${clientId}, ${id}, ${endsAt}) returning id`);
  const sealed = sealer.seal(secret, { table: 'webhook_old_secrets', id: oldId });
  await tx.run(sql`
    update webhook_old_secrets set sealed_secret = ${sealed}
    where client_id = ${clientId} and id = ${oldId}`);
}

export async function deleteOldSecretsOf(tx: Tx, { clientId, id }: OneWebhook): Promise<void> {
  await tx.run(sql`delete from webhook_old_secrets where client_id = ${clientId} and webhook_id = ${id}`);
}

/** Deletes the secrets, of all webhooks, that have ended. */
export async function deleteEndedSecrets(tx: Tx, now: Date): Promise<void> {
  await tx.rows(sql`select delete_old_webhook_secrets(${now})`);
}

/** The secrets that sign a message, as they are stored. */
export interface SealedSecrets {
  readonly webhook_id: number;
  readonly sealed_secret: string | null;
  readonly old_secrets: readonly { readonly id: number; readonly sealed_secret: string }[];
}

/** The secret in use first, then those before it that have not ended; empty when the one in use cannot be opened. */
export function openSecrets(sealer: Sealer, sealed: SealedSecrets): string[] {
  const { webhook_id, sealed_secret, old_secrets } = sealed;
  const inUse = sealed_secret && sealer.open(sealed_secret, { table: 'webhooks', id: webhook_id });
  if (!inUse) return [];
  const before = old_secrets.map((old) =>
    sealer.open(old.sealed_secret, { table: 'webhook_old_secrets', id: old.id }),
  );
  return [inUse, ...before.filter((secret) => secret !== null)];
}
