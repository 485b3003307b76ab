import type { Client } from 'pg';
import { StartupError } from '#lib/startup-error.ts';

/** The role that serves requests: it owns nothing, cannot bypass row-level security, and exists once per database. */
export function appRoleName(owner: Client): string {
  return `${owner.database}_app`;
}

export interface AppRole {
  readonly name: string;
  /** It was made just now: it has no password, and cannot sign in yet. */
  readonly isNew: boolean;
}

/** Makes the role when there is none. */
export async function ensureAppRole(owner: Client): Promise<AppRole> {
  const name = appRoleName(owner);
  if (await findRole(owner, name)) return { name, isNew: false };
  await asRoleMaker(name, () =>
    owner.query(
      `create role ${owner.escapeIdentifier(name)} login nosuperuser nobypassrls nocreatedb nocreaterole`,
    ),
  );
  return { name, isNew: true };
}

/** Says in one line what an owner lacks who may not make the role or change its password. */
export async function asRoleMaker<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Safe: what the driver throws carries the code of PostgreSQL.
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StartupError(
      `The user of DATABASE_URL may not create the role ${name} or change its password: give it CREATEROLE, or create a role and set APP_DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Refuses a role that can bypass row-level security. */
export async function assertRoleIsRestricted(owner: Client, name: string): Promise<void> {
  const role = await findRole(owner, name);
  if (!role) throw new StartupError(`The database role ${name} of APP_DATABASE_URL does not exist.`);
  if (role.rolsuper || role.rolbypassrls || name === owner.user)
    throw new StartupError(
      `The database role ${name} can bypass row-level security: the application needs one that cannot.`,
    );
}

async function findRole(owner: Client, name: string) {
  const { rows } = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [name],
  );
  return rows[0];
}
