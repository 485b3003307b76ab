import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { asProblem } from './failures.ts';
import type { Store } from './store.ts';

/** A file that has arrived whole, under a temporary name. */
export interface Received {
  /** SHA-256 of its content, in hexadecimal. */
  readonly digest: string;
  readonly size: number;
  /** Brings it to its place among the client's files, for good once this returns. */
  readonly settle: (clientId: number) => Promise<Settling>;
  /** Removes it, unless it has been settled. */
  readonly discard: () => Promise<void>;
}

/**
 * A file at its place whose row may or may not have been saved; what is needed to find out. It is
 * written down in the store beforehand, so that a crash in between leaves a trace.
 */
export interface Settling {
  readonly clientId: number;
  readonly digest: string;
  /** Nothing is left to find out. */
  readonly done: () => Promise<void>;
}

/** Client, digest, and something of its own for each save. */
const settlingShape = /^settling\/(\d+)-([0-9a-f]{64})-/;

/**
 * The files of documents: each client's apart, by the SHA-256 of their content. The same content
 * twice is one file; two clients never share one.
 */
export class Documents {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Takes in a file as it arrives; `null` for one without a byte. */
  async receive(source: AsyncIterable<Buffer>): Promise<Received | null> {
    const name = randomUUID();
    const temporary = `incoming/${name}`;
    const hash = createHash('sha256');
    let size = 0;
    async function* measured() {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    try {
      await this.#store.putStream(temporary, Readable.from(measured(), { objectMode: false }));
    } catch (error) {
      await this.#remove(temporary);
      throw asProblem(error);
    }
    if (size === 0) {
      await this.#remove(temporary);
      return null;
    }
    return this.#received(name, hash.digest('hex'), size);
  }

  #received(name: string, digest: string, size: number): Received {
    const temporary = `incoming/${name}`;
    let settled = false;
    return {
      digest,
      size,
      settle: async (clientId) => {
        const trace = `settling/${clientId}-${digest}-${name}`;
        try {
          await this.#store.put(trace, digest);
          await this.#store.move(temporary, keyOf(clientId, digest));
        } catch (error) {
          throw asProblem(error);
        }
        settled = true;
        return { clientId, digest, done: () => this.#remove(trace) };
      },
      discard: async () => {
        if (!settled) await this.#remove(temporary);
      },
    };
  }

  async open(clientId: number, digest: string): Promise<Readable> {
    try {
      return await this.#store.getStream(keyOf(clientId, digest));
    } catch (error) {
      throw asProblem(error);
    }
  }

  async remove(clientId: number, digest: string): Promise<void> {
    await this.#store.delete(keyOf(clientId, digest));
  }

  /** Removes what arrived before then and was never settled: its server has been killed. */
  async discardAbandoned(before: Date): Promise<void> {
    for await (const key of this.#olderThan('incoming', before)) await this.#store.delete(key);
  }

  /** What was being settled before then, and nobody said that it was done. */
  async *unfinished(before: Date): AsyncGenerator<Settling> {
    for await (const key of this.#olderThan('settling', before)) {
      const [, clientId, digest] = settlingShape.exec(key) ?? [];
      if (digest) yield { clientId: Number(clientId), digest, done: () => this.#remove(key) };
    }
  }

  close(): void {
    this.#store.close();
  }

  async *#olderThan(folder: string, before: Date): AsyncGenerator<string> {
    let paginationToken: string | undefined;
    do {
      const page = await this.#store.listAll(folder, paginationToken ? { paginationToken } : {});
      for (const entry of page.objects) {
        if (!entry.isFile) continue;
        const { lastModified } = await this.#store.getMetaData(entry.key);
        if (lastModified < before) yield entry.key;
      }
      ({ paginationToken } = page);
    } while (paginationToken);
  }

  /** What cannot be removed now is found and removed by a later clean-up. */
  async #remove(key: string): Promise<void> {
    await this.#store.delete(key).catch(() => {});
  }
}

function keyOf(clientId: number, digest: string): string {
  return `${clientId}/${digest.slice(0, 2)}/${digest}`;
}
