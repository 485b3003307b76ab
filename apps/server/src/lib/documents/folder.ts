import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import { StartupError } from '#lib/startup-error.ts';
import type { IncomingFile, DocumentStore } from './store.ts';

/** Where files lie while they arrive. */
export const incomingFolder = 'incoming';
/** Where files lie that are needed for a day at most. */
export const asideFolder = 'aside';

/**
 * Syncs and renames files itself. The library's driver leaves what it writes to the operating system and
 * moves by copying: a crash could lose a file, or leave half of one under the name of a whole one.
 */
export class Folder extends FSDriver implements DocumentStore {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  async prepare(): Promise<void> {
    try {
      await mkdir(this.#root, { recursive: true });
      await access(this.#root, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new StartupError(
        `The folder ${this.#root} for documents cannot be used (${(error as NodeJS.ErrnoException).code}): ` +
          'change its owner or permissions, or set DOCUMENTS_URL to another.',
        { cause: error },
      );
    }
  }

  /** Opens the file before returning the stream, so that a missing file is reported at once. */
  async read(key: string): Promise<{ size: number; bytes: Readable }> {
    const file = await open(this.#pathOf(key));
    const { size } = await file.stat();
    return { size, bytes: file.createReadStream() };
  }

  async receive(contents: Readable): Promise<IncomingFile> {
    const path = this.#pathOf(`${incomingFolder}/${randomUUID()}`);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'wx', 0o600);
    let isMoved = false;
    async function discard(): Promise<void> {
      // What cannot be removed now is found and removed by a later clean-up.
      if (!isMoved) await rm(path, { force: true }).catch(() => {});
    }
    try {
      await file.writeFile(contents);
      await file.sync();
    } catch (error) {
      await discard();
      throw error;
    } finally {
      await file.close();
    }
    return {
      discard,
      moveTo: async (key) => {
        await moveForGood(path, this.#pathOf(key));
        isMoved = true;
      },
    };
  }

  close(): void {}

  #pathOf(key: string): string {
    return join(this.#root, key);
  }
}

async function moveForGood(source: string, destination: string): Promise<void> {
  const made = await mkdir(dirname(destination), { recursive: true });
  await rename(source, destination);
  // A file's name is durable only when its folder and all folders above were synced.
  const last = made === undefined ? dirname(destination) : dirname(made);
  for (let folder = dirname(destination); folder.length >= last.length; folder = dirname(folder))
    await syncFolder(folder);
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder and does not need to.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
