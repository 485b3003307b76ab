import { Readable } from 'node:stream';
import type { Encoding } from '#lib/compression.ts';
import type { ListMemory } from './list-memory.ts';

const mebibyte = 1024 * 1024;

interface Kept {
  readonly key: string;
  /** The list as it was at this count of changes. */
  readonly changes: string;
  readonly bytes: readonly Buffer[];
  readonly length: number;
}

/**
 * Caches the bytes of lists sent lately, each with the count of changes at which it was made: a list may be
 * sent again only to a request that has just read the same count. The least recently used list is dropped
 * first, and all of them are dropped before lists that are being sent have to wait.
 */
export class ListReplyCache {
  readonly #lists = new Map<string, Kept>();
  /** Bytes of lists that are being sent. */
  readonly memory: ListMemory;
  readonly #most: number;
  #length = 0;

  constructor(memory: ListMemory, most = 96 * mebibyte) {
    this.memory = memory;
    this.#most = most;
  }

  find(list: string, encoding: Encoding | null, changes: string): Kept | null {
    const key = keyOf(list, encoding);
    const kept = this.#lists.get(key);
    if (kept?.changes !== changes) return null;
    // The last entry in the map's order was used most recently.
    this.#lists.delete(key);
    this.#lists.set(key, kept);
    return kept;
  }

  /** Counts the list as held by its reader from the time when it leaves the cache. */
  read(kept: Kept, userId: number): Readable | Buffer {
    const [only, ...more] = kept.bytes;
    if (only && more.length === 0) return only;
    const holding = {
      userId,
      source: kept,
      bytes: () => (this.#isKept(kept) ? 0 : kept.length),
    };
    this.memory.hold(holding);
    const body = Readable.from(kept.bytes, { objectMode: false });
    return body.once('close', () => this.memory.letGo(holding));
  }

  #isKept(kept: Kept): boolean {
    return this.#lists.get(kept.key) === kept;
  }

  keep(list: string, encoding: Encoding | null, changes: string, bytes: readonly Buffer[]): void {
    const length = bytes.reduce((sum, part) => sum + part.length, 0);
    const key = keyOf(list, encoding);
    this.#drop(key);
    if (!this.fits(length)) return;
    this.#lists.set(key, { key, changes, bytes, length });
    this.#length += length;
    const room = Math.min(this.#most, this.memory.limits.all - this.memory.held());
    for (const oldest of this.#lists.keys()) {
      if (this.#length <= room) break;
      this.#drop(oldest);
    }
  }

  /** A single list must not fill the whole cache. */
  fits(length: number): boolean {
    return length <= this.#most * 0.75;
  }

  #drop(key: string): void {
    this.#length -= this.#lists.get(key)?.length ?? 0;
    this.#lists.delete(key);
  }
}

function keyOf(list: string, encoding: Encoding | null): string {
  return `${list} ${encoding ?? ''}`;
}
