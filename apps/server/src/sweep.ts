import { rm } from 'node:fs/promises';
import { removeEmbedded } from '@panoramic/embedded-server';
import type { Log } from './lib/log.ts';
import { sweepScratchFiles } from './lib/files/scratch-file.ts';
import { abandonedTemporaries } from './lib/files/temporary-files.ts';

/** Removes what processes of this machine that were killed have left in the temporary folder. */
export async function sweepTemporaryFolder(log: Log): Promise<void> {
  try {
    await sweepScratchFiles();
    await sweepDrills();
  } catch (error) {
    log.warn({ err: error }, 'the temporary folder could not be swept');
  }
}

/** A drill that was killed leaves a copy of the data, and a database that runs on it. */
export async function sweepDrills(): Promise<void> {
  for (const dataDir of await abandonedTemporaries('drill')) {
    await removeEmbedded(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}
