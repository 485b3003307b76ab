import { randomBytes } from 'node:crypto';
import { StartupError } from '#lib/startup-error.ts';
import { sqlStateOf } from '../driver/failures.ts';
import { endPool, openPool, type PoolConnection } from '../driver/pool.ts';
import { unreachable } from './owner-connection.ts';

/** A statement that exists already on a connection, one that does not, and a transaction that may not begin. */
const poolerStates = new Set(['42P05', '26000', '08P01']);
const rounds = 3;

/**
 * Refuses a pooler that gives each transaction another connection and loses prepared statements by it: PgBouncer
 * before 1.21, or a later one that was told to prepare none. Two connections prepare the same statement and use it
 * in turn, which either works or fails at once; while one of them is in a transaction, the other gets another
 * connection of the pooler.
 */
export async function assertPreparedStatements(appUrl: string): Promise<void> {
  const pool = openPool(appUrl, { max: 2 });
  try {
    const first = await pool.connect().catch((error: unknown) => refuse(appUrl, error));
    const second = await pool.connect().catch((error: unknown) => refuse(appUrl, error));
    try {
      for (let round = 0; round < rounds; round += 1) await useInTurn(first, second);
    } catch (error) {
      if (poolerStates.has(sqlStateOf(error) ?? '')) throw tooOld(appUrl, error);
      throw error;
    } finally {
      first.release(true);
      second.release(true);
    }
  } finally {
    await endPool(pool);
  }
}

async function useInTurn(first: PoolConnection, second: PoolConnection): Promise<void> {
  const statement = { name: `probe_${randomBytes(8).toString('hex')}`, text: 'select 1 as one' };
  await first.query(statement);
  await second.query(statement);
  await second.query('begin');
  await first.query(statement);
  await second.query('commit');
}

/** The settings of every connection are sent when it is opened, and a pooler takes those that it was told of. */
function refuse(url: string, error: unknown): never {
  throw sqlStateOf(error) === '08P01' ? ofPooler(url, error) : unreachable(url, error);
}

function ofPooler(url: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(
    `The pooler at ${new URL(url).host} refuses the connection (${reason}): with PgBouncer, set ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout.`,
    { cause: error },
  );
}

function tooOld(url: string, error: unknown): StartupError {
  return new StartupError(
    `The pooler at ${new URL(url).host} loses prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements above 0, or pool_mode = session, or connect to PostgreSQL itself.`,
    { cause: error },
  );
}
