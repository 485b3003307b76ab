import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { sep } from 'node:path';
import { makeFolder } from '@panoramic/embedded-server';
import type { Config } from './config.ts';
import { StartupError } from './lib/startup-error.ts';

/** Makes the folders that the settings name; one that cannot be made or written stops the start with one line. */
export async function prepareFolders({ documents, backup, dataDir, databaseUrl }: Config): Promise<void> {
  if (documents.kind === 'folder') {
    const isInside = documents.path.startsWith(dataDir + sep);
    // The embedded database makes the data folder itself, for nobody else to read.
    if (!isInside) await prepareFolder('DOCUMENTS_URL', documents.path, 0o777);
    else if (databaseUrl) await prepareFolder('DATA_DIR', documents.path, 0o777);
  }
  if (backup) await prepareFolder('BACKUP_DIR', backup.folder, 0o700);
}

async function prepareFolder(setting: string, path: string, mode: number): Promise<void> {
  try {
    await makeFolder(path, mode);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    // Safe: what the file system throws carries a code.
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The folder ${path} cannot be made or written (${code}): change its owner or permissions, or set ${setting} to another.`,
      { cause: error },
    );
  }
}
