import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { startEmbedded, type EmbeddedDatabase } from '@panoramic/embedded-server';

/**
 * A PostgreSQL that is not the product's to start or stop, at an address that stays the same when
 * it is stopped and started again.
 */
export class Postgres {
  readonly #dataDir: string;
  readonly #sockets = new Set<Socket>();
  #running: EmbeddedDatabase | undefined;
  #door: Server | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async start(): Promise<void> {
    this.#running = await startEmbedded({ dataDir: this.#dataDir, log: () => {} });
    this.#door ??= await this.#open();
  }

  /** Stops in fast mode: open connections are ended. */
  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  async dispose(): Promise<void> {
    await this.stop();
    for (const socket of this.#sockets) socket.destroy();
    this.#door?.close();
  }

  /** The connection URL of the owner. */
  get url(): string {
    if (!this.#running || !this.#door) throw new Error('It has not been started.');
    const url = new URL(this.#running.url);
    // Safe: a listening TCP server has an address with a port.
    url.port = String((this.#door.address() as AddressInfo).port);
    return url.href;
  }

  #open(): Promise<Server> {
    const door = createServer((socket) => this.#pass(socket));
    return new Promise((resolve) => {
      door.listen(0, '127.0.0.1', () => resolve(door));
    });
  }

  #pass(socket: Socket): void {
    const port = this.#running && Number(new URL(this.#running.url).port);
    if (!port) return void socket.destroy();
    const there = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      this.#sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.end();
      });
    }
  }
}
