import type { Role } from '@panoramic/contract';
import { refuseDuplicate } from '#db/scope/unique-violation.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

const taken = { roles_by_name: { field: 'roleName', message: 'There is a role with this name already.' } };

export function allRoles(tx: Tx): Promise<Role[]> {
  return tx.rows<Role>(sql`select id, name, built_in as "builtIn" from roles order by id`);
}

export function findRole(tx: Tx, roleId: number): Promise<Role | null> {
  return tx.maybe<Role>(sql`select id, name, built_in as "builtIn" from roles where id = ${roleId}`);
}

export function findRoleByName(tx: Tx, name: string): Promise<{ id: number }> {
  return tx.one<{ id: number }>(sql`select id from roles where lower(name) = lower(${name})`);
}

export async function insertRole(tx: Tx, name: string): Promise<number> {
  const insert = tx.one<{ id: number }>(sql`insert into roles (name) values (${name}) returning id`);
  return (await refuseDuplicate(insert, taken)).id;
}

export async function renameRole(tx: Tx, roleId: number, name: string): Promise<void> {
  await refuseDuplicate(
    tx.run(sql`update roles set name = ${name} where id = ${roleId} and not built_in`),
    taken,
  );
}

export interface Member {
  readonly id: number;
  readonly userName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly active: boolean;
  readonly member: boolean;
}

/** Everybody who is in the role, and everybody active who is not. */
export function usersByMembership(tx: Tx, roleId: number): Promise<Member[]> {
  return tx.rows<Member>(sql`
    select u.id, u."userName", u."firstName", u."lastName", u.active, ur.user_id is not null as member
    from users u left join user_roles ur on ur.user_id = u.id and ur.role_id = ${roleId}
    where u.active or ur.user_id is not null
    order by lower(u."lastName"), lower(u."firstName"), u.id`);
}

/** How many of these users exist and are active, so that they may get a role. */
export async function countActive(tx: Tx, userIds: readonly number[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from users where id = any(${[...userIds]}) and active`);
  return count;
}

/** Returns how many users did not have the role yet. */
export function assignRole(tx: Tx, roleId: number, userIds: readonly number[]): Promise<number> {
  return tx.run(sql`
    insert into user_roles (user_id, role_id) select u, ${roleId} from unnest(${[...userIds]}::integer[]) u
    on conflict do nothing`);
}

/** Returns how many users had the role. */
export function unassignRole(tx: Tx, roleId: number, userIds: readonly number[]): Promise<number> {
  return tx.run(sql`delete from user_roles where role_id = ${roleId} and user_id = any(${[...userIds]})`);
}

/** Gives the user these roles and takes all others away. */
export async function setRoles(tx: Tx, userId: number, roleIds: readonly number[]): Promise<void> {
  await tx.run(
    sql`delete from user_roles where user_id = ${userId} and role_id <> all(${[...roleIds]}::integer[])`,
  );
  await tx.run(sql`
    insert into user_roles (user_id, role_id) select ${userId}, r from unnest(${[...roleIds]}::integer[]) r
    on conflict do nothing`);
}

/** How many of these roles there are. */
export async function countRoles(tx: Tx, roleIds: readonly number[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from roles where id = any(${[...roleIds]}::integer[])`);
  return count;
}
