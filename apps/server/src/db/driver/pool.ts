import { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { Client, Pool as PgPool, type PoolClient } from 'pg';
import { waitAtMost } from '#lib/wait-at-most.ts';
import { typeParserOf } from './type-parsers.ts';

export type Pool = PgPool;
/** A connection lent by a pool. */
export type PoolConnection = PoolClient;

/** The open sockets of each pool. */
const openSockets = new WeakMap<Pool, Set<Socket>>();

/**
 * More connections than the processors can serve would only move the waiting into the database. One user gets
 * at most two thirds of them, which is four for each processor of a small machine.
 */
const mostConnections = Math.min(16, Math.max(12, 6 * availableParallelism()));

export function openPool(
  url: string,
  options: {
    max?: number;
    patient?: boolean;
    onIdleError?: (error: Error) => void;
    /** Told of every new connection that fails. */
    onConnectError?: (error: Error) => void;
  } = {},
): Pool {
  const sockets = new Set<Socket>();
  function newSocket(): Socket {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  }
  const pool = new PgPool({
    connectionString: url,
    ...(options.onConnectError && { Client: clientTelling(options.onConnectError) }),
    max: options.max ?? mostConnections,
    types: { getTypeParser: typeParserOf },
    application_name: 'panoramic',
    // A patient caller waits for a free connection without a limit.
    connectionTimeoutMillis: options.patient ? 0 : 5_000,
    idleTimeoutMillis: 60_000,
    // A query that takes this long has gone wrong, and must not keep its connection.
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 150_000,
    keepAlive: true,
    // Statements are sent without waiting for the answers to earlier ones.
    pipeline: true,
    stream: newSocket,
  });
  openSockets.set(pool, sockets);
  // A connection that breaks while it is lent out emits an error, which would end the process if nobody
  // listened. Whoever uses the connection is told by the next query.
  pool.on('connect', (client) => client.on('error', () => {}));
  // An idle connection that breaks (the database restarts) is replaced at the next use.
  pool.on('error', options.onIdleError ?? (() => {}));
  return pool;
}

type Connected = ((error: Error) => void) | ((error: null, client: Client) => void);

/** A pool has an event for connections that succeed or break, and none for those that fail. */
function clientTelling(onConnectError: (error: Error) => void) {
  return class extends Client {
    override connect(): Promise<Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<Client> | void {
      if (!callback) return super.connect();
      super.connect((error: Error | null) => {
        if (error) onConnectError(error);
        // Safe: a pool passes on what it is given, and reads nothing but the error.
        (callback as (error: Error | null) => void)(error);
      });
    }
  };
}

const patienceMs = 500;

/**
 * Closes the pool. A statement that is still unanswered after the patience has its connection cut, because the
 * driver would wait for the answer to what was sent.
 */
export async function endPool(pool: Pool): Promise<void> {
  const ended = pool.end();
  await waitAtMost(patienceMs, ended);
  for (const socket of openSockets.get(pool) ?? []) socket.destroy();
  await ended;
}
