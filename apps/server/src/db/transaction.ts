import type { PoolClient } from 'pg';
import { Problem } from '#lib/problem.ts';
import { asProblem } from './failures.ts';
import type { Pool } from './pool.ts';
import { preparedName, type Sql } from './sql.ts';

/** The database as a handler sees it: inside one transaction, as one user, for one client. */
export interface Tx {
  /** All rows. */
  rows<R>(statement: Sql): Promise<R[]>;
  /** The only row, or `null`. */
  maybe<R>(statement: Sql): Promise<R | null>;
  /** The only row; `not-found` when there is none. */
  one<R>(statement: Sql): Promise<R>;
  /** How many rows it changed. */
  run(statement: Sql): Promise<number>;
  /** For what needs the connection itself, such as a cursor. */
  readonly connection: PoolClient;
}

/** Whose request it is; row-level security and history read it from the transaction. */
export interface Scope {
  readonly clientId: number | null;
  readonly userId: number | null;
}

export const nobody: Scope = { clientId: null, userId: null };

/**
 * `reading`: what only reads need not wait for its end. `snapshot`: the same, and every statement sees
 * the database as it was at the first. The database refuses to write in either.
 */
export type Isolation = 'usual' | 'reading' | 'snapshot';

const beginnings: Record<Isolation, string> = {
  usual: 'begin',
  reading: 'begin read only',
  snapshot: 'begin isolation level repeatable read read only',
};

/** The statements of `work` are sent behind the beginning without waiting for it, and fail when it fails. */
export async function inTransaction<T>(
  pool: Pool,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  isolation: Isolation = 'usual',
): Promise<T> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw asProblem(error);
  });
  const begun = connection.query(`${beginnings[isolation]}; ${opening(scope)}`).then(
    () => null,
    (failure: unknown) => asError(failure),
  );
  let result: T;
  try {
    result = await work(onConnection(connection));
  } catch (error) {
    await end(connection, 'rollback').catch(() => {});
    throw asProblem((await begun) ?? error);
  }
  const ended = end(connection, 'commit');
  if (isolation !== 'usual') {
    ended.catch(() => {});
    return result;
  }
  await ended.catch(async (failure: unknown) => {
    throw asProblem((await begun) ?? failure);
  });
  return result;
}

/** Gives the connection back, or up when even this fails. */
async function end(connection: PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  const { command } = await connection.query(how).catch((failure: unknown) => {
    connection.release(asError(failure));
    throw failure;
  });
  connection.release();
  // A transaction in which a statement failed ends without an error, and without its changes.
  if (command !== how.toUpperCase()) throw new Error(`The transaction ended with ${command}.`);
}

/** One statement by itself, for nobody and no client: a single trip. */
export async function alone<R>(pool: Pool, { text, values }: Sql): Promise<R[]> {
  const { rows } = await pool
    .query({ name: preparedName(text), text, values })
    .catch((error: unknown) => Promise.reject(asProblem(error)));
  // Safe: the statement's author names the row type of what it selects.
  return rows as R[];
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}

/** Both settings in the trip that begins the transaction; they end with it. */
function opening({ clientId, userId }: Scope): string {
  return `select set_config('app.client', '${setting(clientId)}', true), set_config('app.user', '${setting(userId)}', true)`;
}

/** Safe as part of a statement's text: a whole number or nothing. */
function setting(value: number | null): string {
  return value === null ? '' : String(Math.trunc(value));
}

function onConnection(connection: PoolClient): Tx {
  function query({ text, values }: Sql) {
    return connection.query({ name: preparedName(text), text, values });
  }
  const tx: Tx = {
    connection,
    // Safe: the statement's author names the row type of what it selects.
    rows: async <R>(statement: Sql) => (await query(statement)).rows as R[],
    maybe: async <R>(statement: Sql) => (await tx.rows<R>(statement))[0] ?? null,
    one: async <R>(statement: Sql) => {
      const row = await tx.maybe<R>(statement);
      if (row === null) throw new Problem('not-found', 'There is no such entry.');
      return row;
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
  return tx;
}
