import { write } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Problem } from '../problem.ts';
import { abandonedTemporaryFiles, temporaryPath } from './temporary-files.ts';

/**
 * Bytes in a temporary file, to be read once at whatever pace the reader has. The file has no name, so that
 * nothing of it is left however the server ends.
 */
export interface ScratchFile {
  read(): Readable;
}

export function copyToScratchFile(source: Readable): Promise<ScratchFile> {
  return makeScratchFile((descriptor) => writeToDescriptor(descriptor, source));
}

/** `fill` is given the file's descriptor, which may be written to until `fill` has ended. */
export async function makeScratchFile(fill: (descriptor: number) => Promise<unknown>): Promise<ScratchFile> {
  const file = await openNameless();
  try {
    await fill(file.fd);
  } catch (error) {
    await file.close();
    throw error;
  }
  return { read: () => file.createReadStream({ start: 0 }) };
}

const writeSome = promisify(write);

/** Leaves the descriptor open, also when it fails: a stream would close what is not its own. */
export async function writeToDescriptor(
  descriptor: number,
  source: Readable | readonly Buffer[],
): Promise<void> {
  for await (const chunk of source) {
    let rest: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    while (rest.length > 0) {
      const { bytesWritten } = await writeSome(descriptor, rest).catch(rethrow);
      rest = rest.subarray(bytesWritten);
    }
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = temporaryPath('scratch');
  const file = await open(path, 'wx+', 0o600).catch(rethrow);
  await rm(path);
  return file;
}

const outOfSpace = new Set(['ENOSPC', 'EDQUOT']);

function rethrow(cause: NodeJS.ErrnoException): never {
  if (!outOfSpace.has(cause.code ?? '')) throw cause;
  const detail = 'The file was not made: the temporary folder of the server is full. Nothing was changed.';
  throw new Problem('disk-full', detail, { cause });
}

/** A server that is killed between creating a file and removing its name leaves an empty file. */
export async function removeAbandonedScratchFiles(): Promise<void> {
  for (const path of await abandonedTemporaryFiles('scratch')) await rm(path, { force: true });
}
