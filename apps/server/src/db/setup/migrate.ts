import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { StartupError } from '#lib/startup-error.ts';
import { stageAccountKeys } from './stage-account-keys.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly digest: string;
}

/**
 * Functions that compute what SQL cannot, by the migration's name without its number. Each fills temporary
 * tables in the migration's own transaction, before its text runs, and returns lines for the operator.
 */
const preparations: Readonly<Record<string, (owner: Client) => Promise<string[]>>> = {
  'account-keys.sql': stageAccountKeys,
};

export interface MigrationResult {
  readonly applied: string[];
  /** What the operator must know, in words. */
  readonly notices: string[];
}

/**
 * Brings the database up to the newest migration, each whole or not at all. The caller holds the
 * lock that makes servers which start together take turns. `appRole` replaces `:app` in grants;
 * `wanted` leaves out the migrations that it does not name.
 */
export async function migrate(
  owner: Client,
  appRole: string,
  folder = migrationsFolder,
  wanted?: ReadonlySet<string>,
): Promise<MigrationResult> {
  const migrations = await readMigrations(folder);
  await owner.query(
    'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await owner.query<{ name: string; digest: string }>('select name, digest from migrations');
  const pending = pendingOf(migrations, new Map(rows.map((row) => [row.name, row.digest]))).filter(
    ({ name }) => wanted?.has(name) ?? true,
  );
  const notices: string[] = [];
  for (const migration of pending) notices.push(...(await apply(owner, migration, appRole)));
  return { applied: pending.map(({ name }) => name), notices };
}

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

function pendingOf(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown)
    throw new StartupError(
      `The database is newer than this server: it has migration ${unknown}. Start the newer version.`,
    );
  const changed = migrations.find(({ name, digest }) => applied.has(name) && applied.get(name) !== digest);
  if (changed)
    throw new StartupError(
      `Migration ${changed.name} was changed after it had been applied to this database.`,
    );
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(owner: Client, { name, text, digest }: Migration, appRole: string): Promise<string[]> {
  try {
    await owner.query('begin');
    const notices = (await preparations[name.slice(5)]?.(owner)) ?? [];
    await owner.query(text.replaceAll(/(?<!:):app\b/g, owner.escapeIdentifier(appRole)));
    await owner.query('insert into migrations (name, digest) values ($1, $2)', [name, digest]);
    await owner.query('commit');
    return notices;
  } catch (error) {
    await owner.query('rollback');
    throw new StartupError(`Migration ${name} failed and changed nothing: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
