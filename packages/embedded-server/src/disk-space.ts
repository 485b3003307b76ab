import { rmSync } from 'node:fs';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { giveToFolderOwner } from './system-account.ts';
import type { EmbeddedCluster } from './cluster.ts';

type LogLine = (facts: object, message: string) => void;

/** Where the supervisor writes what happens; pino's logger has these methods. */
export interface SupervisorLog {
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
}

const mebibyte = 1024 * 1024;

/** PostgreSQL makes its write-ahead log in files of this size, and panics when it cannot make the next one. */
export const logFileBytes = 16 * mebibyte;

/** Recovery after a panic needs one or two log files, and room for the pages it writes. */
export const reserveBytes = 64 * mebibyte;

/** Writes are refused below the first and taken again from the second on, which also lets the reserve be made. */
const refuseWritesBelow = logFileBytes + 8 * mebibyte;
const takeWritesFrom = 3 * logFileBytes;

export type FreeBytes = (folder: string) => Promise<number>;

/** The bytes that an ordinary user may still write: PostgreSQL runs as one, also under root. */
export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The reserve is in the log's folder, which may be on its own disk; PostgreSQL ignores such names. */
function reserveFile(cluster: EmbeddedCluster): string {
  return join(cluster.dir, 'pg_wal', 'panoramic.reserve');
}

/** Returns whether there was a reserve to give up. */
export function releaseReserve(cluster: EmbeddedCluster): boolean {
  try {
    rmSync(reserveFile(cluster));
    return true;
  } catch {
    return false;
  }
}

/** Watches the disk of the write-ahead log: decides whether it is full, and keeps the reserve. */
export class DiskSpace {
  readonly #cluster: EmbeddedCluster;
  readonly #log: SupervisorLog;
  readonly #free: FreeBytes;
  #full: boolean;

  /** `full`: the start has used the reserve already. */
  constructor(cluster: EmbeddedCluster, options: { log: SupervisorLog; free: FreeBytes; full: boolean }) {
    this.#cluster = cluster;
    this.#log = options.log;
    this.#free = options.free;
    this.#full = options.full;
  }

  get full(): boolean {
    return this.#full;
  }

  /** Gives up the reserve for a database that cannot start for lack of space. Returns whether there was one. */
  giveUpReserve(): boolean {
    this.#full = true;
    const given = releaseReserve(this.#cluster);
    if (given)
      this.#log.error(
        { event: 'reserve-given-up' },
        'the disk is full: the reserve is given up for recovery',
      );
    return given;
  }

  /** Call it repeatedly while the database runs. */
  async look(ending: AbortSignal): Promise<void> {
    try {
      const free = await this.#free(join(this.#cluster.dir, 'pg_wal'));
      const hasReserve = await isWhole(reserveFile(this.#cluster));
      const isPlenty = free >= takeWritesFrom + (hasReserve ? 0 : reserveBytes);
      if (isPlenty && !hasReserve) await this.#makeReserve(ending);
      if (this.#full && isPlenty) this.#becomesFull(false, free);
      if (!this.#full && free < refuseWritesBelow) this.#becomesFull(true, free);
    } catch (error) {
      if (!ending.aborted) this.#log.warn({ err: error }, 'the disk of the database could not be looked at');
    }
  }

  #becomesFull(full: boolean, free: number): void {
    this.#full = full;
    const facts = { event: full ? 'disk-full' : 'disk-has-space', freeMb: Math.floor(free / mebibyte) };
    if (full) this.#log.error(facts, 'the disk is full: saves are refused, reads go on');
    else this.#log.info(facts, 'the disk has space again: saves are taken');
  }

  async #makeReserve(ending: AbortSignal): Promise<void> {
    const file = reserveFile(this.#cluster);
    const draft = `${file}.new`;
    try {
      await writeBlocks(draft, ending);
      giveToFolderOwner(draft);
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.#log.info({ event: 'reserve-made' }, 'a reserve for recovery is kept on the disk');
  }
}

async function isWhole(file: string): Promise<boolean> {
  const present = await stat(file).catch(() => null);
  return present?.size === reserveBytes;
}

/** Random bytes: a file system could compress others, and they would reserve nothing. */
async function writeBlocks(path: string, ending: AbortSignal): Promise<void> {
  const block = randomBytes(mebibyte);
  const file = await open(path, 'w', 0o600);
  try {
    for (let written = 0; written < reserveBytes; written += block.length) {
      ending.throwIfAborted();
      await file.write(block);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
