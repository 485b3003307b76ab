import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Puts a disk of 260 MB in memory at a folder. */
export function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=711', 'tmpfs', folder], { stdio: 'ignore' });
}

export function unmount(folder: string): void {
  // Lazily: a process that is about to end may hold it for a moment.
  execFileSync('umount', ['-l', folder]);
}

/** Asked before any hook runs, also when all tests are left out: it leaves nothing behind. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'panoramic-mount-'));
  try {
    mount(folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
