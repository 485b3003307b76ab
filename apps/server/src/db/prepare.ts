import { Client } from 'pg';
import { StartupError } from '#lib/startup-error.ts';
import { assertBound, ensureAppRole, type AppRole } from './app-role.ts';
import { prepareJobs } from './job-queues.ts';
import { migrate } from './migrate.ts';

/** Any number; the same for every Panoramic server that starts on this database. */
const preparationLock = 7_262_001;
const oldestVersion = 15;

/** Role and tables as this version of the server needs them; servers that start together take turns. */
export async function prepareDatabase(
  ownerUrl: string,
  appDatabaseUrl: string | null,
): Promise<{ appUrl: string; applied: string[] }> {
  const owner = await connectAsOwner(ownerUrl);
  try {
    await assertVersion(owner);
    await owner.query('select pg_advisory_lock($1)', [preparationLock]);
    const role = appDatabaseUrl ? givenRole(appDatabaseUrl) : await ensureAppRole(owner, ownerUrl);
    await assertBound(owner, role.name);
    const applied = await migrate(owner, role.name);
    await prepareJobs(owner, role.name);
    return { appUrl: role.url, applied };
  } finally {
    await owner.end();
  }
}

async function connectAsOwner(url: string): Promise<Client> {
  const owner = new Client({
    connectionString: url,
    application_name: 'panoramic start',
    connectionTimeoutMillis: 10_000,
  });
  try {
    await owner.connect();
    return owner;
  } catch (error) {
    const { hostname, port } = new URL(url);
    const where = `${hostname || 'localhost'}:${port || 5432}`;
    throw new StartupError(`The database at ${where} cannot be reached: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** Node gives a refused connection on two addresses as one error without a message. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && first.message ? first.message : String(first);
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
  return { name: decodeURIComponent(new URL(url).username), url };
}
