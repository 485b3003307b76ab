import { TransactionMark } from '#lib/open-transaction.ts';
import { Problem } from '#lib/problem.ts';
import { databaseProblem, sqlStateOf } from '../driver/failures.ts';
import type { Pool, PoolConnection } from '../driver/pool.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { preparedName, type PreparedSql, type Sql } from './sql.ts';

/** The user and the client of a request; row-level security and history read them from the transaction. */
export interface Scope {
  readonly clientId: number | null;
  readonly userId: number | null;
  /** The count of changes of callers at which the caller was found; the transaction fails once it has moved. */
  readonly callerChanges?: number | null;
}

export const nobody: Scope = { clientId: null, userId: null };

/**
 * `read`: every statement sees the database as it was at the first one, and the database refuses to write.
 * `write`: all statements are committed together or not at all.
 */
export type TransactionMode = 'read' | 'write';

interface Result {
  readonly rows: Record<string, unknown>[];
  /** How many rows it gave or changed. */
  readonly count: number;
}

/** The database as a handler sees it: as one user, for one client. */
export interface Tx {
  /** All rows. */
  rows<R>(statement: PreparedSql): Promise<R[]>;
  /** The only row, or `null`. */
  maybe<R>(statement: PreparedSql): Promise<R | null>;
  /** The only row; `not-found` when there is none. */
  one<R>(statement: PreparedSql): Promise<R>;
  /** How many rows it changed. */
  run(statement: PreparedSql): Promise<number>;
  /** Runs a statement without preparing it: one that a library wrote, or that runs once. */
  query(text: string, values?: readonly unknown[]): Promise<Result>;
}

/** Something about callers has changed since the caller was found. */
export class CallerChangedError extends Error {}

/**
 * Runs `work` in a transaction. A `write` that the database rolled back because of a deadlock is run again from
 * its beginning, so its work must touch nothing outside the transaction.
 */
export function inTransaction<T>(
  pool: Pool,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  mode: TransactionMode = 'write',
): Promise<T> {
  const attempt = () => runOnce(pool, scope, work, mode);
  return mode === 'write' ? retryOnConflict(attempt) : attempt();
}

async function runOnce<T>(
  pool: Pool,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  mode: TransactionMode,
): Promise<T> {
  const connection = await pool.connect().catch(rethrown);
  const mark = new TransactionMark();
  // Not waited for, so that it is sent together with the first statement of `work`.
  const begun = connection.query(beginning(scope, mode)).then(() => null, asError);
  let result: T;
  try {
    result = await mark.run(() => work(txOf(connection, mark)));
    await assertBegun(begun);
    mark.end();
  } catch (error) {
    mark.end();
    await end(connection, 'rollback').catch(() => {});
    // Whatever is sent after a beginning that failed fails because of it.
    await assertBegun(begun);
    throw databaseProblem(error);
  }
  // Nobody waits for the end of a transaction that changed nothing.
  if (mode === 'read') void end(connection, 'commit').catch(() => {});
  else await end(connection, 'commit').catch(rethrown);
  return result;
}

const begins: Record<TransactionMode, string> = {
  read: 'begin isolation level repeatable read read only',
  write: 'begin',
};

/** Whole numbers stand in the text itself: a statement with parameters could not be sent together with `begin`. */
function beginning({ clientId, userId, callerChanges = null }: Scope, mode: TransactionMode): string {
  const numbers = [clientId, userId, callerChanges].map((id) => (id === null ? 'null' : Math.trunc(id)));
  return `${begins[mode]}; select enter_call(${numbers.join(', ')})`;
}

async function assertBegun(begun: Promise<Error | null>): Promise<void> {
  const failure = await begun;
  if (sqlStateOf(failure) === 'PN001') throw new CallerChangedError(failure?.message);
  if (failure) throw databaseProblem(failure);
}

/** Returns the connection to the pool, or discards it when the statement fails. */
async function end(connection: PoolConnection, how: 'commit' | 'rollback'): Promise<void> {
  const { command } = await connection.query(how).catch((failure: unknown) => {
    connection.release(asError(failure));
    throw failure;
  });
  connection.release();
  // A transaction in which a statement failed ends without an error, and without its changes.
  if (command !== how.toUpperCase()) throw new Error(`The transaction ended with ${command}.`);
}

/** One statement by itself, for nobody and no client: a single trip. */
export async function queryUnscoped<R>(pool: Pool, { text, values }: Sql): Promise<R[]> {
  const name = preparedName(text);
  const { rows } = await retryOnConflict(() =>
    pool.query({ text, values, ...(name && { name }) }).catch(rethrown),
  );
  // Safe: the statement's author names the row type of what it selects.
  return rows as R[];
}

function rethrown(error: unknown): never {
  throw databaseProblem(error);
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}

function txOf(connection: PoolConnection, mark: TransactionMark): Tx {
  async function query(text: string, values: readonly unknown[], name?: string): Promise<Result> {
    // The connection may belong to another transaction by then.
    if (!mark.isOpen) throw new Error('A statement was sent after its transaction had ended.');
    const { rows, rowCount } = await connection.query({ text, values: [...values], ...(name && { name }) });
    return { rows: withoutEmptyOwn(rows), count: rowCount ?? 0 };
  }
  function prepared({ text, values }: PreparedSql): Promise<Result> {
    return query(text, values, preparedName(text));
  }
  const tx: Tx = {
    query: (text, values = []) => query(text, values),
    // Safe: the statement's author names the row type of what it selects.
    rows: async <R>(statement: PreparedSql) => (await prepared(statement)).rows as R[],
    maybe: async <R>(statement: PreparedSql) => (await tx.rows<R>(statement))[0] ?? null,
    one: async <R>(statement: PreparedSql) => {
      const row = await tx.maybe<R>(statement);
      if (row === null) throw new Problem('not-found', 'There is no such entry.');
      return row;
    },
    run: async (statement) => (await prepared(statement)).count,
  };
  return tx;
}

/** Rows without own fields are given as they were before clients could define any: the column is left out. */
function withoutEmptyOwn(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  if (rows[0] === undefined || !('own' in rows[0])) return rows;
  for (const row of rows) if (row['own'] === null) delete row['own'];
  return rows;
}
