import { existsSync } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#lib/startup-error.ts';
import { findAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterDir, prepareCluster, superuser } from './cluster.ts';
import { fileProblem } from './file-problem.ts';
import { hasCrashed, stopPostmaster } from './postmaster.ts';
import { database, getRunning, type World } from './running.ts';

export interface EmbeddedDatabase {
  /** Superuser's URL of database `panoramic`; stays the same when the server is restarted after a crash. */
  readonly url: string;
  /** It was running before: another start made it, or it outlived a server that was killed. */
  readonly adopted: boolean;
  /** Stops PostgreSQL, also one that was adopted. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
}

/** A PostgreSQL of our own in `<dataDir>/postgres`: made if there is none, started if it does not run. */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const world = await prepare(dataDir, log);
    const { port, adopted } = await getRunning(world);
    return supervise(world, port, adopted);
  } catch (error) {
    throw fileProblem(error, dataDir);
  }
}

async function prepare(dataDir: string, log: (line: string) => void): Promise<World> {
  if (process.platform === 'win32') {
    throw new StartupError('The embedded PostgreSQL does not run on Windows: set DATABASE_URL, or use WSL.');
  }
  const binaries = findBinaries();
  // Root's PostgreSQL runs under another account, which must be able to pass.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 }).catch(
    (error: NodeJS.ErrnoException) => {
      // On a read-only disk Node's recursive mkdir says ENOENT.
      throw fileProblem(error.code === 'ENOENT' ? { ...error, code: 'EROFS' } : error, dataDir);
    },
  );
  const home = await realpath(dataDir);
  const account = findAccount(binaries, home, clusterDir(home));
  return { binaries, account, cluster: await prepareCluster(home, binaries, account, log), log };
}

const lookEveryMs = 500;
const retryAfterMs = 5000;

/** Brings the server back after a crash, on its old port, for as long as we run; one that was stopped in order stays so. */
function supervise(world: World, port: number, adopted: boolean): EmbeddedDatabase {
  const { cluster, log } = world;
  const ending = new AbortController();
  let restart: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const watch = setInterval(() => {
    if (!restart && hasCrashed(cluster)) restart = bringBack().finally(() => (restart = undefined));
  }, lookEveryMs);
  watch.unref();

  async function bringBack(): Promise<void> {
    try {
      log('The database has stopped unexpectedly: starting it again');
      const again = await getRunning(world, ending.signal);
      log(
        again.port === port
          ? 'The database is back'
          : 'The database is back on another port: start Panoramic again',
      );
    } catch (error) {
      if (ending.signal.aborted) return;
      log(error instanceof Error ? error.message : String(error));
      await sleep(retryAfterMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  }

  async function stop(): Promise<void> {
    clearInterval(watch);
    ending.abort();
    await restart;
    await stopPostmaster(cluster);
  }

  return {
    url: `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`,
    adopted,
    stop: () => (stopped ??= stop()),
  };
}

export function hasEmbedded(dataDir: string): boolean {
  return existsSync(clusterDir(dataDir));
}

/** For a database that was made a moment ago and came to nothing; it must not run any more. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  for (const name of ['postgres', 'postgres.password', 'postgres.log'])
    await rm(join(dataDir, name), { recursive: true, force: true });
}
