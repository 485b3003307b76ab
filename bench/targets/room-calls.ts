import type { Product } from './product.ts';

/** The calls of one room as JSON, by their names. */
export class RoomCalls {
  readonly #product: Product;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #room: string;

  constructor(product: Product, headers: Readonly<Record<string, string>>, room: string) {
    this.#product = product;
    this.#headers = headers;
    this.#room = room;
  }

  async read(name: string): Promise<unknown> {
    return this.#answered(name, await fetch(this.#address(name), { headers: this.#headers }));
  }

  async send(name: string, input: object): Promise<unknown> {
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    const body = JSON.stringify(input);
    return this.#answered(name, await fetch(this.#address(name), { method: 'POST', headers, body }));
  }

  /** Reads to the last byte, uncompressed as in all workloads: the measuring process would unpack it. */
  async timed(name: string, input?: object): Promise<number> {
    const headers = { ...this.#headers, 'accept-encoding': 'identity', 'content-type': 'application/json' };
    const began = performance.now();
    const reply = await fetch(this.#address(name), {
      headers,
      ...(input && { method: 'POST', body: JSON.stringify(input) }),
    });
    const { byteLength } = await reply.arrayBuffer();
    if (!reply.ok || byteLength < 100) throw new Error(`${name} answered ${reply.status}.`);
    return performance.now() - began;
  }

  #address(name: string): string {
    return `${this.#product.origin}/api/${this.#room}/${name}`;
  }

  async #answered(name: string, reply: Response): Promise<unknown> {
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${name} answered ${reply.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as unknown;
  }
}
