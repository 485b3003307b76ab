import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

export interface Account {
  readonly id: number;
  readonly userName: string;
  readonly username_key: string;
  readonly email_key: string | null;
  readonly active: boolean;
  readonly clientId: number | null;
  readonly lastClientId: number | null;
  readonly password_hash: string | null;
  /** Changes with each new password; `null` where there is no password. */
  readonly password_version: number | null;
  readonly roles: readonly string[];
  /** Whether signing in also asks for a code. */
  readonly twoStep: boolean;
  readonly hasPasskeys: boolean;
}

/** Finds an account by the key of its user name, or else of its e-mail address. */
export async function findAccount(tx: Tx, key: string): Promise<Account | null> {
  const found = await accountsWhere(tx, sql`u.username_key = ${key} or u.email_key = ${key}`);
  return found.find(({ username_key }) => username_key === key) ?? found[0] ?? null;
}

export async function findAccountByEmail(tx: Tx, key: string): Promise<Account | null> {
  return (await accountsWhere(tx, sql`u.email_key = ${key}`))[0] ?? null;
}

export async function findAccountById(tx: Tx, userId: number): Promise<Account | null> {
  return (await accountsWhere(tx, sql`u.id = ${userId}`))[0] ?? null;
}

/**
 * Locks the account until the transaction ends, and returns it as it is now. All code that opens a session,
 * or changes what can open one, calls this first, so that an account's rows are always locked in one order.
 */
export async function lockAccount(tx: Tx, userId: number): Promise<Account | null> {
  await tx.rows(sql`select id from users where id = ${userId} for no key update`);
  // A second statement, because the locking one sees other tables as they were before it waited.
  return findAccountById(tx, userId);
}

/**
 * Locks an account whose password was right for `seen`; `null` when the password has changed since or the
 * account is not active.
 */
export async function lockIfUnchanged(tx: Tx, seen: Account): Promise<Account | null> {
  const current = await lockAccount(tx, seen.id);
  return current?.active && current.password_version === seen.password_version ? current : null;
}

const twoStepIsOn = sql`exists (select 1 from two_step t where t.user_id = u.id and t.confirmed_at is not null)`;
const hasPasskeys = sql`exists (select 1 from passkeys k where k.user_id = u.id)`;

/** Whether the user `u` has a second factor. */
export const hasFactor = sql`(${twoStepIsOn} or ${hasPasskeys})`;

function accountsWhere(tx: Tx, condition: Sql): Promise<Account[]> {
  return tx.rows<Account>(sql`
    select u.id, u."userName", u.username_key, u.email_key, u.active, u."clientId", u."lastClientId",
      c.password_hash, c.version as password_version,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id
            where ur.user_id = u.id order by r.id) as roles,
      ${twoStepIsOn} as "twoStep", ${hasPasskeys} as "hasPasskeys"
    from users u left join credentials c on c.user_id = u.id
    where ${condition}`);
}

/** Triggers of the database end the user's links and unfinished sign-ins. */
export async function storePasswordHash(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into credentials as c (user_id, password_hash, changed_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id) do update set password_hash = excluded.password_hash,
      changed_at = excluded.changed_at, version = c.version + 1`);
}

/** Stores a stronger hash of the same password; this is no change by the user. */
export async function replacePasswordHash(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx.run(sql`
    update credentials set password_hash = ${to} where user_id = ${userId} and password_hash = ${from}`);
}

export async function recordSignIn(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.run(sql`update users set "lastSignInAt" = ${now} where id = ${userId}`);
}
