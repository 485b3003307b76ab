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

/** A larger count tells nothing, and the database cannot store every number that a file may claim. */
const mostCountedPages = 1_000_000;

/** Ends the reading of a file, with the state to report of it. */
export class UnreadableFile extends Error {
  readonly state: DocumentTextState;
  constructor(state: DocumentTextState) {
    super(`The file is ${state}.`);
    this.state = state;
  }
}

/** The number of pages of a file, once it is known, or the text of one page. */
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

  /** Limits the count, because a file may claim any number of pages. */
  count(pages: number): void {
    this.#send({ pages: Math.min(Math.max(pages, 1), mostCountedPages) });
  }

  /** A page with its number. */
  page(page: number, raw: string): void {
    if (page > textLimits.pages) throw new UnreadableFile('too large');
    const text = cleaned(raw.slice(0, mostCleaned)).slice(0, textLimits.page).toWellFormed();
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

  /** Reports the number of pages when the parts so far are all of them. */
  countParts(): void {
    this.count(Math.max(this.#last, 1));
  }
}

/** Characters of a page that are looked at: some of them may be removed. */
const mostCleaned = 4 * textLimits.page;

/** Removes what a database cannot hold, and the characters that mark excerpts. */
function cleaned(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex -- control characters are what it looks for
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\ue000-\uf8ff\ufeff]/g, '')
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** Never checks the time, because the process that reads is ended when it takes too long. */
export const anyTime = { checkTime: () => {} };
