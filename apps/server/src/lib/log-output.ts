import { writeSync } from 'node:fs';

/** Lines are written together once they have this many characters, or with the next one that cannot wait. */
const together = 8192;
/** Bytes that wait at most for a reader that takes nothing, or for space on the disk. */
const mostWaiting = 8 * 1024 * 1024;
const tryAgainMs = 20;

/**
 * Standard output for the log. Never keeps the server waiting: where nobody reads, the reader has gone or the disk is
 * full, lines wait in memory for the next try, and those beyond the limit are left out and counted.
 */
export class LogOutput {
  readonly #fd: number;
  #lines = '';
  /** The rest of what has been written in part. */
  #rest = Buffer.alloc(0);
  #leftOut = 0;
  #isToTryAgain = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(line: string): void {
    if (this.#rest.length + this.#lines.length > mostWaiting) this.#leftOut += 1;
    else this.#lines += line;
    if (this.#lines.length >= together) this.flush();
  }

  /** Writes as much as the output takes now. */
  flush(): void {
    try {
      while (this.#hasMore()) this.#rest = this.#rest.subarray(writeSync(this.#fd, this.#rest));
    } catch {
      // There is nowhere to report the failure.
      this.#tryAgainLater();
    }
  }

  #tryAgainLater(): void {
    if (this.#isToTryAgain) return;
    this.#isToTryAgain = true;
    setTimeout(() => {
      this.#isToTryAgain = false;
      this.flush();
    }, tryAgainMs).unref();
  }

  #hasMore(): boolean {
    if (this.#rest.length > 0) return true;
    this.#rest = Buffer.from(this.#lines);
    this.#lines = '';
    if (this.#leftOut > 0) this.#lines = this.#tellLeftOut();
    return this.#rest.length > 0;
  }

  #tellLeftOut(): string {
    const facts = { level: 40, time: new Date().toISOString(), lines: this.#leftOut };
    this.#leftOut = 0;
    return `${JSON.stringify({ ...facts, msg: 'Lines of the log were left out, because nothing took them.' })}\n`;
  }
}
