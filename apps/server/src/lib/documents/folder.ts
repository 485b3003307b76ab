import { constants } from 'node:fs';
import { access, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import { StartupError } from '#lib/startup-error.ts';
import type { Store } from './store.ts';

/**
 * The library's driver leaves what it writes to the operating system, and moves by copying: a
 * crash could lose a file, or leave half of one under the name of a whole one.
 */
export class Folder extends FSDriver implements Store {
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

  /** Opened before it is given away: a file that is missing is told at once. */
  override async getStream(key: string): Promise<Readable> {
    return (await open(this.#pathOf(key))).createReadStream();
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(contents);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  override async move(source: string, destination: string): Promise<void> {
    const path = this.#pathOf(destination);
    const made = await mkdir(dirname(path), { recursive: true });
    await rename(this.#pathOf(source), path);
    // A name is as lasting as the folder that holds it, and that one's as its own.
    const last = made === undefined ? dirname(path) : dirname(made);
    for (let folder = dirname(path); folder.length >= last.length; folder = dirname(folder))
      await syncFolder(folder);
  }

  close(): void {}

  #pathOf(key: string): string {
    return join(this.#root, key);
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot, and need not.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
