import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { afterEach, inject } from 'vitest';
import { isInTransaction } from '../../src/lib/open-transaction.ts';

/**
 * Fails every test in which the server sends something to another machine than the database while a
 * transaction is open, also where the code that sends it was written later.
 */
const sent: string[] = [];
const databasePort = new URL(inject('ownerUrl')).port;

function note(target: string): void {
  if (isInTransaction())
    sent.push(new Error(`${target} was called while a transaction was open`).stack ?? '');
}

/** Every connection that is opened, by whatever library. */
const connect = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')?.value;
Socket.prototype.connect = function guarded(this: Socket, ...given: unknown[]) {
  const target = targetOf(given);
  if (!target.endsWith(`:${databasePort}`)) note(target);
  return Reflect.apply(connect, this, given);
};

/** Node passes the arguments of its own calls as one array. */
function targetOf(given: unknown[]): string {
  const [first, second] = Array.isArray(given[0]) ? (given[0] as unknown[]) : given;
  if (typeof first !== 'object' || first === null) return `${String(second)}:${String(first)}`;
  // Safe: read as they may or may not be there.
  const { host, port, path } = first as { host?: string; port?: number; path?: string };
  return path ?? `${host}:${port}`;
}

// Requests are watched as well, because they may use connections that were opened before.
subscribe('http.client.request.start', (message) => {
  // Safe: the channel's message carries the request.
  const { request } = message as { request: { host: string; path: string } };
  note(`${request.host}${request.path}`);
});
subscribe('undici:request:create', (message) => {
  // Safe: the channel's message carries the request.
  const { request } = message as { request: { origin: string; path: string } };
  note(`${request.origin}${request.path}`);
});

/** The calls since the last question, each as its stack trace. */
export function takeCallsInTransactions(): string[] {
  return sent.splice(0);
}

afterEach(() => {
  const [first] = takeCallsInTransactions();
  if (first) throw new Error(first);
});
