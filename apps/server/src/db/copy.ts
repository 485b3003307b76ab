import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Query, type Client } from 'pg';

/** What the driver hands to a query while PostgreSQL copies; its types leave this out. */
interface CopyWire {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** A query whose end can be waited for. */
class Copy extends Query {
  readonly ended: Promise<void>;

  constructor(text: string) {
    super(text);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.on('end', () => resolve());
    this.on('error', reject);
    // Whoever waits for it is told; a failure that comes earlier is kept until then.
    promise.catch(() => {});
    this.ended = promise;
  }
}

class CopyOut extends Copy {
  readonly #pieces: Buffer[] = [];
  #length = 0;
  #arrived: () => void = () => {};
  #wire: CopyWire | undefined;
  readonly #enough: number;

  constructor(text: string, enough: number) {
    super(text);
    this.#enough = enough;
  }

  /** One row. The driver uses its buffer again: the bytes are copied. */
  handleCopyData(message: { readonly chunk: Buffer }, wire: CopyWire): void {
    this.#pieces.push(Buffer.from(message.chunk));
    this.#length += message.chunk.length;
    this.#wire = wire;
    if (this.#length < this.#enough) return;
    wire.stream.pause();
    this.#arrived();
  }

  /** Whole rows, at least `enough` bytes of them, the last time what is left; while nobody asks, nothing is read. */
  async *chunks(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const last = this.#length < this.#enough && (await this.#more());
        const chunk = Buffer.concat(this.#pieces.splice(0));
        this.#length = 0;
        if (chunk.length > 0) yield chunk;
        if (last) return;
      }
    } finally {
      this.#wire?.stream.resume();
    }
  }

  /** True when there is no more after it. */
  #more(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#arrived = () => resolve(false);
    this.#wire?.stream.resume();
    return Promise.race([promise, this.ended.then(() => true)]);
  }
}

class CopyIn extends Copy {
  readonly #source: AsyncIterable<Buffer>;
  #failure: unknown;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text);
    this.#source = source;
  }

  handleCopyInResponse(wire: CopyWire): void {
    void this.#send(wire).then(
      () => wire.endCopyFrom(),
      (error: unknown) => {
        this.#failure = error;
        wire.sendCopyFail('its source has failed');
      },
    );
  }

  /** The source's own failure tells more than PostgreSQL's word that the copy was given up. */
  async done(): Promise<void> {
    try {
      await this.ended;
    } catch (error) {
      throw this.#failure ?? error;
    }
  }

  async #send(wire: CopyWire): Promise<void> {
    for await (const chunk of this.#source) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), this.ended]);
    }
  }
}

const megabyte = 1024 * 1024;

/** What `copy (…) to stdout` gives, in chunks of whole rows. */
export function copyOut(client: Client, query: string, enough = megabyte): AsyncGenerator<Buffer> {
  return client.query(new CopyOut(`copy (${query}) to stdout`, enough)).chunks();
}

/** `target`: a table with its columns in brackets. */
export function copyIn(client: Client, target: string, source: AsyncIterable<Buffer>): Promise<void> {
  return client.query(new CopyIn(`copy ${target} from stdin`, source)).done();
}
