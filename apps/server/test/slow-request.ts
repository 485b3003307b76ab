import { connect } from 'node:net';

/** A POST that is sent in pieces over a connection of its own. */
export class SlowRequest {
  readonly #socket;
  /** Everything that came back, once the connection has been closed. */
  readonly answer: Promise<string>;

  constructor(url: string, path: string, body: string, headers: Readonly<Record<string, string>>) {
    const { hostname, port } = new URL(url);
    const lines = Object.entries({
      host: hostname,
      connection: 'close',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    this.#socket = socket;
    this.answer = new Promise((resolve) => {
      let text = '';
      socket.on('data', (data) => (text += String(data)));
      // A server that cuts the connection may do so while something is being sent.
      socket.on('error', () => {});
      socket.on('close', () => resolve(text));
    });
  }

  /** Calls `tell` with each piece of the reply as it arrives. */
  onData(tell: (text: string) => void): void {
    this.#socket.on('data', (data) => tell(String(data)));
  }

  /** Sends the piece; returns whether the connection still takes it. */
  send(piece: string): boolean {
    if (this.#socket.destroyed || !this.#socket.writable) return false;
    this.#socket.write(piece);
    return true;
  }
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}
