import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The memory that a process has in use; `null` where the system does not tell. */
export async function residentBytes(pid: number): Promise<number | null> {
  const kibibytes = await kibibytesOf(pid).catch(() => null);
  return kibibytes === null || Number.isNaN(kibibytes) ? null : 1024 * kibibytes;
}

async function kibibytesOf(pid: number): Promise<number | null> {
  if (process.platform === 'win32') return null;
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim());
}
