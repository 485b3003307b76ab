import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { StartupError } from '#lib/startup-error.ts';

/**
 * The end of a backup: the SHA-256 of every byte before it. It is a skippable frame of Zstandard's
 * format, so that common tools read a sealed file as they read any other.
 */
const skippableFrame = 0x18_4d_2a_5b;
const mark = Buffer.from('Panorama');
const digestLength = 32;
const sealLength = 8 + mark.length + digestLength;

/** Passes the bytes on and appends the seal. */
export async function* appendSeal(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield sealOf(hash.digest());
}

function sealOf(digest: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(skippableFrame, 0);
  head.writeUInt32LE(mark.length + digest.length, 4);
  return Buffer.concat([head, mark, digest]);
}

/** Returns how many bytes come before the seal. Refuses a file with a single byte missing or changed. */
export async function checkSeal(path: string): Promise<number> {
  const { size } = await readPart(path, 0, 0);
  const contentLength = Math.max(0, size - sealLength);
  const { bytes: seal } = await readPart(path, contentLength, sealLength);
  if (!seal.subarray(0, -digestLength).equals(sealOf(Buffer.alloc(digestLength)).subarray(0, -digestLength)))
    throw new StartupError(`${path} is not a whole backup: it has been cut short, or is no backup at all.`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { end: Math.max(0, contentLength - 1) }))
    hash.update(chunk);
  if (!hash.digest().equals(seal.subarray(-digestLength)))
    throw new StartupError(`${path} is damaged: its bytes are not those that were written.`);
  return contentLength;
}

/** Reads some bytes of a file, with zeros past its end, and its length. */
export async function readPart(
  path: string,
  start: number,
  length: number,
): Promise<{ bytes: Buffer; size: number }> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, start);
    return { bytes, size };
  } catch (error) {
    // Safe: what the file system throws carries a code.
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`${path} cannot be read: ${code}.`, { cause: error });
  }
}
