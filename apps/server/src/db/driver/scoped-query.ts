import type { PoolClient, QueryConfig } from 'pg';
import { countedCallers, type SeenCaller } from '../scope/cached-caller.ts';
import { StatementQuery, type Statement, type TextRow, type Wire } from './statement-query.ts';

/** Whose request it is; row-level security and history read it from the transaction. */
export interface Scope {
  readonly clientId: number | null;
  readonly userId: number | null;
  /** A caller who is remembered and was not looked up: the first trip tells whether they are the same. */
  readonly seen?: SeenCaller | null;
}

const settings = `set_config('app.client', $1, true), set_config('app.user', $2, true),
  set_config('transaction_read_only', $3, true)`;

const begin = { name: 'begin_usual', text: 'begin' };
const beginSnapshot = {
  name: 'begin_snapshot',
  text: 'begin isolation level repeatable read read only',
};
const enter = { name: 'enter_scope', text: `select ${settings}` };
/** The first column of its rows adds up to what a remembered caller is confirmed by. */
const enterConfirming = {
  name: 'enter_scope_confirming',
  text: `select count, ${settings} from ${countedCallers}`,
};

/** How a statement is led in: `reading` begins no transaction that would have to be ended. */
export type Leading = 'reading' | 'usual' | 'snapshot';

const beginnings: Record<Leading, readonly { name: string }[]> = {
  reading: [],
  usual: [begin],
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
  leading: Leading,
  statement: Statement,
): void {
  if (!ready.has(connection)) prepareLeading(connection, scope);
  connection.query(new ScopedQuery(scope, leading, statement));
}

/** By the driver's own means: each is run once. When this fails, so does what follows. */
function prepareLeading(connection: PoolClient, scope: Scope): void {
  ready.add(connection);
  const once = [
    { ...enter, values: settingsOf(scope, 'reading') },
    { ...enterConfirming, values: settingsOf(scope, 'reading') },
    begin,
    'rollback',
    beginSnapshot,
    'rollback',
  ];
  for (const statement of once)
    connection.query(statement as QueryConfig).catch(() => ready.delete(connection));
}

/** Ids are a whole number or nothing. */
function settingsOf({ clientId, userId }: Scope, leading: Leading): string[] {
  const ids = [clientId, userId].map((id) => (id === null ? '' : String(Math.trunc(id))));
  return [...ids, leading === 'usual' ? 'off' : 'on'];
}

class ScopedQuery extends StatementQuery {
  readonly #scope: Scope;
  readonly #leading: Leading;
  readonly #seen: SeenCaller | null;
  /** How many of the statements before the one that counts are still to end. */
  #ahead: number;
  #changes = 0;

  constructor(scope: Scope, leading: Leading, statement: Statement) {
    super(statement);
    this.#scope = scope;
    this.#leading = leading;
    this.#seen = scope.seen && !scope.seen.isConfirmed ? scope.seen : null;
    this.#ahead = beginnings[leading].length + 1;
  }

  protected override lead(wire: Wire): void {
    for (const { name } of beginnings[this.#leading]) {
      wire.bind({ statement: name, values: [] });
      wire.execute({});
    }
    const { name } = this.#seen ? enterConfirming : enter;
    wire.bind({ statement: name, values: settingsOf(this.#scope, this.#leading) });
    wire.execute({});
  }

  /** The first rows are the scope's. */
  override handleDataRow(message: { readonly fields: TextRow }): void {
    if (this.#ahead === 0) super.handleDataRow(message);
    else this.#changes += Number(message.fields[0]);
  }

  override handleCommandComplete(message: { readonly text: string }, wire: Wire): void {
    if (this.#ahead === 0) return super.handleCommandComplete(message, wire);
    this.#ahead -= 1;
    if (this.#ahead === 0) this.#confirm();
  }

  #confirm(): void {
    try {
      this.#seen?.confirm(this.#changes);
    } catch (failure) {
      this.fail(failure);
    }
  }
}
