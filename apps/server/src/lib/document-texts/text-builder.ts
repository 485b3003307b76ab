/** A text that grows at its end. Taking blanks off the end costs as much as there are blanks, however long the text is. */
export class TextBuilder {
  readonly #pieces: string[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get endsWithBlank(): boolean {
    const last = this.#pieces.at(-1);
    return last !== undefined && last.trimEnd() !== last;
  }

  add(piece: string): void {
    if (piece === '') return;
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  trimEnd(): void {
    for (let last = this.#pieces.pop(); last !== undefined; last = this.#pieces.pop()) {
      const kept = last.trimEnd();
      this.#length -= last.length - kept.length;
      if (kept === '') continue;
      this.#pieces.push(kept);
      return;
    }
  }

  /** Gives the text and begins again. */
  take(): string {
    const text = this.#pieces.join('');
    this.#pieces.length = 0;
    this.#length = 0;
    return text;
  }
}
