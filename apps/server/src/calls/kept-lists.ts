import type { Encoding } from '#lib/compression.ts';

const mebibyte = 1024 * 1024;

interface Kept {
  /** The list as it was at this count of changes. */
  readonly changes: string;
  readonly bytes: readonly Buffer[];
  readonly length: number;
}

/**
 * The bytes of lists sent lately, each with the count of changes that it was made at: it may be sent
 * again only to a request that has just read the same count. What was not asked for longest goes first.
 */
export class KeptLists {
  readonly #lists = new Map<string, Kept>();
  readonly #most: number;
  #length = 0;

  constructor(most = 96 * mebibyte) {
    this.#most = most;
  }

  find(list: string, encoding: Encoding | null, changes: string): readonly Buffer[] | null {
    const key = keyOf(list, encoding);
    const kept = this.#lists.get(key);
    if (kept?.changes !== changes) return null;
    // The last in a map's order was used last.
    this.#lists.delete(key);
    this.#lists.set(key, kept);
    return kept.bytes;
  }

  keep(list: string, encoding: Encoding | null, changes: string, bytes: readonly Buffer[]): void {
    const length = bytes.reduce((sum, part) => sum + part.length, 0);
    this.#drop(keyOf(list, encoding));
    if (!this.fits(length)) return;
    this.#lists.set(keyOf(list, encoding), { changes, bytes, length });
    this.#length += length;
    for (const oldest of this.#lists.keys()) {
      if (this.#length <= this.#most) break;
      this.#drop(oldest);
    }
  }

  /** No single list takes the place of all others. */
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
