import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes written to the side, to be read at whatever pace the reader has; gone once they are read. */
export interface ScratchFile {
  read(): Readable;
  remove(): Promise<void>;
}

export async function toScratchFile(source: Readable): Promise<ScratchFile> {
  const folder = await mkdtemp(join(tmpdir(), 'panoramic-'));
  const path = join(folder, 'file');
  async function remove(): Promise<void> {
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { read: () => createReadStream(path).once('close', () => void remove()), remove };
}
