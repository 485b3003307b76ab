import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { smtpCertificate, smtpKey } from './smtp-certificate.ts';

/** What the server answers to a message; `hang up` takes it and breaks the connection. */
type Answer = 'accept' | 'refuse for now' | 'refuse for good' | 'hang up';

export interface Received {
  readonly to: string[];
  /** The message as it came over the wire. */
  readonly source: string;
  readonly subject: string;
  /** The plain part, decoded. */
  readonly text: string;
  /** The HTML part, decoded. */
  readonly html: string;
}

type Encryption = 'none' | 'STARTTLS' | 'TLS';

/** A real SMTP server that keeps what it is given. */
export class TestSmtp {
  readonly received: Received[] = [];
  answer: Answer = 'accept';
  /** What the clients have signed in with, and whether the connection was encrypted then. */
  readonly signIns: { readonly password: string | null | undefined; readonly encrypted: boolean }[] = [];
  readonly #encryption: Encryption;
  #port = 0;
  #server: SMTPServer | undefined;

  constructor(encryption: Encryption = 'none') {
    this.#encryption = encryption;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      ...(this.#encryption === 'none'
        ? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
        : { secure: this.#encryption === 'TLS', key: smtpKey, cert: smtpCertificate }),
      authOptional: true,
      logger: false,
      onAuth: ({ password, username }, { secure }, done) => {
        this.signIns.push({ password, encrypted: secure });
        done(null, { user: username });
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address);
          if (this.answer.startsWith('refuse'))
            return done(refusal(this.answer === 'refuse for now' ? 451 : 554));
          this.received.push(readMail(Buffer.concat(chunks).toString('latin1'), to));
          if (this.answer === 'hang up') return connections.forEach((socket) => socket.destroy());
          done();
        });
      },
    });
    const connections = new Set<{ destroy(): void }>();
    server.server.on('connection', (socket) => connections.add(socket));
    // A connection that a test breaks on purpose.
    server.on('error', () => {});
    await new Promise<void>((resolve) => {
      server.listen(this.#port, this.#encryption === 'none' ? '127.0.0.1' : '0.0.0.0', resolve);
    });
    // Safe: a listening TCP server has an address with a port.
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** The same port again after a stop. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** The mails to one address, latest last. */
  to(address: string): Received[] {
    return this.received.filter(({ to }) => to.includes(address));
  }
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('not taken'), { responseCode });
}

/** `source` holds a byte per character. */
export function readMail(source: string, to: string[] = []): Received {
  return {
    to,
    source,
    subject: /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? '',
    text: part(source, 'text/plain'),
    html: part(source, 'text/html'),
  };
}

function part(source: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? '';
  const found = source.split(`--${boundary}`).find((piece) => piece.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = found.split('\r\n\r\n');
  const content = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8');
  const bytes = /quoted-printable/i.test(head)
    ? content
        .replaceAll('=\r\n', '')
        .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : content;
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
