import type { PoolClient, QueryConfig } from 'pg';
import { StatementQuery, type Statement, type TextRow, type DriverConnection } from './statement-query.ts';

/** The table that counts changes of users, roles and sessions; the sum of its rows is the count. */
export const callerChanges = 'caller_changes';

/** A caller who is known from an earlier request, and confirmed by the count of changes. */
interface Confirmation {
  readonly isConfirmed: boolean;
  /** Throws when the count has changed. */
  confirm(changes: number): void;
  assertConfirmed(): void;
  /** The same caller, for another transaction to confirm. */
  inTransaction(): Confirmation;
}

/** The user and the client of a request; row-level security and history read them from the transaction. */
export interface Scope {
  readonly clientId: number | null;
  readonly userId: number | null;
  /** The caller as cached; the first trip to the database confirms it by the count of changes. */
  readonly cached?: Confirmation | null;
}

const settings = `set_config('app.client', $1, true), set_config('app.user', $2, true),
  set_config('transaction_read_only', $3, true)`;

const begin = { name: 'begin_read_write', text: 'begin' };
const beginSnapshot = {
  name: 'begin_snapshot',
  text: 'begin isolation level repeatable read read only',
};
const enter = { name: 'enter_scope', text: `select ${settings}` };
/** The sum of its first column is the count that confirms a cached caller. */
const enterConfirming = {
  name: 'enter_scope_confirming',
  text: `select count, ${settings} from ${callerChanges}`,
};

/**
 * `readWrite`: all statements are committed together or not at all. `readOnly`: each statement by itself, in
 * one trip. `pipelined`: the same on a connection that others read on at the same time, for rows that the
 * database finds at once. `snapshot`: every statement sees the database as it was at the first statement. The
 * database refuses to write in all modes but `readWrite`.
 */
export type TransactionMode = 'readWrite' | 'readOnly' | 'pipelined' | 'snapshot';

/** The modes that differ in what is sent; `readOnly` sends no `begin`, so nothing has to be ended. */
export type SentMode = Exclude<TransactionMode, 'pipelined'>;

const beginnings: Record<SentMode, readonly { name: string }[]> = {
  readOnly: [],
  readWrite: [begin],
  snapshot: [beginSnapshot],
};

/** The connections on which the statements above are prepared. */
const ready = new WeakSet<PoolClient>();

/**
 * Sends scope and statement together, in one trip. Without a `begin`, PostgreSQL treats everything before one
 * Sync as one transaction, so the scope's settings end with the statement.
 */
export function submitScoped(
  connection: PoolClient,
  scope: Scope,
  mode: SentMode,
  statement: Statement,
): void {
  if (!ready.has(connection)) prepareScope(connection, scope);
  connection.query(new ScopedQuery(scope, mode, statement));
}

/** Runs each statement once through the driver, which prepares it. If one fails, the query that follows fails too. */
function prepareScope(connection: PoolClient, scope: Scope): void {
  ready.add(connection);
  const once = [
    { ...enter, values: settingsOf(scope, 'readOnly') },
    { ...enterConfirming, values: settingsOf(scope, 'readOnly') },
    begin,
    'rollback',
    beginSnapshot,
    'rollback',
  ];
  for (const statement of once)
    connection.query(statement as QueryConfig).catch(() => ready.delete(connection));
}

/** An id becomes a whole number or an empty text. */
function settingsOf({ clientId, userId }: Scope, mode: SentMode): string[] {
  const ids = [clientId, userId].map((id) => (id === null ? '' : String(Math.trunc(id))));
  return [...ids, mode === 'readWrite' ? 'off' : 'on'];
}

class ScopedQuery extends StatementQuery {
  readonly #scope: Scope;
  readonly #mode: SentMode;
  readonly #cached: Confirmation | null;
  /** How many of the statements sent before the caller's own have not ended yet. */
  #ahead: number;
  #changes = 0;

  constructor(scope: Scope, mode: SentMode, statement: Statement) {
    super(statement);
    this.#scope = scope;
    this.#mode = mode;
    this.#cached = scope.cached && !scope.cached.isConfirmed ? scope.cached : null;
    this.#ahead = beginnings[mode].length + 1;
  }

  protected override lead(wire: DriverConnection): void {
    for (const { name } of beginnings[this.#mode]) {
      wire.bind({ statement: name, values: [] });
      wire.execute({});
    }
    const { name } = this.#cached ? enterConfirming : enter;
    wire.bind({ statement: name, values: settingsOf(this.#scope, this.#mode) });
    wire.execute({});
  }

  /** The first rows are those of the statement that enters the scope. */
  override handleDataRow(message: { readonly fields: TextRow }): void {
    if (this.#ahead === 0) super.handleDataRow(message);
    else this.#changes += Number(message.fields[0]);
  }

  override handleCommandComplete(message: { readonly text: string }, wire: DriverConnection): void {
    if (this.#ahead === 0) return super.handleCommandComplete(message, wire);
    this.#ahead -= 1;
    if (this.#ahead === 0) this.#confirm();
  }

  #confirm(): void {
    try {
      this.#cached?.confirm(this.#changes);
    } catch (failure) {
      this.fail(failure);
    }
  }
}
