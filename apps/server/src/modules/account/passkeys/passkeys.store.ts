import type { PasskeyInfo } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { VerifiedCredential, VerifiedSignature } from '#lib/identity/webauthn.ts';

export interface Passkey {
  readonly id: number;
  readonly user_id: number;
  readonly user_handle: Buffer;
  readonly public_key: Buffer;
  readonly copyable: boolean;
}

export function passkeysOf(tx: Tx, userId: number): Promise<PasskeyInfo[]> {
  return tx.rows<PasskeyInfo>(sql`
    select id, name, created_at as "createdAt", used_at as "usedAt", backed_up as synced
    from passkeys where user_id = ${userId} order by id`);
}

interface OwnCredential {
  readonly credentialId: string;
  readonly transports: readonly string[];
  readonly userHandle: Buffer;
}

export function credentialsOf(tx: Tx, userId: number): Promise<OwnCredential[]> {
  return tx.rows<OwnCredential>(sql`
    select credential_id as "credentialId", transports, user_handle as "userHandle"
    from passkeys where user_id = ${userId} order by id`);
}

interface NewPasskey {
  readonly userId: number;
  readonly userHandle: Buffer;
  readonly name: string;
  readonly transports: readonly string[];
  readonly credential: VerifiedCredential;
}

/** `false` when the credential is known already, whoever has it. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey, now: Date): Promise<boolean> {
  const { userId, userHandle, name, transports, credential } = passkey;
  return (
    (await tx.run(sql`
      insert into passkeys (user_id, credential_id, user_handle, public_key, counter, transports, copyable,
        backed_up, name, created_at)
      values (${userId}, ${credential.credentialId}, ${userHandle}, ${credential.publicKey},
        ${credential.counter}, ${[...transports]}::text[], ${credential.copyable}, ${credential.backedUp}, ${name}, ${now})
      on conflict (credential_id) do nothing`)) > 0
  );
}

export function findPasskey(tx: Tx, credentialId: string): Promise<Passkey | null> {
  return tx.maybe<Passkey>(sql`
    select id, user_id, user_handle, public_key, copyable from passkeys where credential_id = ${credentialId}`);
}

/**
 * `false` when the passkey was taken away meanwhile, or when its count has not grown: then a copy of it is in
 * use elsewhere. A device that does not count says 0 each time.
 */
export async function recordPasskeyUse(
  tx: Tx,
  { id }: Passkey,
  { counter, backedUp }: VerifiedSignature,
  now: Date,
): Promise<boolean> {
  return (
    (await tx.run(sql`
      update passkeys set counter = ${counter}, backed_up = ${backedUp}, used_at = ${now}
      where id = ${id} and (counter < ${counter} or counter = 0 and ${counter} = 0)`)) > 0
  );
}

export async function renamePasskey(tx: Tx, userId: number, id: number, name: string): Promise<boolean> {
  return (await tx.run(sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`)) > 0;
}

/** The name of the passkey that was removed; `null` when the user has no such passkey. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | null> {
  const removed = await tx.maybe<{ name: string }>(sql`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name`);
  return removed && removed.name;
}

export async function deletePasskeysOf(tx: Tx, userId: number): Promise<number> {
  return tx.run(sql`delete from passkeys where user_id = ${userId}`);
}
