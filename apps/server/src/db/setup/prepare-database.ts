import type { Client } from 'pg';
import { StartupError } from '#lib/startup-error.ts';
import { assertRoleIsRestricted, ensureAppRole, type AppRole } from './app-role.ts';
import { prepareJobs } from './job-queues.ts';
import { migrate, type MigrationResult } from './migrate.ts';
import { appUrlOf, asOwnerInTurn, hasRolePasswords } from './role-password.ts';

const oldestVersion = 15;

/** Prepares role and tables as this version of the server needs them; servers that start together take turns. */
export function prepareDatabase(
  ownerUrl: string,
  appDatabaseUrl: string | null,
): Promise<MigrationResult & { readonly appUrl: string }> {
  return prepared(ownerUrl, appDatabaseUrl, undefined, async (owner, { isNew }, migrated) => ({
    ...migrated,
    appUrl: appDatabaseUrl ?? (await appUrlOf(owner, ownerUrl, isNew)),
  }));
}

/** Applies only the migrations that a backup which is being restored has seen. */
export function prepareForRestore(
  ownerUrl: string,
  appDatabaseUrl: string | null,
  wanted: ReadonlySet<string>,
): Promise<void> {
  return prepared(ownerUrl, appDatabaseUrl, wanted, async (owner, { isNew }) => {
    if (!appDatabaseUrl && (await hasRolePasswords(owner))) await appUrlOf(owner, ownerUrl, isNew);
  });
}

function prepared<T>(
  ownerUrl: string,
  appDatabaseUrl: string | null,
  wanted: ReadonlySet<string> | undefined,
  work: (owner: Client, role: AppRole, migrated: MigrationResult) => Promise<T>,
): Promise<T> {
  return asOwnerInTurn(ownerUrl, 'start', async (owner) => {
    await assertVersion(owner);
    const role = appDatabaseUrl ? givenRole(appDatabaseUrl) : await ensureAppRole(owner);
    await assertRoleIsRestricted(owner, role.name);
    const migrated = await migrate(owner, role.name, undefined, wanted);
    await prepareJobs(owner, role.name);
    return work(owner, role, migrated);
  });
}

async function assertVersion(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < oldestVersion)
    throw new StartupError(`The database is PostgreSQL ${major}; Panoramic needs ${oldestVersion} or newer.`);
}

function givenRole(url: string): AppRole {
  return { name: decodeURIComponent(new URL(url).username), isNew: false };
}
