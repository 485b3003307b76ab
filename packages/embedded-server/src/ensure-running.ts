import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { SystemAccount } from './system-account.ts';
import type { Binaries } from './binaries.ts';
import { superuser, type EmbeddedCluster } from './cluster.ts';
import { diskFullMessage, EmbeddedServerError } from './embedded-server-error.ts';
import { logFileBytes, type FreeBytes } from './disk-space.ts';
import {
  clearOrphans,
  findPostmaster,
  launchPostgres,
  noSpacePattern,
  stopPostmaster,
  type Launched,
} from './postmaster.ts';

export interface SupervisedFolder {
  readonly binaries: Binaries;
  readonly account: SystemAccount;
  readonly cluster: EmbeddedCluster;
  readonly log: (line: string) => void;
  readonly freeBytes: FreeBytes;
}

/** The database did not start because there is no space left. */
export class NoSpaceError extends EmbeddedServerError {
  override name = 'NoSpaceError';
}

export const database = 'panoramic';

/** Recovery after a crash may take long; this is the limit. */
const readyWithinMs = 300_000;
const progressEveryMs = 5000;
const retryWithinMs = 30_000;

interface Again {
  /** The port that clients know: no other may be used. */
  readonly port: number;
  readonly ending: AbortSignal;
}

/** Waits until a server runs on the cluster and answers, whether this process or another started it. */
export async function ensureRunning(
  folder: SupervisedFolder,
  { port, ending }: Partial<Again> = {},
): Promise<{ port: number; adopted: boolean }> {
  const { cluster, binaries, account, log } = folder;
  const begun = Date.now();
  let reported = begun;
  let launched: Launched | undefined;
  try {
    for (;;) {
      ending?.throwIfAborted();
      const running = findPostmaster(cluster);
      if (running?.ready && (await answers(cluster, running.port, launched !== undefined))) {
        return { port: running.port, adopted: running.pid !== launched?.pid };
      }
      if (!running && launched?.exited()) {
        await checkPassing(folder, launched.said(), Date.now() - begun);
        launched.release();
        launched = undefined;
      } else if (!running && !launched) {
        await clearOrphans(cluster);
        ending?.throwIfAborted();
        launched = await launchPostgres(cluster, binaries, account, port);
      }
      const now = Date.now();
      if (now - reported > progressEveryMs) {
        reported = now;
        log(`Waiting for the database to recover (${Math.round((now - begun) / 1000)} s)`);
      }
      if (now - begun > readyWithinMs) {
        throw new EmbeddedServerError(
          `The database is not ready after ${readyWithinMs / 60_000} minutes and goes on by itself: start again later (its log: ${cluster.logFile}).`,
        );
      }
      await sleep(15);
    }
  } finally {
    if (ending?.aborted) await launched?.end();
    launched?.release();
  }
}

/**
 * Failures that pass without intervention: another start was faster, the port was taken, children of a killed
 * server are ending.
 */
const passing =
  /lock file ".*" already exists|could not (bind|create any TCP)|shared memory block .* is still in use/;

async function checkPassing(
  { cluster, freeBytes }: SupervisedFolder,
  said: string,
  elapsedMs: number,
): Promise<void> {
  if (passing.test(said) && elapsedMs < retryWithinMs) return;
  // On a full disk the log of the server may be cut short, so the free space counts as well.
  if (noSpacePattern.test(said) || (await freeBytes(cluster.dir)) < logFileBytes)
    throw new NoSpaceError(diskFullMessage(cluster.dir));
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const last = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  const reason = last.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '');
  throw new EmbeddedServerError(
    `The database in ${cluster.dir} did not start: ${reason} (its log: ${cluster.logFile}).`,
  );
}

/** SQLSTATEs. The slower of two processes that create the database at once gets one of the last two. */
const cannotConnectNow = '57P03';
const wrongPassword = '28P01';
const databaseExists = ['42P04', '23505'];

/** Returns whether the server accepts our connection; makes the database if it does not exist. */
async function answers(cluster: EmbeddedCluster, port: number, launchedByUs: boolean): Promise<boolean> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  // A server that dies under the connection is noticed by the query, or by the next look.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code === cannotConnectNow) return false;
    if (databaseExists.includes(error.code ?? '')) return true;
    if (launchedByUs) await stopPostmaster(cluster);
    throw new EmbeddedServerError(
      error.code === wrongPassword
        ? `The database in ${cluster.dir} does not accept the password in postgres.password beside it: put back the file that belongs to it.`
        : `The database in ${cluster.dir} cannot be opened: ${error.message} (its log: ${cluster.logFile}).`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => {});
  }
}
