import type { PoolClient, QueryConfig } from 'pg';
import { StatementQuery, type Statement, type TextRow, type DriverConnection } from './statement-query.ts';

/** The table whose counts add up to how often anything has changed that decides about callers. */
export const callerChanges = 'caller_changes';

/** A caller who is known from an earlier request, and confirmed by the count of changes. */
interface Confirmation {
  readonly isConfirmed: boolean;
  /** Throws when it is another count. */
  confirm(changes: number): void;
  assertConfirmed(): void;
  /** The same caller, to be confirmed anew by another transaction. */
  inTransaction(): Confirmation;
}

/** Whose request it is; row-level security and history read it from the transaction. */
export interface Scope {
  readonly clientId: number | null;
  readonly userId: number | null;
  /** The first trip tells whether what is known of the caller still holds. */
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
/** The first column of its rows adds up to what a remembered caller is confirmed by. */
const enterConfirming = {
  name: 'enter_scope_confirming',
  text: `select count, ${settings} from ${callerChanges}`,
};

/**
 * `readWrite`: all of it or nothing. `readOnly`: each statement by itself, in one trip. `pipelined`: the same
 * on a connection that others read on at the same time; for what the database finds at once. `snapshot`:
 * every statement sees the database as it was at the first. In all but the first the database refuses to write.
 */
export type TransactionMode = 'readWrite' | 'readOnly' | 'pipelined' | 'snapshot';

/** The modes by what they send; `readOnly` begins no transaction that would have to be ended. */
export type SentMode = Exclude<TransactionMode, 'pipelined'>;

const beginnings: Record<SentMode, readonly { name: string }[]> = {
  readOnly: [],
  readWrite: [begin],
  snapshot: [beginSnapshot],
};

/** The connections on which all of these are prepared. */
const ready = new WeakSet<PoolClient>();

/**
 * Scope and statement go out together, as one trip. Without a beginning PostgreSQL takes what comes
 * before one Sync as one transaction: the scope's settings end with the statement.
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

/** By the driver's own means: each is run once. When this fails, so does what follows. */
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

/** Ids are a whole number or nothing. */
function settingsOf({ clientId, userId }: Scope, mode: SentMode): string[] {
  const ids = [clientId, userId].map((id) => (id === null ? '' : String(Math.trunc(id))));
  return [...ids, mode === 'readWrite' ? 'off' : 'on'];
}

class ScopedQuery extends StatementQuery {
  readonly #scope: Scope;
  readonly #mode: SentMode;
  readonly #cached: Confirmation | null;
  /** How many of the statements before the one that counts are still to end. */
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

  /** The first rows are the scope's. */
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
