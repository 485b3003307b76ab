import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { hashToken, newToken } from '#lib/identity/tokens.ts';

/** How long a device may take to answer. */
export const ceremonyLifetime = 5 * 60_000;

interface NewCeremony {
  readonly purpose: 'register' | 'sign-in';
  readonly challenge: string;
  /** Only for `register`: the session that asks, and the name of its user for devices. */
  readonly session?: { readonly tokenHash: Buffer; readonly userHandle: Buffer };
}

/** Gives the token by which the answer of the device finds its challenge. */
export async function addCeremony(
  tx: Tx,
  { purpose, challenge, session }: NewCeremony,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx.run(sql`
    insert into passkey_ceremonies (token_hash, purpose, challenge, session_hash, user_handle, expires_at)
    values (${hashToken(token)}, ${purpose}, ${challenge}, ${session?.tokenHash ?? null},
      ${session?.userHandle ?? null}, ${new Date(now.getTime() + ceremonyLifetime)})`);
  return token;
}

/**
 * Deletes the challenge, so that it works once even if the answer is then refused. `null` when it was used
 * before, has expired, or was asked for with another purpose or in another session.
 */
export function takeCeremony(
  tx: Tx,
  token: string,
  { purpose, session }: { purpose: NewCeremony['purpose']; session: Buffer | null },
  now: Date,
): Promise<{ challenge: string; user_handle: Buffer | null } | null> {
  return tx.maybe(sql`
    delete from passkey_ceremonies where token_hash = ${hashToken(token)} and purpose = ${purpose}
      and session_hash is not distinct from ${session} and expires_at > ${now}
    returning challenge, user_handle`);
}

export async function deleteOldCeremonies(tx: Tx, now: Date): Promise<void> {
  await tx.run(sql`
    delete from passkey_ceremonies where token_hash in (
      select token_hash from passkey_ceremonies where expires_at < ${now} for update skip locked)`);
}
