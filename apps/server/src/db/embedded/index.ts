import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { StartupError } from '#lib/startup-error.ts';
import { findAccount, type Account } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { clusterDir, prepareCluster, superuser, type Cluster } from './cluster.ts';
import { diskFull, fileProblem } from './file-problem.ts';
import { clearOrphans, findPostmaster, launch, stopPostmaster, type Launched } from './postmaster.ts';

export interface EmbeddedDatabase {
  /** Superuser's URL of database `panoramic`. */
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

const database = 'panoramic';

/** A PostgreSQL of our own in `<dataDir>/postgres`: made if there is none, started if it does not run. */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const world = await prepare(dataDir, log);
    const { port, adopted } = await run(world);
    return supervise(world, port, adopted);
  } catch (error) {
    throw fileProblem(error, dataDir);
  }
}

interface World {
  readonly binaries: Binaries;
  readonly account: Account;
  readonly cluster: Cluster;
  readonly log: (line: string) => void;
}

async function prepare(dataDir: string, log: (line: string) => void): Promise<World> {
  if (process.platform === 'win32') {
    throw new StartupError('The embedded PostgreSQL does not run on Windows: set DATABASE_URL, or use WSL.');
  }
  const binaries = findBinaries();
  // Root's PostgreSQL runs under another account, which must be able to pass.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const home = await realpath(dataDir);
  const account = findAccount(binaries, home, clusterDir(home));
  return { binaries, account, cluster: await prepareCluster(home, binaries, account, log), log };
}

/** Recovery after a crash may take its time, but not for ever. */
const readyWithinMs = 300_000;
const progressEveryMs = 5000;
const retryWithinMs = 30_000;

/** Until a server runs on the cluster and answers: ours, or that of someone who was faster. */
async function run(world: World): Promise<{ port: number; adopted: boolean }> {
  const { cluster, log } = world;
  const begun = Date.now();
  let reported = begun;
  let launched: Launched | undefined;
  try {
    for (;;) {
      const running = findPostmaster(cluster);
      if (running?.ready && (await answers(cluster, running.port))) {
        return { port: running.port, adopted: running.pid !== launched?.pid };
      }
      if (launched?.exited() && !running) {
        mayTryAgain(cluster, launched.said(), Date.now() - begun);
        launched.release();
        launched = undefined;
        await sleep(200);
      } else if (!launched && !running) {
        await clearOrphans(cluster);
        launched = await launch(cluster, world.binaries, world.account);
      }
      if (Date.now() - reported > progressEveryMs) {
        reported = Date.now();
        log(`Waiting for the database, which is recovering (${Math.round((reported - begun) / 1000)} s)`);
      }
      if (Date.now() - begun > readyWithinMs) {
        throw new StartupError(
          `The database is not ready after ${readyWithinMs / 60_000} minutes; it goes on by itself, start again later. Its log: ${cluster.logFile}`,
        );
      }
      await sleep(15);
    }
  } finally {
    launched?.release();
  }
}

/** What passes by itself: a faster start, a port taken meanwhile, the last children of a killed server. */
const passing = /lock file ".*" already exists|could not (bind|create any TCP)|shared memory block .* is still in use/;

function mayTryAgain(cluster: Cluster, said: string, elapsedMs: number): void {
  if (passing.test(said) && elapsedMs < retryWithinMs) return;
  if (said.includes('No space left on device')) throw new StartupError(diskFull(cluster.dir));
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  const plain = reason.replace(/^.*?(FATAL|PANIC|ERROR|LOG):\s*/, '');
  throw new StartupError(`The database in ${cluster.dir} did not start: ${plain} (its log: ${cluster.logFile})`);
}

/** SQLSTATEs that a first connection may meet. */
const noSuchDatabase = '3D000';
const cannotConnectNow = '57P03';
const wrongPassword = '28P01';
const databaseExists = ['42P04', '23505'];

/** Whether our password opens it; makes the database on the way. */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
  try {
    await query(cluster, port, database, 'SELECT 1');
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError)) return false;
    if (error.code === cannotConnectNow) return false;
    if (error.code === wrongPassword) {
      throw new StartupError(
        `The database in ${cluster.dir} does not accept the password in postgres.password beside it: put back the file that belongs to it.`,
      );
    }
    if (error.code !== noSuchDatabase) throw error;
    await query(cluster, port, 'postgres', `CREATE DATABASE ${database}`).catch((failure: unknown) => {
      if (!(failure instanceof DatabaseError) || !databaseExists.includes(failure.code ?? '')) throw failure;
    });
    return true;
  }
}

async function query(cluster: Cluster, port: number, name: string, text: string): Promise<void> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: cluster.password,
    database: name,
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

function supervise({ cluster }: World, port: number, adopted: boolean): EmbeddedDatabase {
  let stopped: Promise<void> | undefined;
  return {
    url: `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`,
    adopted,
    stop: () => (stopped ??= stopPostmaster(cluster)),
  };
}
