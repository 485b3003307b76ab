import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes written to the side, to be read at whatever pace the reader has; gone once they are read. */
export interface ScratchFile {
  read(): Readable;
  remove(): Promise<void>;
}

export async function toScratchFile(source: Readable): Promise<ScratchFile> {
  return scratchFile(await writeScratchFile(source));
}

/** Gives its path, by which another thread may read it. */
export async function writeScratchFile(source: Readable): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'panoramic-'));
  const path = join(folder, 'file');
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return path;
}

export function scratchFile(path: string): ScratchFile {
  async function remove(): Promise<void> {
    await rm(dirname(path), { recursive: true, force: true });
  }
  return { read: () => createReadStream(path).once('close', () => void remove()), remove };
}
