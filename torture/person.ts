import { calls, type Call, type CallName } from '@panoramic/contract';

/** A reply as it came. */
export class Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;

  constructor(status: number, headers: Headers, bytes: Buffer) {
    this.status = status;
    this.headers = headers;
    this.bytes = bytes;
  }

  get text(): string {
    return this.bytes.toString('utf8');
  }

  /** The body as JSON; `null` where it is none. */
  get json(): unknown {
    const isJson = this.headers.get('content-type')?.includes('json') ?? false;
    return isJson && this.bytes.length > 0 ? (JSON.parse(this.text) as unknown) : null;
  }

  get record(): Record<string, unknown> {
    const { json } = this;
    return typeof json === 'object' && json !== null ? { ...json } : {};
  }
}

/** A body that is JSON text already, or is invalid on purpose. */
export class RawBody {
  readonly text: string;
  readonly type: string;
  constructor(text: string, type = 'application/json') {
    this.text = text;
    this.type = type;
  }
}

/** A person who makes calls with any input, whether or not the contract allows it. */
export class Person {
  readonly url: string;
  readonly token: string | null;

  constructor(url: string, token: string | null) {
    this.url = url;
    this.token = token;
  }

  /** Fails when no reply comes at all. */
  async send(name: CallName, input: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const call: Call = calls[name];
    const { path, rest } = placed(call.path, input);
    const target = new URL(path, this.url);
    if (call.method === 'GET') target.search = queryOf(rest);
    const reply = await fetch(target, {
      method: call.method,
      headers: {
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(call.method === 'POST' && contentTypeOf(input)),
        ...headers,
      },
      ...(call.method === 'POST' && { body: bodyOf(input) }),
    });
    return new Answer(reply.status, reply.headers, Buffer.from(await reply.arrayBuffer()));
  }
}

/** Moves parts of the path, as in _configuration/{application}, from the input into the path. */
function placed(path: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input);
  const rest: Record<string, unknown> = isRecord ? { ...input } : {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value ?? 'x');
    return encodeURIComponent(text);
  });
  return { path: `/${filled}`, rest };
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) query.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  }
  return query.toString();
}

function contentTypeOf(input: unknown): Record<string, string> {
  if (input instanceof FormData) return {};
  return { 'content-type': input instanceof RawBody ? input.type : 'application/json' };
}

function bodyOf(input: unknown): string | FormData {
  if (input instanceof FormData) return input;
  return input instanceof RawBody ? input.text : (JSON.stringify(input) ?? '');
}
