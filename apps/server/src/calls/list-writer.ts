import { Readable } from 'node:stream';
import { compressor, type Encoding } from '#lib/compression.ts';
import type { HeldBytes, ListMemory } from './list-memory.ts';

const lookEveryMs = 200;

interface Options {
  readonly memory: ListMemory;
  readonly userId: number;
  readonly encoding: Encoding | null;
  /** Called with the whole list at its end, if the list may be cached. */
  readonly keep?: ((bytes: readonly Buffer[]) => void) | undefined;
  /** Whether a list of this length could be kept. */
  readonly fits?: ((length: number) => boolean) | undefined;
}

/**
 * Passes the bytes of a reply from the database to a client that reads at its own pace. As long as there is
 * room in memory, the database is read at its own pace as well; without room, the database waits.
 */
export class ListWriter implements HeldBytes {
  readonly userId: number;
  readonly source = this;
  readonly body: Readable;
  readonly #memory: ListMemory;
  readonly #through: ReturnType<typeof compressor> | null;
  readonly #keep: Options['keep'];
  readonly #fits: (length: number) => boolean;
  /** Everything that was sent, for the cache; dropped when memory is short. */
  #sent: Buffer[] | null;
  #sentLength = 0;
  #room: PromiseWithResolvers<void> | null = null;

  constructor({ memory, userId, encoding, keep, fits = () => true }: Options) {
    this.userId = userId;
    this.#memory = memory;
    this.#keep = keep;
    this.#fits = fits;
    this.#sent = keep ? [] : null;
    this.body = new Readable({ highWaterMark: memory.limits.always, read: () => this.#goOnIfRoom() });
    // A failure after the reply has begun cuts the reply off; nobody else has to handle the event.
    this.body.on('error', () => {});
    this.body.once('close', () => this.#close());
    this.#through = encoding && compressor(encoding);
    this.#through?.on('data', (bytes: Buffer) => this.#send(bytes)).on('end', () => this.#finish());
    memory.hold(this);
  }

  bytes(): number {
    return this.#sent ? this.#compressing + this.#sentLength : this.#waiting;
  }

  get #compressing(): number {
    return this.#through ? this.#through.writableLength + this.#through.readableLength : 0;
  }

  /** Bytes that the client has not read yet. */
  get #waiting(): number {
    return this.#compressing + this.body.readableLength;
  }

  get #isFull(): boolean {
    return this.#memory.isFull(this.userId, this.#waiting);
  }

  /** Waits until there is room in memory. Fails when the client has gone. */
  write(text: string | Buffer): Promise<void> | null {
    if (this.body.destroyed) throw gone();
    if (this.#through) this.#through.write(text);
    else this.#send(typeof text === 'string' ? Buffer.from(text) : text);
    if (this.#sent && this.#memory.isFullFor(this.userId)) this.#sent = null;
    if (!this.#isFull) return null;
    this.#room ??= this.#waited();
    return this.#room.promise;
  }

  end(): void {
    if (this.#through) this.#through.end();
    else this.#finish();
  }

  fail(failure: unknown): void {
    this.body.destroy(failure instanceof Error ? failure : new Error(String(failure)));
  }

  #send(bytes: Buffer): void {
    this.#sentLength += bytes.length;
    if (!this.#fits(this.#sentLength)) this.#sent = null;
    this.#sent?.push(bytes);
    this.body.push(bytes);
  }

  #finish(): void {
    this.body.push(null);
    if (this.#sent) this.#keep?.(this.#sent);
    this.#sent = null;
  }

  #waited(): PromiseWithResolvers<void> {
    const room = Promise.withResolvers<void>();
    let [least, since] = [this.#waiting, performance.now()];
    const looking = setInterval(() => {
      this.#goOnIfRoom();
      const now = this.#waiting;
      if (now < least) [least, since] = [now, performance.now()];
      else if (performance.now() - since > this.#memory.limits.stalledMs)
        this.fail(new Error('The client has stopped reading, and there is no room for more.'));
    }, lookEveryMs);
    room.promise.finally(() => clearInterval(looking)).catch(() => {});
    return room;
  }

  #goOnIfRoom(): void {
    if (!this.#room || this.#isFull) return;
    this.#room.resolve();
    this.#room = null;
  }

  #close(): void {
    this.#memory.letGo(this);
    this.#through?.destroy();
    this.#sent = null;
    this.#room?.reject(gone());
    this.#room = null;
  }
}

function gone(): Error {
  return new Error('Nobody reads the reply any more.');
}
