import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { assertOutsideTransaction } from '#lib/open-transaction.ts';
import { checkedBytes, type FileFacts } from './checked-bytes.ts';
import { storageProblem, DamagedFileProblem } from './failures.ts';
import { asideFolder, incomingFolder } from './folder.ts';
import type { DocumentStore } from './store.ts';

/** A file that has arrived completely and is not stored yet. */
export interface ReceivedFile extends FileFacts {
  /** Stores it among the client's files; it is complete and durable when this returns. */
  readonly store: (clientId: number) => Promise<void>;
  /** Keeps it for a day, as no client's document; gives the name to open it by. */
  readonly setAside: () => Promise<string>;
  /** Removes it, unless it has been stored. */
  readonly discard: () => Promise<void>;
}

/** Files up to this size are checked before the first byte of them goes out. */
const checkedWhole = 1024 * 1024;
const wholeWithinMs = 10_000;

/**
 * Stores the files of documents, each client's separately, by the SHA-256 of their content. The same content
 * twice is one file; two clients never share one. None of this may be used while a transaction is open,
 * wherever the files are: a bucket is on another machine, and a folder's disk may be too.
 */
export class DocumentFiles {
  readonly #store: DocumentStore;

  constructor(store: DocumentStore) {
    this.#store = store;
  }

  /** Takes in a file as it arrives; `null` for one without a byte. */
  async receive(source: AsyncIterable<Buffer>): Promise<ReceivedFile | null> {
    const hash = createHash('sha256');
    let size = 0;
    async function* measured() {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    const file = await this.#asked(() =>
      this.#store.receive(Readable.from(measured(), { objectMode: false })),
    );
    if (size === 0) {
      await file.discard();
      return null;
    }
    const digest = hash.digest('hex');
    return {
      digest,
      size,
      store: (clientId) => this.#asked(() => file.moveTo(keyOf(clientId, digest))),
      setAside: async () => {
        const name = randomUUID();
        await this.#asked(() => file.moveTo(`${asideFolder}/${name}`));
        return name;
      },
      discard: () => file.discard(),
    };
  }

  /**
   * The file as it was uploaded. A small one is checked before this returns; a large one fails while it
   * is read, before its last byte.
   */
  open(clientId: number, facts: FileFacts, signal?: AbortSignal): Promise<Readable> {
    return this.#open(keyOf(clientId, facts.digest), facts, signal);
  }

  /** A file that was set aside. */
  openAside(name: string, facts: FileFacts, signal?: AbortSignal): Promise<Readable> {
    return this.#open(`${asideFolder}/${name}`, facts, signal);
  }

  async #open(key: string, facts: FileFacts, signal: AbortSignal | undefined): Promise<Readable> {
    const { size, bytes } = await this.#asked(() => this.#store.read(key, signal));
    if (size !== facts.size) {
      bytes.destroy();
      throw new DamagedFileProblem('damaged');
    }
    // The reader is told of a failure; until somebody reads, it must not end the process.
    bytes.on('error', () => {});
    const checked = checkedBytes(bytes, facts);
    if (size <= checkedWhole) {
      const tooSlow = setTimeout(() => bytes.destroy(timedOut()), wholeWithinMs);
      const whole = this.#asked(() => buffer(checked)).finally(() => clearTimeout(tooSlow));
      return Readable.from([await whole], { objectMode: false });
    }
    const stream = Readable.from(checked, { objectMode: false });
    // Closes the source also when nobody reads the stream.
    stream.once('close', () => bytes.destroy());
    return stream;
  }

  async remove(clientId: number, digest: string): Promise<void> {
    await this.#asked(() => this.#store.delete(keyOf(clientId, digest)));
  }

  /** Removes files from before this time that were never stored, because their server was killed. */
  discardAbandoned(before: Date): Promise<void> {
    return this.#discardOld(incomingFolder, before);
  }

  /** Removes files from before this time that were set aside. */
  discardAside(before: Date): Promise<void> {
    return this.#discardOld(asideFolder, before);
  }

  async #discardOld(folder: string, before: Date): Promise<void> {
    let paginationToken: string | undefined;
    do {
      const token = paginationToken ? { paginationToken } : {};
      const page = await this.#asked(() => this.#store.listAll(folder, token));
      for (const entry of page.objects) if (entry.isFile) await this.#discardOlder(entry.key, before);
      ({ paginationToken } = page);
    } while (paginationToken);
  }

  close(): void {
    this.#store.close();
  }

  async #discardOlder(key: string, before: Date): Promise<void> {
    try {
      const { lastModified } = await this.#asked(() => this.#store.getMetaData(key));
      if (lastModified < before) await this.#asked(() => this.#store.delete(key));
    } catch (error) {
      // One that has been stored since it was listed is no longer here.
      if (!(error instanceof DamagedFileProblem)) throw error;
    }
  }

  async #asked<T>(work: () => Promise<T>): Promise<T> {
    assertOutsideTransaction('The store of documents');
    try {
      return await work();
    } catch (error) {
      throw storageProblem(error);
    }
  }
}

function timedOut(): Error {
  return Object.assign(new Error('The store of documents took too long.'), { name: 'TimeoutError' });
}

function keyOf(clientId: number, digest: string): string {
  return `${clientId}/${digest.slice(0, 2)}/${digest}`;
}
