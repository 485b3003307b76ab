import type { DocumentTextState } from '@panoramic/contract';

/** What a file may hold of text; more is not kept. */
export const textLimits = {
  pages: 2000,
  /** Characters of one page: a page with more becomes several, except in a PDF. */
  page: 60_000,
  /** Characters of all pages. */
  total: 6_000_000,
  /** Bytes that the text of a Word document may unpack to. */
  unpackedBytes: 96 * 1024 * 1024,
} as const;

/** Beyond it a count tells nothing, and a database holds no such number. */
const mostCountedPages = 1_000_000;

/** Ends the reading of a file, with what is to be said of it. */
export class UnreadableFile extends Error {
  readonly state: DocumentTextState;
  constructor(state: DocumentTextState) {
    super(`The file is ${state}.`);
    this.state = state;
  }
}

/** How many pages a file has, once that is known. */
export type PageMessage = { readonly pages: number } | { readonly page: number; readonly text: string };

/** Takes pages one by one, cleans their texts and ends the reading when there is too much of them. */
export class PageSink {
  readonly #send: (message: PageMessage) => void;
  #total = 0;
  #last = 0;

  constructor(send: (message: PageMessage) => void) {
    this.#send = send;
  }

  get isEmpty(): boolean {
    return this.#total === 0;
  }

  /** What a file claims of itself may be any number. */
  count(pages: number): void {
    this.#send({ pages: Math.min(Math.max(pages, 1), mostCountedPages) });
  }

  /** A page with its number. */
  page(page: number, raw: string): void {
    if (page > textLimits.pages) throw new UnreadableFile('too large');
    const text = cleaned(raw).slice(0, textLimits.page).toWellFormed();
    if (text === '') return;
    this.#total += text.length;
    if (this.#total > textLimits.total) throw new UnreadableFile('too large');
    this.#send({ page, text });
  }

  /** A part of a file without page numbers: it takes the next one, or several where it is long. */
  part(raw: string): void {
    for (let at = 0; at < raw.length; at += textLimits.page)
      this.page(++this.#last, raw.slice(at, at + textLimits.page));
  }

  /** Tells that the parts so far are all pages. */
  countParts(): void {
    this.count(Math.max(this.#last, 1));
  }
}

/** Without what a database cannot hold, and without the characters that mark excerpts. */
function cleaned(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex -- control characters are what it looks for
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\ue000-\uf8ff\ufeff]/g, '')
      .replaceAll('\u00a0', ' ')
      .replaceAll(/[ \t]+\n/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** The process that reads is ended when it takes too long. */
export const anyTime = { checkTime: () => {} };
