import { buffer } from 'node:stream/consumers';
import { StartupError } from '#lib/startup-error.ts';

/** The ustar format, as far as a backup needs it: plain files with short names. */
const blockSize = 512;
const nameLength = 100;
/** Octal digits of a file's size: 8 GB less one byte at most. */
const sizeDigits = 11;

export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > nameLength || size >= 8 ** sizeDigits)
    throw new Error(`${name} with ${size} bytes does not fit into an archive`);
  const header = Buffer.alloc(blockSize);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0'.repeat(2), 108);
  header.write(`${size.toString(8).padStart(sizeDigits, '0')}\0`, 124);
  header.write(`${'0'.repeat(11)}\0`, 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What fills a file's last block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
}

export const tarEnd = Buffer.alloc(2 * blockSize);

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** To be read before the next entry is asked for; what is left of it is passed over. */
  readonly body: AsyncGenerator<Buffer>;
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source);
  try {
    for (;;) {
      const header = await bytes.exactly(blockSize);
      if (header.every((byte) => byte === 0)) return;
      if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== checksumOf(header)) throw unreadable();
      const name = header.toString('utf8', 0, nameLength).replace(/\0.*$/, '');
      const size = Number.parseInt(header.toString('latin1', 124, 124 + sizeDigits), 8);
      const body = bytes.upTo(size);
      yield { name, size, body };
      while (!(await body.next()).done);
      await bytes.exactly(tarPadding(size).length);
    }
  } finally {
    await bytes.close();
  }
}

/** The sum of its bytes, those of the sum itself taken as blanks. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte;
  return sum;
}

/** Takes a stream apart. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async *upTo(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#source.next();
        if (done) throw unreadable();
        this.#rest = value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async exactly(size: number): Promise<Buffer> {
    return buffer(this.upTo(size));
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

function unreadable(): StartupError {
  return new StartupError('The backup cannot be read: its archive is damaged.');
}
