import { availableParallelism } from 'node:os';
import { Pool as PgPool } from 'pg';
import { typeParserOf } from './type-parsers.ts';

export type Pool = PgPool;

/**
 * More at once than the processors can serve only wait inside the database instead of outside. One user
 * gets two thirds of them at most, which is four for each processor of a small machine.
 */
const mostConnections = Math.min(16, Math.max(12, 6 * availableParallelism()));

export function openPool(
  url: string,
  options: { max?: number; patient?: boolean; onIdleError?: (error: Error) => void } = {},
): Pool {
  const pool = new PgPool({
    connectionString: url,
    max: options.max ?? mostConnections,
    types: { getTypeParser: typeParserOf },
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
