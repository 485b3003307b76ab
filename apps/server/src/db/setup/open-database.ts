import { EmbeddedServerError, startEmbedded, type SupervisorOptions } from '@panoramic/embedded-server';
import type { Log } from '#lib/log.ts';
import { StartupError } from '#lib/startup-error.ts';
import { setAvailability, type Availability } from './availability.ts';
import { endPool, openPool, type Pool } from '../driver/pool.ts';
import { lockFolder } from './folder-lock.ts';
import { prepareDatabase } from './prepare-database.ts';
import { assertPreparedStatements } from './prepared-statements.ts';
import { canSignIn, renewedAppUrl } from './role-password.ts';
import { RoleSignIn } from './role-sign-in.ts';

export interface Database {
  /** Connections of the application's role. */
  readonly pool: Pool;
  /** Connections of the same role to the replica; `null`: there is none. */
  readonly readPool: Pool | null;
  readonly ownerUrl: string;
  readonly embedded: boolean;
  /** Called by a server that is ready: from then on its embedded database is restarted whenever it stops. */
  readonly supervise: (options: SupervisorOptions) => void;
  close(): Promise<void>;
}

/** A running database server. */
export interface DatabaseServer {
  /** The owner's URL. */
  readonly url: string;
  /** Only for an embedded database that this process may restart. */
  supervise?(options: SupervisorOptions): Availability;
  close(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly appDatabaseUrl: string | null;
  readonly databaseReadUrl?: string | null;
  readonly say: (line: string) => void;
  readonly log: Log;
  /** Called when another server has taken the data folder while the database was down. */
  readonly onFolderLost: () => void;
  /** For a tool that may run while a server uses the folder. */
  readonly besideServer?: boolean;
}

/**
 * Opens the database of DATABASE_URL, or the embedded one: running, migrated, and locked for this server
 * where it must be.
 */
export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, appDatabaseUrl, databaseReadUrl, say, log } = options;
  const place = await openDatabaseServer(options);
  try {
    const { appUrl, applied, notices } = await prepareDatabase(place.url, appDatabaseUrl);
    if (applied.length > 0) say(`Database brought up to ${applied.at(-1)}`);
    notices.forEach(say);
    if (databaseUrl) await assertPreparedStatements(appUrl);
    let closing = false;
    const signIn = new RoleSignIn({
      log,
      renew: () => (appDatabaseUrl ? stillTaken(appDatabaseUrl) : renewedAppUrl(place.url)),
      use: (url) => {
        pool.options.connectionString = url;
        if (readPool && databaseReadUrl)
          readPool.options.connectionString = replicaUrlOf(databaseReadUrl, url);
      },
    });
    const pool = openPool(appUrl, {
      // Idle connections that break while the database is closed are not reported.
      onIdleError: (error) =>
        closing || log.warn({ reason: error.message }, 'a database connection was lost'),
      onConnectError: (error) => signIn.connectFailed(error),
    });
    const readPool = databaseReadUrl ? openPool(replicaUrlOf(databaseReadUrl, appUrl)) : null;
    setAvailability(pool, withSignIn({ restarting: null, diskFull: false }, signIn));
    return {
      pool,
      readPool,
      ownerUrl: place.url,
      embedded: databaseUrl === null,
      supervise: (supervision) => {
        const supervised = place.supervise?.(supervision);
        if (supervised) setAvailability(pool, withSignIn(supervised, signIn));
      },
      close: async () => {
        closing = true;
        signIn.end();
        if (readPool) await endPool(readPool);
        await endPool(pool);
        await place.close();
      },
    };
  } catch (error) {
    await place.close();
    throw error;
  }
}

/** A replica has the roles of the primary, and their passwords. */
function replicaUrlOf(replica: string, appUrl: string): string {
  const url = new URL(replica);
  if (url.username !== '') return replica;
  const { username, password } = new URL(appUrl);
  return Object.assign(url, { username, password }).href;
}

/** The database of a supervisor is away as well while it refuses the application. */
function withSignIn(database: Availability, signIn: RoleSignIn): Availability {
  return {
    get restarting() {
      return database.restarting ?? signIn.refused;
    },
    get diskFull() {
      return database.diskFull;
    },
  };
}

async function stillTaken(url: string): Promise<string> {
  if (await canSignIn(url)) return url;
  throw new StartupError('The password of APP_DATABASE_URL is refused: set it right and start again.');
}

/** Opens the database server without migrating it. */
export async function openDatabaseServer(
  options: Omit<Options, 'appDatabaseUrl' | 'log'>,
): Promise<DatabaseServer> {
  const { databaseUrl } = options;
  return databaseUrl ? { url: databaseUrl, close: async () => {} } : openFolder(options);
}

async function openFolder({
  dataDir,
  say,
  onFolderLost,
  besideServer,
}: Parameters<typeof openDatabaseServer>[0]): Promise<DatabaseServer> {
  const server = await startEmbedded({ dataDir, log: say }).catch((error: unknown) => {
    throw error instanceof EmbeddedServerError ? new StartupError(error.message, { cause: error }) : error;
  });
  let isOurs = true;
  const lock = await lockFolder(server.url, () => {
    isOurs = false;
    onFolderLost();
  });
  if (!lock.held && besideServer) return { url: server.url, close: async () => {} };
  // The other server uses the database too, so it is left running.
  if (!lock.held)
    throw new StartupError(`Another Panoramic server (${lock.by}) is already using the folder ${dataDir}.`);
  return {
    url: server.url,
    supervise: (supervision) => server.supervise(supervision),
    close: async () => {
      await lock.release();
      if (isOurs) await server.stop();
    },
  };
}
