/** Characters of one record: a quotation mark that is never closed would take the rest of the file. */
const mostCharacters = 1024 * 1024;

const [lineFeed, carriageReturn, quote] = ['\n', '\r', '"'].map((text) => text.charCodeAt(0));

export class RecordTooLongError extends Error {
  override name = 'RecordTooLongError';
}

/**
 * Parses text with columns, piece by piece, in one pass. A field in quotation marks may hold delimiters, line ends
 * and doubled quotation marks; marks anywhere else are characters like others.
 */
export class RecordParser {
  readonly #delimiter: number;
  #record: string[] = [];
  #field = '';
  #length = 0;
  #place: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  #isAfterReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Whether a quotation mark is open. */
  get isOpen(): boolean {
    return this.#place === 'quoted';
  }

  /** The records that end in this piece. */
  parse(text: string): string[][] {
    const records: string[][] = [];
    let from = 0;
    const keep = (to: number) => {
      this.#length += to - from;
      if (this.#length > mostCharacters) throw new RecordTooLongError();
      this.#field += text.slice(from, to);
      from = to + 1;
    };
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const isSecondOfTwo = this.#isAfterReturn && code === lineFeed;
      this.#isAfterReturn = false;
      if (isSecondOfTwo) {
        from = at + 1;
        continue;
      }
      if (this.#place === 'quoted') {
        if (code !== quote) continue;
        keep(at);
        this.#place = 'closed';
        continue;
      }
      if (code === quote && this.#place !== 'plain') {
        // Begins a field, or doubles the mark that seemed to end it.
        if (this.#place === 'closed') this.#field += '"';
        this.#place = 'quoted';
        from = at + 1;
        continue;
      }
      const isEnd = code === lineFeed || code === carriageReturn;
      if (code === this.#delimiter || isEnd) {
        keep(at);
        this.#endField();
        if (isEnd) records.push(this.#endRecord());
        this.#isAfterReturn = code === carriageReturn;
      } else {
        // Marks around the beginning of a field alone are characters of it.
        if (this.#place === 'closed') this.#field = `"${this.#field}"`;
        this.#place = 'plain';
      }
    }
    keep(text.length);
    return records;
  }

  /** The record that no line end follows. */
  end(): string[][] {
    if (this.#record.length === 0 && this.#field === '' && this.#place === 'start') return [];
    this.#endField();
    return [this.#endRecord()];
  }

  #endField(): void {
    this.#record.push(this.#field);
    this.#field = '';
    this.#place = 'start';
  }

  #endRecord(): string[] {
    const record = this.#record;
    this.#record = [];
    this.#length = 0;
    return record;
  }
}
