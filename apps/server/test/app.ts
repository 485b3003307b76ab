import {
  calls,
  type CallInput,
  type CallName,
  type CallOutput,
  type ProblemDocument,
} from '@panoramic/contract';
import { deepStrictEqual } from 'node:assert/strict';
import { afterAll, beforeAll } from 'vitest';
import { buildApp, type AppParts } from '../src/app.ts';
import { buildWorkers } from '../src/background.ts';
import { readConfig } from '../src/config.ts';
import { prepareSecrets } from '../src/db/setup/prepare-secrets.ts';
import { repairFutureTimes } from '../src/future-times.ts';
import { closeGracefully } from '../src/http/graceful-close.ts';
import { defaultLimits, type Limits } from '../src/http/limits/limits.ts';
import type { Workers } from '../src/jobs/workers.ts';
import { openDocuments } from '../src/lib/documents/index.ts';
import { openLog } from '../src/lib/log.ts';
import { resolveByDns } from '../src/lib/outgoing/addresses.ts';
import { openSealer } from '../src/lib/sealed/key-source.ts';
import { deliverDueWebhooks } from '../src/modules/webhooks/index.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { peopleOf, type Person } from './people.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A clock that tests move; it starts at noon in St. Louis. */
class TestClock {
  #now = Date.parse('2026-06-15T17:00:00Z');
  now(): Date {
    return new Date(this.#now);
  }
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
  set(at: string): void {
    this.#now = Date.parse(at);
  }
}

export interface Reply<N extends CallName> {
  readonly status: number;
  readonly headers: Headers;
  /** Checked against the contract when the status is 200. */
  readonly body: CallOutput<N>;
  /** The problem document, when the call failed. */
  readonly problem: ProblemDocument;
}

export interface Caller {
  call<N extends CallName>(
    name: N,
    input?: CallInput<N> | FormData,
    headers?: Record<string, string>,
  ): Promise<Reply<N>>;
  readonly token: string | null;
}

/** Requests per second are not limited, because a test sends as one person what many would. */
const crowd = { USER_REQUESTS_PER_SECOND: '0' };
const keyForSecrets = { APP_KEY: Buffer.alloc(32, 'test').toString('base64') };

export class TestApp {
  readonly clock = new TestClock();
  readonly logged: string[] = [];
  #database: TestDatabase | undefined;
  #url = '';
  #workers: Workers | undefined;
  #replica: Workers | undefined;
  #dataDir = '';
  #settings: Record<string, string> = {};
  #limits = defaultLimits;
  #close: () => Promise<void> = async () => {};
  #people = new Map<string, Promise<Caller>>();

  async start(settings: Record<string, string> = {}, limits: Partial<Limits> = {}): Promise<void> {
    this.#limits = { ...defaultLimits, ...limits };
    this.#database = await aDatabase();
    this.#dataDir = await temporaryFolder('data');
    this.#settings = settings;
    await this.#listen();
  }

  /** Starts the server again with the same database and the same folder, and nothing else. */
  async restart(): Promise<void> {
    await this.#close();
    await this.#listen();
  }

  async stop(): Promise<void> {
    await this.#close();
    await this.#database?.drop();
  }

