import { createHmac, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { StartupError } from '#lib/startup-error.ts';
import { sqlStateOf } from '../driver/failures.ts';
import { advisoryLocks } from '../scope/advisory-locks.ts';
import { appRoleName, asRoleMaker } from './app-role.ts';
import { connectAsOwner, unreachable, whileLocked } from './owner-connection.ts';

/**
 * The URL with which the application signs in. The password is kept in the database, where the owner alone
 * reads it: however servers spell DATABASE_URL, they find the same one. Nothing but the operator's command
 * changes it; a role that has another password than the stored one is given the stored one again. The caller
 * holds the lock of the preparation. `isNew`: the role has never had a password.
 */
export async function appUrlOf(owner: Client, ownerUrl: string, isNew = false): Promise<string> {
  const name = appRoleName(owner);
  const stored = await storedPassword(owner, name);
  if (stored === null) return withLogin(ownerUrl, name, await firstPassword(owner, ownerUrl, isNew));
  const url = withLogin(ownerUrl, name, stored);
  if (isNew || !(await canSignIn(url))) await givePassword(owner, name, stored);
  return url;
}

/** The same for a server that was refused while it ran. */
export function renewedAppUrl(ownerUrl: string): Promise<string> {
  return asOwnerInTurn(ownerUrl, 'sign-in of the application', (owner) => appUrlOf(owner, ownerUrl));
}

/** Gives the role a new password, which running servers find as soon as they are refused. Returns the role's name. */
export function changeRolePassword(ownerUrl: string): Promise<string> {
  return asOwnerInTurn(ownerUrl, "change of the role's password", async (owner) => {
    const name = appRoleName(owner);
    if (!(await hasRolePasswords(owner)) || (await storedPassword(owner, name)) === null)
      throw new StartupError('The database holds no password of its role yet: start this version once.');
    await setNewPassword(owner, name);
    return name;
  });
}

/** Works as the owner while nobody else prepares the database. */
export function asOwnerInTurn<T>(
  ownerUrl: string,
  purpose: string,
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  return whileLocked(ownerUrl, advisoryLocks.preparation, async () => {
    const owner = await connectAsOwner(ownerUrl, purpose);
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  });
}

/** `false` in a database of an earlier version. */
export async function hasRolePasswords(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ found: boolean }>(
    `select to_regclass('owner_only.role_passwords') is not null as found`,
  );
  return rows[0]?.found ?? false;
}

/**
 * A database whose role has no stored password is new, or was used by servers that derived the password from the
 * text of their DATABASE_URL. One of these may still run: its password is adopted. If this server spells the URL in
 * another way, that password is unknown, and it is changed only when nobody is signed in with it.
 */
async function firstPassword(owner: Client, ownerUrl: string, isNew: boolean): Promise<string> {
  const name = appRoleName(owner);
  const derived = createHmac('sha256', ownerUrl).update(name).digest('base64url');
  if (!isNew && (await canSignIn(withLogin(ownerUrl, name, derived)))) {
    await storePassword(owner, name, derived);
    return derived;
  }
  const { rowCount } = await owner.query('select from pg_stat_activity where usename = $1 limit 1', [name]);
  if (rowCount)
    throw new StartupError(
      `A server of an earlier version is signed in as ${name}, with a DATABASE_URL that is written in another way: start with the DATABASE_URL that it has, or stop it first.`,
    );
  return setNewPassword(owner, name);
}

/** The stored password and the role's change together, or neither does. */
async function setNewPassword(owner: Client, name: string): Promise<string> {
  const password = randomBytes(32).toString('base64url');
  await owner.query('begin');
  try {
    await storePassword(owner, name, password);
    await givePassword(owner, name, password);
    await owner.query('commit');
    return password;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

async function storedPassword(owner: Client, name: string): Promise<string | null> {
  const { rows } = await owner.query<{ password: string }>(
    'select password from owner_only.role_passwords where role = $1',
    [name],
  );
  return rows[0]?.password ?? null;
}

async function storePassword(owner: Client, name: string, password: string): Promise<void> {
  await owner.query(
    `insert into owner_only.role_passwords (role, password) values ($1, $2)
     on conflict (role) do update set password = excluded.password, changed_at = now()`,
    [name, password],
  );
}

async function givePassword(owner: Client, name: string, password: string): Promise<void> {
  const text = `alter role ${owner.escapeIdentifier(name)} with login password ${owner.escapeLiteral(password)}`;
  await asRoleMaker(name, () => owner.query(text));
}

function withLogin(url: string, user: string, password: string): string {
  const other = new URL(url);
  other.username = encodeURIComponent(user);
  other.password = encodeURIComponent(password);
  return other.href;
}

/** `false` when the password is refused; a database that cannot be reached is another matter. */
export async function canSignIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw unreachable(url, error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL's class 28 is a refused sign-in; a pooler that refuses one may call it a violation of the protocol. */
export function isRefusal(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code !== null && (code.startsWith('28') || code === '08P01');
}
