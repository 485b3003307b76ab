import { spawn } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveToFolderOwner, underAccount, type SystemAccount } from './system-account.ts';
import type { Binaries } from './binaries.ts';
import type { EmbeddedCluster, ClusterIdentity } from './cluster.ts';
import { commandLineOf, listProcesses, signal } from './processes.ts';
import { logFileBytes } from './disk-space.ts';

/** The main process of a PostgreSQL server. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

const pollMs = 15;

/** The server that runs on this cluster, if one does, whoever started it. */
export function findPostmaster(cluster: ClusterIdentity): Postmaster | undefined {
  const lines = pidFileLines(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !isOurs(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

export interface Launched {
  readonly pid: number;
  exited(): boolean;
  /** What it has written to its log so far. */
  said(): string;
  /** Leaves it running by itself. */
  release(): void;
  /** Stops it, even if its process id file does not name it yet. */
  end(): Promise<void>;
}

/**
 * Starts a server that outlives this process and gets no Ctrl-C, so that it is stopped in order or found
 * again by the next start.
 */
export async function launchPostgres(
  cluster: EmbeddedCluster,
  binaries: Binaries,
  account: SystemAccount,
  onlyPort?: number,
): Promise<Launched> {
  const port = onlyPort ? await claimPort(onlyPort) : await freePort(Number(pidFileLines(cluster)?.[3] ?? 0));
  disownPidFile(cluster);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    cluster_name: cluster.name,
    logging_collector: 'off',
    log_destination: 'stderr',
    ...(await logLimits(cluster)),
  };
  const { file, args, options } = underAccount(account, binaries.postgres, [
    '-D',
    cluster.dir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const logFd = openLog(cluster.logFile);
  const from = fstatSync(logFd).size;
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', logFd, logFd] });
  let failure = '';
  child.on('error', (error) => (failure = error.message));
  child.unref();
  function exited(): boolean {
    return failure !== '' || child.exitCode !== null || child.signalCode !== null;
  }
  async function end(): Promise<void> {
    child.kill('SIGINT');
    const until = Date.now() + endWithinMs;
    while (!exited() && Date.now() < until) await sleep(pollMs);
  }
  return {
    pid: child.pid ?? 0,
    exited,
    said: () => failure || readFrom(logFd, from),
    release: () => closeSync(logFd),
    end,
  };
}

const endWithinMs = 5000;

const smallDisk = 8 * 1024 ** 3;

/** On a small disk the write-ahead log must not take up to a gigabyte before it is used again. */
async function logLimits({ dir }: EmbeddedCluster): Promise<{ max_wal_size?: string }> {
  const { blocks, bsize } = await statfs(dir);
  const total = blocks * bsize;
  if (total >= smallDisk) return {};
  return { max_wal_size: `${Math.round(Math.max(total / 8, 4 * logFileBytes) / 1024)}kB` };
}

/** Ends what a killed server left behind: its children hold the shared memory, and a new server refuses to start beside them. */
export async function clearOrphans(cluster: EmbeddedCluster): Promise<void> {
  if (!pidFileLines(cluster)) return;
  // The children notice within moments that their server is gone, unless one is deep in a query.
  for (const [name, patienceMs] of [
    [undefined, 1000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 2000],
  ] as const) {
    const until = Date.now() + patienceMs;
    let left = orphans(cluster);
    if (name) for (const { pid } of left) signal(pid, name);
    while (left.length > 0 && Date.now() < until) {
      await sleep(pollMs);
      left = orphans(cluster);
    }
    if (left.length === 0) return;
  }
}

/** Fast shutdown; where that takes too long, an immediate one, from which the next start recovers. */
export async function stopPostmaster(cluster: ClusterIdentity, patienceMs = 10_000): Promise<void> {
  for (const [name, limitMs] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    const running = findPostmaster(cluster);
    if (!running) return;
    signal(running.pid, name);
    const until = Date.now() + limitMs;
    while (Date.now() < until) {
      if (!isOurs(running.pid, cluster)) return;
      await sleep(pollMs);
    }
  }
}

function pidFile(cluster: ClusterIdentity): string {
  return join(cluster.dir, 'postmaster.pid');
}

function pidFileLines(cluster: ClusterIdentity): string[] | undefined {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

function isOurs(pid: number, cluster: ClusterIdentity): boolean {
  return pid > 0 && (commandLineOf(pid)?.includes(`cluster_name=${cluster.name}`) ?? false);
}

/**
 * After a crash the process id in the file may belong to some other program by now, and PostgreSQL would take
 * that for a running server. PostgreSQL ignores the id of its parent, so our id is written instead. The rest
 * of the file stays, because PostgreSQL uses it to make sure that nothing uses the cluster's shared memory.
 */
function disownPidFile(cluster: EmbeddedCluster): void {
  const [pid, ...rest] = pidFileLines(cluster) ?? [];
  if (!pid || isOurs(Number(pid), cluster) || !commandLineOf(Number(pid))) return;
  const text = [process.pid, ...rest].join('\n');
  // Overwrites the file in place: an emptied file would stay empty on a full disk, and PostgreSQL never
  // starts beside one.
  const fd = openSync(pidFile(cluster), 'r+');
  try {
    writeSync(fd, text, 0);
    ftruncateSync(fd, Buffer.byteLength(text));
  } finally {
    closeSync(fd);
  }
}

function orphans(cluster: EmbeddedCluster): { pid: number }[] {
  return listProcesses().filter(
    ({ command, parent }) => command.includes(`: ${cluster.name}: `) && !isOurs(parent, cluster),
  );
}

async function claimPort(port: number): Promise<number> {
  if ((await tryPort(port)) === port) return port;
  throw new Error(`Another program has taken port ${port}, on which the database is expected.`);
}

/** The port wanted if it is free (after a crash, clients still know it), else any. */
async function freePort(wanted: number): Promise<number> {
  return (wanted > 0 ? await tryPort(wanted) : undefined) ?? (await tryPort(0)) ?? 0;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

export const noSpacePattern = /No space left on device|Disk quota exceeded/;

export function logSize({ logFile }: EmbeddedCluster): number {
  return statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
}

/** The last line of the log about a failure of the whole server, from byte `from` on. */
export function lastFailureInLog({ logFile }: EmbeddedCluster, from: number): string | null {
  try {
    const fd = openSync(logFile, 'r');
    try {
      const tail = readFrom(fd, Math.max(from, fstatSync(fd).size - 20_000));
      const line = tail.split('\n').findLast((one) => one.includes('PANIC:') || noSpacePattern.test(one));
      return line?.replace(/^.*?(FATAL|PANIC|ERROR|LOG):\s*/, '') ?? null;
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

const logLimit = 5_000_000;

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimit) renameSync(file, `${file}.1`);
  const fd = openSync(file, 'a+', 0o600);
  giveToFolderOwner(file);
  return fd;
}

function readFrom(fd: number, start: number): string {
  const buffer = Buffer.alloc(Math.min(fstatSync(fd).size - start, 100_000));
  return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, start));
}
