import { Query, type PoolClient, type QueryConfig, type QueryResult } from 'pg';

/** Whose request it is; row-level security and history read it from the transaction. */
export interface Scope {
  readonly clientId: number | null;
  readonly userId: number | null;
}

/** What the driver takes of a statement; `types` and `rowMode` as its own types leave them out. */
export type Statement = Omit<QueryConfig, 'types'> & {
  readonly rowMode?: 'array';
  readonly types?: { getTypeParser(): (text: string) => unknown };
  readonly callback?: (error: Error | null, result: QueryResult) => void;
};

const entering = {
  name: 'enter_scope',
  text: `select set_config('app.client', $1, true), set_config('app.user', $2, true),
    set_config('transaction_read_only', 'on', true)`,
};

/** The connections on which `entering` is prepared. */
const entered = new WeakSet<PoolClient>();

/**
 * Reads without a transaction of its own to begin and end: scope and statement go out together, and
 * PostgreSQL takes what comes before one Sync as one transaction, in which the scope's settings end.
 */
export function submitScoped(connection: PoolClient, scope: Scope, statement: Statement): Query {
  if (!entered.has(connection)) {
    entered.add(connection);
    // Prepared by the driver's own means; when this fails, so does what follows.
    connection.query({ ...entering, values: settingsOf(scope) }).catch(() => entered.delete(connection));
  }
  const query = new ScopedQuery(scope, statement);
  connection.query(query);
  return query;
}

/** Both are a whole number or nothing. */
export function settingsOf({ clientId, userId }: Scope): string[] {
  return [clientId, userId].map((id) => (id === null ? '' : String(Math.trunc(id))));
}

/** The parts of the driver's wire and query that its types leave out. */
interface Wire {
  bind(config: { statement: string; values: string[] }): void;
  execute(config: object): void;
}

interface DriverQuery extends Query {
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}

// Safe: the class has these methods, and calls them by these names.
const driverQuery = Query as unknown as new (statement: Statement) => DriverQuery;

class ScopedQuery extends driverQuery {
  readonly #scope: Scope;
  #isEntered = false;

  constructor(scope: Scope, statement: Statement) {
    super(statement);
    this.#scope = scope;
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: entering.name, values: settingsOf(this.#scope) });
    wire.execute({});
    super.prepare(wire);
  }

  /** The first row and its end are those of the scope. */
  override handleDataRow(message: unknown): void {
    if (this.#isEntered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isEntered) super.handleCommandComplete(message, wire);
    this.#isEntered = true;
  }
}
