import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { StartupError } from '#lib/startup-error.ts';

export interface AppRole {
  readonly name: string;
  /** The same database, signed in as the role. */
  readonly url: string;
}

/**
 * The role that serves requests: it owns nothing, cannot bypass row-level security, and exists
 * once per database. Its password follows from the owner's URL, so that several servers on one
 * database agree without keeping a further secret.
 */
export async function ensureAppRole(owner: Client, ownerUrl: string): Promise<AppRole> {
  const name = `${owner.database}_app`;
  const password = createHmac('sha256', ownerUrl).update(name).digest('base64url');
  const url = withLogin(ownerUrl, name, password);
  const quoted = owner.escapeIdentifier(name);
  try {
    const isNew = !(await findRole(owner, name));
    if (isNew)
      await owner.query(`create role ${quoted} login nosuperuser nobypassrls nocreatedb nocreaterole`);
    if (isNew || !(await canSignIn(url)))
      await owner.query(`alter role ${quoted} with login password ${owner.escapeLiteral(password)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StartupError(
      `The user of DATABASE_URL may not create the role ${name}: give it CREATEROLE, or create a role and set APP_DATABASE_URL.`,
      { cause: error },
    );
  }
  return { name, url };
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

function withLogin(url: string, user: string, password: string): string {
  const other = new URL(url);
  other.username = encodeURIComponent(user);
  other.password = encodeURIComponent(password);
  return other.href;
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
