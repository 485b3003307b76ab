import { Query, type PoolClient, type QueryResult } from 'pg';
import { Problem } from '#lib/problem.ts';
import { asProblem } from './failures.ts';
import type { Pool } from './pool.ts';
import { settingsOf, submitScoped, type Scope, type Statement } from './scoped-query.ts';
import { preparedName, type Sql } from './sql.ts';

export type { Scope } from './scoped-query.ts';

/** The database as a handler sees it: as one user, for one client. */
export interface Tx {
  /** All rows. */
  rows<R>(statement: Sql): Promise<R[]>;
  /** The only row, or `null`. */
  maybe<R>(statement: Sql): Promise<R | null>;
  /** The only row; `not-found` when there is none. */
  one<R>(statement: Sql): Promise<R>;
  /** How many rows it changed. */
  run(statement: Sql): Promise<number>;
  /** For what reads the rows as they arrive. */
  submit(statement: Statement): Query;
  /** For what needs the connection itself, such as a cursor; not there in what is only `reading`. */
  readonly connection: PoolClient;
}

export const nobody: Scope = { clientId: null, userId: null };

/**
 * `usual`: all of it or nothing. `reading`: each statement by itself, in one trip. `snapshot`: every
 * statement sees the database as it was at the first. In the last two the database refuses to write.
 */
export type Isolation = 'usual' | 'reading' | 'snapshot';

const beginnings: Record<Exclude<Isolation, 'reading'>, string> = {
  usual: 'begin',
  snapshot: 'begin isolation level repeatable read read only',
};

export async function inTransaction<T>(
  pool: Pool,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  isolation: Isolation = 'usual',
): Promise<T> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw asProblem(error);
  });
  return isolation === 'reading'
    ? inStatements(connection, scope, work)
    : betweenBeginAndEnd(connection, `${beginnings[isolation]}; ${opening(scope)}`, work);
}

async function inStatements<T>(
  connection: PoolClient,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await work(txOf((statement) => submitScoped(connection, scope, statement)));
  } catch (error) {
    throw asProblem(error);
  } finally {
    connection.release();
  }
}

/** The statements of `work` are sent behind the beginning without waiting for it, and fail when it fails. */
async function betweenBeginAndEnd<T>(
  connection: PoolClient,
  beginning: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const begun = connection.query(beginning).then(
    () => null,
    (failure: unknown) => asError(failure),
  );
  let result: T;
  try {
    result = await work(txOf((statement) => connection.query(new Query(statement)), connection));
  } catch (error) {
    await end(connection, 'rollback').catch(() => {});
    throw asProblem((await begun) ?? error);
  }
  await end(connection, 'commit').catch(async (failure: unknown) => {
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
function opening(scope: Scope): string {
  const [client, user] = settingsOf(scope);
  return `select set_config('app.client', '${client}', true), set_config('app.user', '${user}', true)`;
}

function txOf(submit: Tx['submit'], connection: PoolClient | null = null): Tx {
  function query({ text, values }: Sql): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      submit({
        name: preparedName(text),
        text,
        values,
        callback: (error, result) => (error ? reject(error) : resolve(result)),
      });
    });
  }
  const tx: Tx = {
    submit,
    get connection() {
      if (!connection) throw new Error('What is only reading has no connection to itself.');
      return connection;
    },
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
