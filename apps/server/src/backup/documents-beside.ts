import { hkdfSync, type KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DocumentContent } from './document-files.ts';
import { encryptWith, openEncrypted } from './encryption.ts';
import type { BackedUpFile } from './manifest.ts';

/**
 * The folder `documents` beside a backup. A content is written to it once, by the first backup that has it, and
 * stays: a file never changes, and has its name only when it is complete and on the disk. With a key each
 * is encrypted like a backup, under a name that belongs to the key.
 */
export class DocumentsBeside {
  readonly #folder: string;
  readonly #key: KeyObject | null;

  constructor(backupFile: string, key: KeyObject | null) {
    this.#folder = join(dirname(backupFile), 'documents');
    this.#key = key;
  }

  async has(file: BackedUpFile): Promise<boolean> {
    const found = await stat(this.#path(file)).catch(nullIfAbsent);
    return found !== null;
  }

  /** Keeps nothing where the bytes turn out to be others than those that were uploaded. */
  async add(file: BackedUpFile, content: DocumentContent): Promise<void> {
    const path = this.#path(file);
    const partial = `${path}.partial`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const target = createWriteStream(partial, { mode: 0o600, flush: true });
      if (this.#key) await pipeline(content.bytes, encryptWith(this.#key), target);
      else await pipeline(content.bytes, target);
      if (content.isRight()) await rename(partial, path);
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** `null` where the folder does not have it. */
  async read(file: BackedUpFile): Promise<AsyncIterable<Buffer> | null> {
    if (!(await this.has(file))) return null;
    const path = this.#path(file);
    return this.#key ? (await openEncrypted(path, this.#key))() : createReadStream(path);
  }

  #path({ clientId, digest }: BackedUpFile): string {
    const ending = this.#key ? `.${nameOfKey(this.#key)}` : '';
    return join(this.#folder, String(clientId), digest.slice(0, 2), `${digest}${ending}`);
  }
}

/** Tells keys apart and nothing about them. */
function nameOfKey(key: KeyObject): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'panoramic-backup-1 name', 8)).toString('hex');
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
