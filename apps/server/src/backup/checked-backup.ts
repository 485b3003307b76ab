import type { KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createZstdDecompress } from 'node:zlib';
import { StartupError } from '#lib/startup-error.ts';
import { readArchive, type ArchiveFile } from './archive.ts';
import { DocumentsBeside } from './documents-beside.ts';
import { isEncrypted, openEncrypted } from './encryption.ts';
import {
  headerName,
  manifestName,
  readHeader,
  readManifest,
  type Header,
  type Manifest,
} from './manifest.ts';
import { checkSeal } from './seal.ts';

/** A backup whose every byte is the one that was written, and that this version can restore. */
export interface CheckedBackup {
  readonly header: Header;
  /** The compressed archive, from the start. */
  readonly content: () => Readable;
  /** The folder beside it, where its documents may be. */
  readonly beside: DocumentsBeside;
}

interface Trust {
  /** With it, only files that were sealed with it are accepted. */
  readonly backupKey: KeyObject | null;
  /** Accepts a file without a keyed seal all the same: the operator knows where it comes from. */
  readonly unsealed?: boolean;
}

export async function openBackup(file: string, trust: Trust): Promise<CheckedBackup> {
  const content = await checkedContent(file, trust);
  for await (const { name, bytes } of filesOf(content)) {
    if (name !== headerName) break;
    const header = await readHeader(await text(bytes));
    const key = (await isEncrypted(file)) ? trust.backupKey : null;
    return { header, content, beside: new DocumentsBeside(file, key) };
  }
  throw new StartupError(`${file} is no backup of Panoramic.`);
}

/** Reads the archive to its end, where the manifest is. */
export async function manifestInBackup({ content }: Pick<CheckedBackup, 'content'>): Promise<Manifest> {
  for await (const { name, bytes } of filesOf(content))
    if (name === manifestName) return readManifest(await text(bytes));
  throw new StartupError('The backup has no list of what it holds.');
}

async function checkedContent(file: string, { backupKey, unsealed }: Trust): Promise<() => Readable> {
  if (await isEncrypted(file)) {
    if (backupKey) return openEncrypted(file, backupKey);
    throw new StartupError(
      `${file} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key that it was made with.`,
    );
  }
  if (backupKey && !unsealed)
    throw new StartupError(
      `${file} is not sealed with the key that is set: anybody could have made it. If you know where it comes from, add --unsealed.`,
    );
  const length = await checkSeal(file);
  return () => createReadStream(file, { end: length - 1 });
}

/** The files of the archive, from the start. */
export function filesOf(content: () => Readable): AsyncGenerator<ArchiveFile> {
  // The reader of the archive gets any failure; a reader that stops early closes the file.
  return readArchive(pipeline(content(), createZstdDecompress(), () => {}));
}
