import { rm } from 'node:fs/promises';
import { removeEmbedded } from '@panoramic/embedded-server';
import type { Log } from './lib/log.ts';
import { removeAbandonedScratchFiles } from './lib/files/scratch-file.ts';
import { abandonedTemporaryFiles } from './lib/files/temporary-files.ts';

/** Removes files that killed processes of this machine have left in the temporary folder. */
export async function removeAbandonedTemporaryFiles(log: Log): Promise<void> {
  try {
    await removeAbandonedScratchFiles();
    await removeAbandonedDrills();
  } catch (error) {
    log.warn({ err: error }, 'the temporary folder could not be swept');
  }
}

/** A restore drill that was killed leaves a copy of the data and a running database. */
export async function removeAbandonedDrills(): Promise<void> {
  for (const dataDir of await abandonedTemporaryFiles('drill')) {
    await removeEmbedded(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}
