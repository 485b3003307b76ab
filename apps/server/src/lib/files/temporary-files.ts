import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is made in the temporary folder: files that are read once, and data folders of restore drills. */
export type TemporaryKind = 'scratch' | 'drill';

/** A new path whose name tells which process of which machine made it. */
export function temporaryPath(kind: TemporaryKind): string {
  return join(tmpdir(), `${prefixOf(kind)}${process.pid}-${randomBytes(8).toString('hex')}`);
}

/** Paths that were left by processes of this machine that have ended. */
export async function abandonedTemporaryFiles(kind: TemporaryKind): Promise<string[]> {
  const prefix = prefixOf(kind);
  const found: string[] = [];
  for (const name of await readdir(tmpdir())) {
    const maker = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    const path = join(tmpdir(), name);
    if (!Number.isNaN(maker) && (await isAbandoned(path, maker))) found.push(path);
  }
  return found;
}

/** The prefix names the machine, because machines may share the folder and use the same process ids. */
function prefixOf(kind: TemporaryKind): string {
  const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
  return `panoramic-${kind}-${machine}-`;
}

async function isAbandoned(path: string, maker: number): Promise<boolean> {
  if (maker !== process.pid) return !runs(maker);
  // A container gives every start the same process id: what is older than this process is not its own.
  const made = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity;
  return made < Date.now() - process.uptime() * 1000;
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process runs if it may not be signalled because it is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
