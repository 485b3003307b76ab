import { Query, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { callerChanges, type SeenCaller } from './seen-caller.ts';

/** Whose request it is; row-level security and history read it from the transaction. */
export interface Scope {
  readonly clientId: number | null;
  readonly userId: number | null;
  /** A caller who is remembered and was not looked up: the first trip tells whether they are the same. */
  readonly seen?: SeenCaller | null;
}

/** What the driver takes of a statement; `types` and `rowMode` as its own types leave them out. */
export type Statement = Omit<QueryConfig, 'types'> & {
  readonly rowMode?: 'array';
  readonly types?: { getTypeParser(): (text: string) => unknown };
  readonly callback?: (error: Error | null, result: QueryResult) => void;
};

const settings = `set_config('app.client', $1, true), set_config('app.user', $2, true),
  set_config('transaction_read_only', $3, true)`;

const begin = { name: 'begin_usual', text: 'begin' };
const beginSnapshot = {
  name: 'begin_snapshot',
  text: 'begin isolation level repeatable read read only',
};
const enter = { name: 'enter_scope', text: `select ${settings}` };
/** The first column tells what a remembered caller is confirmed by. */
const enterConfirming = { name: 'enter_scope_confirming', text: `select ${callerChanges}, ${settings}` };

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
): Query {
  if (!ready.has(connection)) prepareLeading(connection, scope);
  const query = new ScopedQuery(scope, leading, statement);
  connection.query(query);
  return query;
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

/** The parts of the driver's wire and query that its types leave out. */
interface Wire {
  bind(config: { statement: string; values: string[] }): void;
  execute(config: object): void;
}

interface Row {
  readonly fields: readonly (string | null)[];
}

interface DriverQuery extends Query {
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleDataRow(message: Row): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: unknown, wire: Wire): void;
}

// Safe: the class has these methods, and calls them by these names.
const driverQuery = Query as unknown as new (statement: Statement) => DriverQuery;

class ScopedQuery extends driverQuery {
  readonly #scope: Scope;
  readonly #leading: Leading;
  readonly #seen: SeenCaller | null;
  /** How many of the statements before the one that counts are still to end. */
  #ahead: number;
  #failure: unknown = null;

  constructor(scope: Scope, leading: Leading, statement: Statement) {
    super(statement);
    this.#scope = scope;
    this.#leading = leading;
    this.#seen = scope.seen && !scope.seen.isConfirmed ? scope.seen : null;
    this.#ahead = beginnings[leading].length + 1;
  }

  /** Even without values: what leads in can be sent in no other way. */
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(wire: Wire): void {
    for (const { name } of beginnings[this.#leading]) {
      wire.bind({ statement: name, values: [] });
      wire.execute({});
    }
    const { name } = this.#seen ? enterConfirming : enter;
    wire.bind({ statement: name, values: settingsOf(this.#scope, this.#leading) });
    wire.execute({});
    super.prepare(wire);
  }

  /** The first row is the scope's; after a failure no other is looked at. */
  override handleDataRow(row: Row): void {
    if (this.#ahead > 0) this.#confirm(row);
    else if (this.#failure === null) super.handleDataRow(row);
  }

  #confirm({ fields }: Row): void {
    try {
      this.#seen?.confirm(fields[0]);
    } catch (failure) {
      this.#failure = failure;
    }
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#ahead > 0) this.#ahead -= 1;
    else super.handleCommandComplete(message, wire);
  }

  override handleReadyForQuery(wire: Wire): void {
    if (this.#failure === null) super.handleReadyForQuery(wire);
    else this.handleError(this.#failure, wire);
  }
}
