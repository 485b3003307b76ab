import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { DamagedFileProblem, type DocumentFiles } from '#lib/documents/index.ts';
import { safeFileName } from '#lib/files/file-names.ts';
import type { ZippedFile } from './zip.store.ts';

interface Zipping {
  readonly documents: DocumentFiles;
  readonly clientId: number;
  readonly now: Date;
  /** Aborted when the reader has left. */
  readonly signal: AbortSignal;
}

/**
 * Sends the files one after another as the client reads them: none is copied, and only one is open at a time.
 * A file that is damaged on the server is named in a text at the end.
 */
export function zippedStream(files: readonly ZippedFile[], zipping: Zipping): Readable {
  const zip = new ZipFile();
  // Safe: the library's output is a stream of Node's own.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  // A client that leaves destroys the output. The zip library does not stop reading the current file; this
  // does.
  const left = new AbortController();
  output.once('close', () => left.abort());
  const signal = AbortSignal.any([zipping.signal, left.signal]);
  addAll(zip, files, { ...zipping, signal }).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function addAll(zip: ZipFile, files: readonly ZippedFile[], zipping: Zipping): Promise<void> {
  const { documents, clientId, now, signal } = zipping;
  const missing: string[] = [];
  const named = uniqueNames(files);
  for (const [index, file] of files.entries()) {
    const name = named[index] ?? file.filename;
    const content = await openOrNull(documents.open(clientId, file, signal));
    if (!content) {
      missing.push(name);
      continue;
    }
    // Most documents are packed already.
    zip.addReadStream(content, name, { mtime: now, compress: false, size: file.size });
    try {
      await finished(content, { signal });
    } catch (error) {
      content.destroy();
      throw error;
    }
  }
  if (missing.length > 0)
    zip.addBuffer(Buffer.from(`${missingWords}\r\n\r\n${missing.join('\r\n')}\r\n`), 'Missing files.txt', {
      mtime: now,
    });
}

const missingWords =
  'These files are damaged or missing on the server. Ask an administrator to bring them back from a backup.';

async function openOrNull(opening: Promise<Readable>): Promise<Readable | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof DamagedFileProblem) return null;
    throw error;
  }
}

/** The names in the zip: in a folder per lease where there are several leases, and unique on any system. */
export function uniqueNames(files: readonly Pick<ZippedFile, 'filename' | 'lease' | 'sd_id'>[]): string[] {
  const hasFolders = new Set(files.map(({ sd_id }) => sd_id)).size > 1;
  const taken = new Set<string>();
  // The last number given to a name, so that thousands of files of one name are numbered in one pass.
  const counts = new Map<string, number>();
  return files.map(({ filename, lease, sd_id }) => {
    const folder = hasFolders
      ? `${safeFileName((lease || `Lease ${sd_id}`).replaceAll(/[/\\]/g, '_'))}/`
      : '';
    const [, stem = '', extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(safeFileName(filename)) ?? [];
    const plain = `${folder}${stem}${extension}`;
    let name = plain;
    let count = counts.get(plain.toLowerCase()) ?? 1;
    while (taken.has(name.toLowerCase())) {
      count += 1;
      name = `${folder}${stem} (${count})${extension}`;
    }
    counts.set(plain.toLowerCase(), count);
    taken.add(name.toLowerCase());
    return name;
  });
}
