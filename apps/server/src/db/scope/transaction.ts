import { TransactionMark } from '#lib/open-transaction.ts';
import { Problem } from '#lib/problem.ts';
import { databaseProblem } from '../driver/failures.ts';
import type { Pool, PoolConnection } from '../driver/pool.ts';
import { textRowParser } from '../driver/type-parsers.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { pipelinedConnections } from '../driver/pipelined-connections.ts';
import { submitScoped, type Scope, type SentMode, type TransactionMode } from '../driver/scoped-query.ts';
import { preparedName, type PreparedSql, type Sql } from './sql.ts';
import { StatementQuery, type Statement } from '../driver/statement-query.ts';

export type { Scope, TransactionMode } from '../driver/scoped-query.ts';

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
  /** Sends a statement whose rows are read as they arrive. */
  submit(statement: Statement): void;
  /** Runs a statement without preparing it: one that a library wrote, or that runs once. */
  query(text: string, values?: unknown[]): Promise<Result>;
}

export const nobody: Scope = { clientId: null, userId: null };

/**
 * Runs `work` again from its beginning when the database rolled it back because of a deadlock: `work` must
 * touch nothing outside the transaction. Rows that are read as they arrive may have been sent already, and
 * are not read again.
 */
export function inTransaction<T>(
  pool: Pool,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  mode: TransactionMode = 'readWrite',
): Promise<T> {
  let hasStreamed = false;
  return retryOnConflict(
    () => {
      const { clientId, userId, cached } = scope;
      const onStream = () => {
        hasStreamed = true;
      };
      return attempt(pool, { clientId, userId, cached: cached?.inTransaction() ?? null }, mode, (submit) =>
        work(txOf(submit, onStream)),
      );
    },
    () => !hasStreamed,
  );
}

type Work<T> = (submit: Tx['submit']) => Promise<T>;

async function attempt<T>(pool: Pool, scope: Scope, mode: TransactionMode, work: Work<T>): Promise<T> {
  if (mode === 'pipelined') {
    const shared = pipelinedConnections(pool);
    return shared.use((connection) => inStatements(connection, scope, work)).catch(rethrown);
  }
  const connection = await pool.connect().catch(rethrown);
  return mode === 'readOnly'
    ? inStatements(connection, scope, work).finally(() => connection.release())
    : betweenBeginAndEnd(connection, scope, work, mode);
}

function rethrown(error: unknown): never {
  throw databaseProblem(error);
}

async function inStatements<T>(connection: PoolConnection, scope: Scope, work: Work<T>): Promise<T> {
  const mark = new TransactionMark();
  function submit(statement: Statement): void {
    if (!mark.isOpen) throw tooLate();
    submitScoped(connection, scope, 'readOnly', statement);
  }
  try {
    return await mark.run(() => work(submit));
  } catch (error) {
    throw databaseProblem(error);
  } finally {
    mark.end();
  }
}

/** The first statement of `work` begins the transaction, in the same trip. */
async function betweenBeginAndEnd<T>(
  connection: PoolConnection,
  scope: Scope,
  work: Work<T>,
  mode: SentMode,
): Promise<T> {
  let hasBegun = false;
  const mark = new TransactionMark();
  function submit(statement: Statement): void {
    if (!mark.isOpen) throw tooLate();
    if (hasBegun) return void connection.query(new StatementQuery(statement));
    hasBegun = true;
    submitScoped(connection, scope, mode, statement);
  }
  async function finish(how: 'commit' | 'rollback'): Promise<void> {
    mark.end();
    if (hasBegun) await end(connection, how);
    else connection.release();
  }
  let result: T;
  try {
    result = await mark.run(() => work(submit));
    if (hasBegun) scope.cached?.assertConfirmed();
  } catch (error) {
    await finish('rollback').catch(() => {});
    throw databaseProblem(error);
  }
  await finish('commit').catch((failure: unknown) => {
    throw databaseProblem(failure);
  });
  return result;
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
  const { rows } = await retryOnConflict(() =>
    pool.query({ name: preparedName(text), text, values }).catch(rethrown),
  );
  // Safe: the statement's author names the row type of what it selects.
  return rows as R[];
}

/** The statement is refused because the connection may belong to another transaction by then. */
function tooLate(): Error {
  return new Error('A statement was sent after its transaction had ended.');
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}

function txOf(submit: Tx['submit'], onStream: () => void): Tx {
  function query(text: string, values: readonly unknown[], name?: string): Promise<Result> {
    return new Promise((resolve, reject) => {
      const rows: Record<string, unknown>[] = [];
      submit({
        text,
        values,
        name,
        onRow: (row, fields) => rows.push(textRowParser(fields)(row)),
        onEnd: (failure, count) => (failure === null ? resolve({ rows, count }) : reject(failure)),
      });
    });
  }
  function prepared({ text, values, name }: PreparedSql): Promise<Result> {
    return query(text, values, name ?? preparedName(text));
  }
  const tx: Tx = {
    submit: (statement) => {
      onStream();
      submit(statement);
    },
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