  async #listen(): Promise<void> {
    const parts = await this.#parts();
    const { config, documents } = parts;
    await prepareSecrets(parts.ownerUrl, openSealer(config.appKeys));
    await repairFutureTimes({ ...parts, timeZone: config.timeZone });
    const app = await buildApp(parts);
    this.#url = await app.listen({ host: '127.0.0.1', port: 0 });
    const origin = config.publicUrl ?? this.#url;
    this.#workers = buildWorkers(parts, origin);
    this.#replica = buildWorkers(parts, origin);
    this.#close = async () => {
      await closeGracefully(app);
      documents.close();
    };
  }

  async #parts(settings: Record<string, string> = {}) {
    const { pool, appUrl, ownerUrl } = this.database;
    const config = readConfig(
      {
        DATABASE_URL: appUrl,
        DATA_DIR: this.#dataDir,
        ...crowd,
        ...keyForSecrets,
        ...this.#settings,
        ...settings,
      },
      '.',
    );
    const log = openLog('info', { write: (line) => void this.logged.push(line) });
    const documents = await openDocuments(config.documents, config.dataDir);
    return { config, pool, ownerUrl, documents, clock: this.clock, log, limits: this.#limits };
  }

  /** Starts another server on the same database and folder, with `settings`; it stops with this one. */
  async replica(
    settings: Record<string, string> = {},
    signals: Pick<AppParts, 'leaving'> = {},
  ): Promise<string> {
    const app = await buildApp({ ...(await this.#parts(settings)), ...signals });
    const close = this.#close;
    this.#close = async () => {
      await closeGracefully(app);
      await close();
    };
    return app.listen({ host: '127.0.0.1', port: 0 });
  }

  /** The folder where the server keeps its files. */
  get dataDir(): string {
    return this.#dataDir;
  }

  /** Does the jobs that are due, as the server does in the background. */
  async runJobs(): Promise<number> {
    return (await this.#workers?.runDue()) ?? 0;
  }

  /** Does the jobs that are due on two servers at once. */
  async runJobsTwice(): Promise<void> {
    await Promise.all([this.#workers?.runDue(), this.#replica?.runDue()]);
  }

  /** Sends what is due to webhooks, as the server does in the background; `signal` stops it. */
  async deliverWebhooks(signal = new AbortController().signal): Promise<void> {
    const { config, pool, clock, log, documents } = await this.#parts();
    documents.close();
    const sealer = openSealer(config.appKeys);
    const allowed = config.webhookAddresses;
    await deliverDueWebhooks({ pool, clock, log, sealer, allowed, resolve: resolveByDns }, signal);
  }

  get url(): string {
    return this.#url;
  }

  get database(): TestDatabase {
    if (!this.#database) throw new Error('The application has not been started.');
    return this.#database;
  }

  /** Signed in as somebody with this role, of the client Main unless said otherwise. */
  async as(person: Person, client: 'Main' | 'Other' = 'Main'): Promise<Caller> {
    const key = `${person} ${client}`;
    const known = this.#people.get(key);
    if (known) return known;
    const made = peopleOf(this.database.pool, this.clock.now(), person, client).then((token) =>
      this.caller(token),
    );
    this.#people.set(key, made);
    return made;
  }

  caller(token: string | null): Caller {
    return { token, call: (name, input, headers) => this.#call(token, name, input, headers) };
  }

  async #call<N extends CallName>(
    token: string | null,
    name: N,
    input: CallInput<N> | FormData | undefined,
    headers: Record<string, string> = {},
  ): Promise<Reply<N>> {
    const { method, path, output } = calls[name];
    const reply = await this.raw(method, path, input, {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    });
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? await reply.json() : await reply.text();
    // Every reply of the whole test run fits its schema exactly: nothing is missing and nothing undeclared.
    if (reply.status === 200 && isJson) deepStrictEqual(output.parse(body), body);
    // Safe: the output was just checked; a problem is only read where the status says so.
    return {
      status: reply.status,
      headers: reply.headers,
      body: body as CallOutput<N>,
      problem: body as ProblemDocument,
    };
  }

  /** Sends any request, without the checks of a call. */
  raw(method: string, path: string, input: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const url = new URL(path, this.#url);
    if (method !== 'POST') {
      for (const [key, value] of Object.entries(
        (input ?? {}) as Record<string, string | number | boolean | null>,
      ))
        if (value !== null && value !== undefined) url.searchParams.set(key, String(value));
      return fetch(url, { method, headers });
    }
    if (input instanceof FormData) return fetch(url, { method, headers, body: input });
    return fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input ?? {}),
    });
  }
}

/** The real application on a database of its own, for the tests of one file. */
export function testApp(
  settings: Record<string, string> | (() => Promise<Record<string, string>>) = {},
  limits: Partial<Limits> = {},
): TestApp {
  const app = new TestApp();
  beforeAll(async () => app.start(typeof settings === 'function' ? await settings() : settings, limits));
  afterAll(() => app.stop());
  return app;
}
