import type { Readable } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { Problem } from '../problem.ts';
import { tableFileLimits, tooMuchText, unreadable } from './limits.ts';

const damaged =
  'The workbook is damaged and cannot be read. Open it in a spreadsheet program and save it again.';

/** Tells a damaged file from one that passes a limit. */
export class DamagedWorkbookProblem extends Problem {}

export function damagedWorkbook(cause?: unknown): Error {
  return new DamagedWorkbookProblem('refused', damaged, {
    errors: [{ field: 'file', message: damaged }],
    cause,
  });
}

/** The parts of a workbook by their names. The sizes that a part may unpack to are those that the archive states. */
export class ZipParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Buffer): Promise<ZipParts> {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, opened) =>
        error ? reject(damagedWorkbook(error)) : resolve(opened),
      );
    });
    const entries = await readEntries(zip);
    const unpacked = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (unpacked > tableFileLimits.unpackedBytes)
      throw unreadable('The workbook unpacks to more than a gigabyte. Split it.');
    if ([...entries.values()].some((entry) => entry.isEncrypted())) throw damagedWorkbook();
    return new ZipParts(zip, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The library ends a part that unpacks to more than it states with an error. */
  read(name: string, mostBytes: number = tableFileLimits.unpackedBytes): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw damagedWorkbook();
    if (entry.uncompressedSize > mostBytes) throw tooMuchText();
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) =>
        error ? reject(damagedWorkbook(error)) : resolve(stream),
      );
    });
  }
}

const mostEntries = 10_000;

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(damagedWorkbook(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= mostEntries) return reject(damagedWorkbook());
      // Some programs write the names of parts with another case or a slash in front.
      entries.set(entry.fileName.replace(/^\//, ''), entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}
