import { randomBytes } from 'node:crypto';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { Sealer } from '#lib/sealed/sealer.ts';
import { hashToken } from '#lib/identity/tokens.ts';
import { base32, matchingStep } from '#lib/identity/totp.ts';

const recoveryCodeCount = 10;

/** Replaces an unconfirmed secret; `false` when two-step sign-in is on already. */
export async function storeSecret(tx: Tx, sealer: Sealer, userId: number, secret: Buffer): Promise<boolean> {
  const sealed = sealer.seal(secret.toString('base64'), { table: 'two_step', id: userId });
  const stored = await tx.run(sql`
    insert into two_step as t (user_id, sealed_secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set secret = null, sealed_secret = excluded.sealed_secret, last_step = 0
      where t.confirmed_at is null`);
  return stored > 0;
}

/**
 * Whether the code of the app is right. Each code counts once: its step must be later than the last one
 * used, and of two tries at once the update lets only one pass.
 */
export async function takeCode(
  tx: Tx,
  sealer: Sealer,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await tx.maybe<{ sealed_secret: string | null }>(sql`
    select sealed_secret from two_step where user_id = ${userId}`);
  const secret = row?.sealed_secret && sealer.open(row.sealed_secret, { table: 'two_step', id: userId });
  const step = secret ? matchingStep(Buffer.from(secret, 'base64'), code, now) : null;
  if (step === null) return false;
  return (
    (await tx.run(sql`
      update two_step set last_step = ${step} where user_id = ${userId} and last_step < ${step}`)) > 0
  );
}

/** Whether no key that is set opens the user's secret: APP_KEY was lost or exchanged. */
export async function isSecretUnreadable(tx: Tx, sealer: Sealer, userId: number): Promise<boolean> {
  const row = await tx.maybe<{ sealed_secret: string }>(sql`
    select sealed_secret from two_step where user_id = ${userId} and sealed_secret is not null`);
  return row !== null && sealer.open(row.sealed_secret, { table: 'two_step', id: userId }) === null;
}

/** Uses up a recovery code. Returns whether it was one of the user's. */
export async function takeRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  return (
    (await tx.run(sql`
      delete from recovery_codes where user_id = ${userId} and code_hash = ${hashToken(normalised(code))}`)) >
    0
  );
}

export async function confirmTwoStep(tx: Tx, userId: number, now: Date): Promise<boolean> {
  return (
    (await tx.run(sql`
      update two_step set confirmed_at = ${now} where user_id = ${userId} and confirmed_at is null`)) > 0
  );
}

/** Replaces the user's recovery codes by ten new ones. */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.run(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, unnest(${codes.map((code) => hashToken(normalised(code)))}::bytea[])`);
  return codes;
}

export async function twoStepOf(tx: Tx, userId: number) {
  const row = await tx.maybe<{ left: number }>(sql`
    select (select count(*) from recovery_codes r where r.user_id = t.user_id) as left
    from two_step t where t.user_id = ${userId} and t.confirmed_at is not null`);
  return { on: row !== null, recoveryCodesLeft: row?.left ?? 0 };
}

/** Turns two-step sign-in off. Returns whether it was on. */
export async function removeTwoStep(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx.rows<{ was_on: boolean }>(sql`
    delete from two_step where user_id = ${userId} returning confirmed_at is not null as was_on`);
  return removed.some(({ was_on }) => was_on);
}

/** 120 random bits: so many that a plain hash is enough. */
function newRecoveryCode(): string {
  const text = base32(randomBytes(15)).toLowerCase();
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** Normalises a typed code. */
function normalised(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
}
