import { execFileSync } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '../e2e/support/server.ts';
import { mount } from '../packages/embedded-server/src/small-disk.fixture.ts';
import type { Outcome } from './trial.ts';

const mebibyte = 1024 * 1024;

/** Runs the trial with a folder that is a small disk. */
export async function onSmallDisk(trial: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await freshFolder();
  try {
    mount(folder);
  } catch {
    await rm(folder, { recursive: true, force: true });
    return { counts: {}, findings: [], skipped: 'a small disk can only be made by root' };
  }
  try {
    return await trial(folder);
  } finally {
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fills the disk until `leave` bytes are free, by a file named filler. */
export async function fillDisk(folder: string, leave: number): Promise<void> {
  const file = await open(join(folder, 'filler'), 'a');
  const block = Buffer.alloc(mebibyte);
  try {
    for (let size = block.length; size >= 4096;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize - leave < size) size /= 2;
      else await file.write(block, 0, size);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

/** Takes away what `fillDisk` has made. */
export function emptyDisk(folder: string): Promise<void> {
  return rm(join(folder, 'filler'));
}
