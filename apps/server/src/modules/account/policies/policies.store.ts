import {
  defaultGraceDays,
  sessionLimits,
  type LackingUser,
  type ParsedInput,
  type SecurityPolicyFields,
} from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

const dueDate = sql`"secondFactorSince" + make_interval(days => "graceDays")`;

/**
 * The strictest of the policies of the installation, of the client of the user `u`, and of the client that the
 * session `s` works in: one row, whatever policies there are.
 */
export const strictestPolicy = sql`
  select least(${sessionLimits.idleMinutes}, min("idleMinutes")) as idle,
    least(${sessionLimits.absoluteHours}, min("absoluteHours")) as absolute,
    max("passwordMin")::integer as password_min, min(${dueDate}) as due
  from security_policies where of_client is null or of_client = u."clientId" or of_client = s.client_id`;

/** Whether the session `s` is within the limits of its policy `p`. */
export function isOpen(now: Date): Sql {
  return sql`s.used_at > ${now}::timestamptz - make_interval(mins => p.idle)
    and s.created_at > ${now}::timestamptz - make_interval(hours => p.absolute)`;
}

export interface RequiredOfUser {
  readonly passwordMin: number | null;
  readonly due: string | null;
}

/** What is asked of a user who is about to work in a client; `null` for a user who is about to work in none. */
export function requiredOfUser(tx: Tx, userId: number, inClient: number | null): Promise<RequiredOfUser> {
  return tx.one<RequiredOfUser>(sql`
    select max("passwordMin")::integer as "passwordMin", min(${dueDate}) as due from security_policies
    where of_client is null or of_client = ${inClient}
      or of_client = (select "clientId" from users where id = ${userId})`);
}

export interface StoredPolicy extends SecurityPolicyFields {
  readonly secondFactorDue: string | null;
  readonly version: number;
}

const noPolicy: StoredPolicy = {
  secondFactor: false,
  graceDays: defaultGraceDays,
  idleMinutes: null,
  absoluteHours: null,
  passwordMin: null,
  secondFactorDue: null,
  version: 0,
};

const columns = sql`"secondFactorSince" is not null as "secondFactor", "graceDays", "idleMinutes", "absoluteHours",
  "passwordMin", ${dueDate} as "secondFactorDue", version`;

/** The policy of a client, or with `null` that of the installation. */
export async function findPolicy(tx: Tx, clientId: number | null): Promise<StoredPolicy> {
  const stored = await tx.maybe<StoredPolicy>(sql`
    select ${columns} from security_policies where of_client is not distinct from ${clientId}::integer`);
  return stored ?? noPolicy;
}

export async function clientIsKnown(tx: Tx, clientId: number): Promise<boolean> {
  return (await tx.maybe(sql`select 1 from clients where cl_id = ${clientId}`)) !== null;
}

/** A requirement of a second factor that holds already keeps the day on which it began. */
export async function savePolicy(
  tx: Tx,
  { clientId = null, ...policy }: ParsedInput<'Admin/SaveSecurityPolicy'>,
  now: Date,
): Promise<StoredPolicy> {
  const version = policy.version ?? null;
  const since = policy.secondFactor ? now : null;
  const saved = await tx.maybe<StoredPolicy>(sql`
    insert into security_policies as p
      (of_client, "secondFactorSince", "graceDays", "idleMinutes", "absoluteHours", "passwordMin")
    values (${clientId}, ${since}, ${policy.graceDays ?? defaultGraceDays}, ${policy.idleMinutes ?? null},
      ${policy.absoluteHours ?? null}, ${policy.passwordMin ?? null})
    on conflict (of_client) do update set
      "secondFactorSince" = case when excluded."secondFactorSince" is not null
        then coalesce(p."secondFactorSince", excluded."secondFactorSince") end,
      "graceDays" = excluded."graceDays", "idleMinutes" = excluded."idleMinutes",
      "absoluteHours" = excluded."absoluteHours", "passwordMin" = excluded."passwordMin"
      where ${version}::integer is null or p.version = ${version}
    returning ${columns}`);
  if (saved) return saved;
  throw new Problem('conflict', 'Somebody else saved this policy meanwhile. Nothing was changed.', {
    current: await findPolicy(tx, clientId),
  });
}

/** Active users with a password and no second factor, soonest due first. */
export function usersWithoutSecondFactor(tx: Tx, clientId: number | null): Promise<LackingUser[]> {
  return tx.rows<LackingUser>(sql`
    select u.id, coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u."userName") as name,
      u."userName", c.cl_name as "clientName", u."lastSignInAt",
      (select min(${dueDate}) from security_policies p
       where p.of_client is null or p.of_client = u."clientId") as due
    from users u join credentials on credentials.user_id = u.id left join clients c on c.cl_id = u."clientId"
    where u.active and (${clientId}::integer is null or u."clientId" = ${clientId})
      and not exists (select 1 from two_step t where t.user_id = u.id and t.confirmed_at is not null)
      and not exists (select 1 from passkeys k where k.user_id = u.id)
    order by due nulls last, lower(u."lastName"), u.id`);
}
