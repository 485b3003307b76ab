import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';

export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly message: { readonly type: string; readonly data: Readonly<Record<string, unknown>> };
}

interface ReceiverAnswer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A receiver of webhooks that answers as it is set to. */
export class WebhookReceiver {
  readonly received: ReceivedMessage[] = [];
  /** How many bytes of each endless answer could be sent. */
  readonly answered: number[] = [];
  /** `null`: it never answers. */
  answer: (message: ReceivedMessage) => ReceiverAnswer | 'endless' | null = () => ({ status: 204 });
  #server: Server | undefined;

  async start(): Promise<void> {
    this.#server = createServer((request, reply) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const message = { headers: request.headers, body, message: JSON.parse(body) };
        this.received.push(message);
        const answer = this.answer(message);
        if (answer === 'endless') this.#answerWithoutEnd(reply);
        else if (answer) reply.writeHead(answer.status, answer.headers).end(answer.body ?? '');
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
  }

  /** Sends as much as is taken, until the other side hangs up. */
  #answerWithoutEnd(reply: ServerResponse): void {
    const chunk = Buffer.alloc(16_384, 'x');
    const index = this.answered.push(0) - 1;
    const send = () => {
      while (!reply.destroyed) {
        this.answered[index] = (this.answered[index] ?? 0) + chunk.length;
        if (!reply.write(chunk)) return;
      }
    };
    reply.on('drain', send);
    reply.writeHead(200);
    send();
  }

  get url(): string {
    const address = this.#server?.address();
    if (typeof address !== 'object' || address === null)
      throw new Error('The receiver has not been started.');
    return `http://127.0.0.1:${address.port}/hook`;
  }

  get types(): string[] {
    return this.received.map(({ message }) => message.type);
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

/** As a receiver does it by the text of Standard Webhooks. */
export function isGenuine(
  secret: string,
  { headers, body }: Pick<ReceivedMessage, 'headers' | 'body'>,
  now: Date,
): boolean {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 5 * 60) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest('base64');
  return String(headers['webhook-signature'])
    .split(' ')
    .some(
      (one) =>
        one.length === expected.length + 3 &&
        timingSafeEqual(Buffer.from(one), Buffer.from(`v1,${expected}`)),
    );
}
