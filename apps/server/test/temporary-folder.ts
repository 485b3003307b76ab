import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made = new Set<string>();

/** A new folder, which is removed after the last test of the file, also when it fails. */
export async function temporaryFolder(use: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `panoramic-${use}-`));
  made.add(folder);
  return folder;
}

/** A setup file calls it for each file: hooks of a module that several files share run for the first only. */
export async function removeTemporaryFolders(): Promise<void> {
  await Promise.all([...made].map((folder) => rm(folder, { recursive: true, force: true })));
  made.clear();
}
