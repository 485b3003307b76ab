import { sql, type Sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';

export interface Account {
  readonly id: number;
  readonly userName: string;
  readonly active: boolean;
  readonly clientId: number | null;
  readonly lastClientId: number | null;
  readonly password_hash: string | null;
  readonly roles: readonly string[];
  /** Whether signing in also asks for a code. */
  readonly twoStep: boolean;
}

/** By username, in any case. */
export function findAccount(tx: Tx, userName: string): Promise<Account | null> {
  return accountWhere(tx, sql`lower(u."userName") = lower(${userName})`);
}

export function findAccountById(tx: Tx, userId: number): Promise<Account | null> {
  return accountWhere(tx, sql`u.id = ${userId}`);
}

export function findAccountByEmail(tx: Tx, email: string): Promise<Account | null> {
  return accountWhere(tx, sql`lower(u.email) = lower(${email})`);
}

function accountWhere(tx: Tx, condition: Sql): Promise<Account | null> {
  return tx.maybe<Account>(sql`
    select u.id, u."userName", u.active, u."clientId", u."lastClientId", c.password_hash,
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id
            where ur.user_id = u.id order by r.id) as roles,
      coalesce((select t.confirmed_at is not null from two_step t where t.user_id = u.id), false) as "twoStep"
    from users u left join credentials c on c.user_id = u.id
    where ${condition}`);
}

export async function storePasswordHash(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into credentials (user_id, password_hash, changed_at) values (${userId}, ${hash}, ${now})
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`);
}

/** The same password in a stronger form: no change that anybody made. */
export async function replaceHash(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  await tx.run(sql`
    update credentials set password_hash = ${to} where user_id = ${userId} and password_hash = ${from}`);
}

export async function noteSignIn(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.run(sql`update users set "lastSignInAt" = ${now} where id = ${userId}`);
}
