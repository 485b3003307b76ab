import { existsSync } from 'node:fs';
import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findSystemAccount } from './system-account.ts';
import { findBinaries } from './binaries.ts';
import { clusterDir, identityOf, prepareCluster, superuser } from './cluster.ts';
import { dataFolderError, EmbeddedServerError } from './embedded-server-error.ts';
import { makeFolder } from './make-folder.ts';
import { stopPostmaster } from './postmaster.ts';
import { database, ensureRunning, NoSpaceError, type SupervisedFolder } from './ensure-running.ts';
import { freeBytes as freeOnDisk, releaseReserve, type FreeBytes } from './disk-space.ts';
import { Supervisor, type DatabaseState, type SupervisorOptions } from './supervisor.ts';

export interface EmbeddedDatabase {
  /** Superuser's URL of database `panoramic`; stays the same when the server is restarted after a crash. */
  readonly url: string;
  /** It was running before: another start made it, or it outlived a server that was killed. */
  readonly adopted: boolean;
  /** Restarts the database whenever it does not run, until `stop`. For the process that owns it. */
  supervise(options: SupervisorOptions): DatabaseState;
  /** Stops PostgreSQL, also one that was adopted. */
  stop(): Promise<void>;
}

export { makeFolder } from './make-folder.ts';
export { EmbeddedServerError } from './embedded-server-error.ts';
export type { DatabaseState, SupervisorOptions } from './supervisor.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly freeBytes?: FreeBytes;
}

/** A PostgreSQL of our own in `<dataDir>/postgres`: made if there is none, started if it does not run. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const folder = await prepare(options);
    const { port, adopted, usedReserve } = await startWithReserve(folder);
    return embedded(folder, port, adopted, usedReserve);
  } catch (error) {
    throw dataFolderError(error, options.dataDir);
  }
}

/** Gives up the reserve for a database that has no space to recover. */
async function startWithReserve(folder: SupervisedFolder) {
  try {
    return { ...(await ensureRunning(folder)), usedReserve: false };
  } catch (error) {
    if (!(error instanceof NoSpaceError) || !releaseReserve(folder.cluster)) throw error;
    folder.log('The disk is full: the reserve is given up so that the database can recover');
    return { ...(await ensureRunning(folder)), usedReserve: true };
  }
}

async function prepare({ dataDir, log, freeBytes = freeOnDisk }: EmbeddedOptions): Promise<SupervisedFolder> {
  if (process.platform === 'win32') {
    throw new EmbeddedServerError(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL, or use WSL.',
    );
  }
  const binaries = findBinaries();
  // Under root, PostgreSQL runs as another account, which must be able to enter the folder.
  await makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700).catch(
    (error: NodeJS.ErrnoException) => {
      // The file system has the folder above, and takes no folder in it.
      throw dataFolderError(error.code === 'ENOENT' ? { ...error, code: 'EROFS' } : error, dataDir);
    },
  );
  const home = await realpath(dataDir);
  const account = findSystemAccount(binaries, home, clusterDir(home));
  return { binaries, account, cluster: await prepareCluster(home, binaries, account, log), log, freeBytes };
}

function embedded(
  folder: SupervisedFolder,
  port: number,
  adopted: boolean,
  usedReserve: boolean,
): EmbeddedDatabase {
  const { cluster } = folder;
  const supervisors: Supervisor[] = [];
  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    await Promise.all(supervisors.map((one) => one.end()));
    await stopPostmaster(cluster);
  }
  return {
    url: `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`,
    adopted,
    supervise: (options) => {
      const supervisor = new Supervisor(folder, port, { ...options, usedReserve });
      supervisors.push(supervisor);
      return supervisor;
    },
    stop: () => (stopped ??= stop()),
  };
}

export function hasEmbedded(dataDir: string): boolean {
  return existsSync(clusterDir(dataDir));
}

/** Removes an unfinished database, and stops it first if it still runs because the process that made it was killed. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  if (!hasEmbedded(dataDir)) return;
  await stopPostmaster(identityOf(await realpath(dataDir)));
  for (const name of ['postgres', 'postgres.password', 'postgres.log'])
    await rm(join(dataDir, name), { recursive: true, force: true });
}
