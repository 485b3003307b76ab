import { Pool as PgPool, types as pgTypes, type CustomTypesConfig } from 'pg';

export type Pool = PgPool;

/** PostgreSQL type numbers that `pg` would read as text or as a Date in the process's zone. */
const readers = new Map<number, (text: string) => unknown>([
  [20, Number], // bigint: counts and history ids, far below 2^53
  [1700, Number], // numeric: money, 14 digits at most, exact as a double
  [1082, (text) => text], // date: stays yyyy-MM-dd
  [1114, (text) => text], // timestamp without zone: not used
  [1184, (text) => new Date(text).toISOString()], // timestamptz
]);

const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    readers.get(oid) ??
    (pgTypes.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
};

export function openPool(
  url: string,
  options: { max?: number; patient?: boolean; onIdleError?: (error: Error) => void } = {},
): Pool {
  const pool = new PgPool({
    connectionString: url,
    max: options.max ?? 16,
    types,
    application_name: 'panoramic',
    // Patient: whoever comes when all are in use waits for as long as it takes.
    connectionTimeoutMillis: options.patient ? 0 : 5_000,
    idleTimeoutMillis: 60_000,
    // A query that takes this long has gone wrong; its connection must not be lost to it.
    statement_timeout: 120_000,
    idle_in_transaction_session_timeout: 150_000,
    keepAlive: true,
    // Statements follow one another without waiting for the answer to the one before.
    pipeline: true,
  });
  // A connection that breaks while it is lent out says so by itself; unheard, it would end the
  // process. Who works on it is told by the next query.
  pool.on('connect', (client) => client.on('error', () => {}));
  // An idle connection that breaks (the database restarts) is replaced at the next use.
  pool.on('error', options.onIdleError ?? (() => {}));
  return pool;
}
