/** Texts that are decoded together. */
const blockSize = 1024;

/**
 * Many texts by their number, such as those that the cells of a workbook refer to. They are held as bytes outside the
 * heap of a thread, which is small, and become strings when they are asked for.
 */
export class TextStore {
  readonly #blocks: { readonly bytes: Buffer; readonly ends: Uint32Array }[] = [];
  #open: string[] = [];

  /** Replaces half a character, which would join with the other half at the start of the next text. */
  add(text: string): void {
    this.#open.push(text.toWellFormed());
    if (this.#open.length === blockSize) this.#close();
  }

  /** Empty where there is no such text. */
  at(index: number): string {
    if (!Number.isInteger(index)) return '';
    const block = this.#blocks[Math.floor(index / blockSize)];
    const place = index % blockSize;
    if (!block) return this.#open[index - this.#blocks.length * blockSize] ?? '';
    return block.bytes.toString('utf8', place === 0 ? 0 : block.ends[place - 1], block.ends[place]);
  }

  #close(): void {
    const ends = new Uint32Array(blockSize);
    let end = 0;
    for (const [place, text] of this.#open.entries()) ends[place] = end += Buffer.byteLength(text);
    this.#blocks.push({ bytes: Buffer.from(this.#open.join('')), ends });
    this.#open = [];
  }
}
