import type { Duplex } from 'node:stream';
import { Query } from 'pg';

/** A column of a result; the type is PostgreSQL's type number. */
export interface StatementColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The values of a row as PostgreSQL writes them. */
export type TextRow = readonly (string | null)[];

/** The stream that rows arrive on. Pausing it pauses everything on the connection. */
export type RowSource = Pick<Duplex, 'pause' | 'resume'>;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared under this name, once per connection. */
  readonly name?: string | undefined;
  /** Called when the statement is sent. */
  readonly onSent?: (source: RowSource) => void;
  /** `fields` is the same array as long as the connection has the statement prepared. */
  readonly onRow: (row: TextRow, fields: readonly StatementColumn[]) => void;
  /** How many rows it gave or changed. Called once, after the last row or the failure. */
  readonly onEnd: (failure: unknown, count: number) => void;
}

/** The members of the driver's connection that its published types leave out. */
export interface DriverConnection {
  readonly stream: Duplex;
  /** The driver's record of what is prepared, by name. */
  readonly parsedStatements: Record<string, string>;
  bind(config: { statement: string; values: readonly string[] }): void;
  execute(config: object): void;
  describe(config: object): void;
  close(config: { type: 'S'; name: string }): void;
}

interface DriverQuery extends Query {
  name: string | undefined;
  requiresPreparation(): boolean;
  prepare(wire: DriverConnection): void;
  handleRowDescription(message: { readonly fields: readonly StatementColumn[] }): void;
  handleDataRow(message: { readonly fields: TextRow }): void;
  handleCommandComplete(message: { readonly text: string }, wire: DriverConnection): void;
  handleReadyForQuery(wire: DriverConnection): void;
  handleError(error: unknown, wire: DriverConnection): void;
}

// Safe: the class has these methods, and calls them by these names.
const driverQuery = Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

/**
 * How many statements a connection keeps prepared; the least recently used one makes room. The limit is above
 * the number of the product's own statements, and low enough that the many texts of searches cannot fill the
 * database's memory.
 */
export const maxPreparedStatements = 128;

/**
 * A statement on the driver's connection. It asks for the description of a prepared statement's rows once,
 * and sends all of its messages in one piece.
 */
export class StatementQuery extends driverQuery {
  readonly #statement: Statement;
  #fields: readonly StatementColumn[] = [];
  #prepared: Prepared | null = null;
  #failure: unknown = null;
  #count = 0;
  #isOver = false;

  constructor(statement: Statement) {
    super(statement.text, statement.values);
    this.name = statement.name;
    this.#statement = statement;
  }

  /** True even without values, because the statements sent in front need the extended protocol. */
  override requiresPreparation(): boolean {
    return true;
  }

  /** Sends statements in front of this one, in the same trip. */
  protected lead(_wire: DriverConnection): void {}

  override prepare(wire: DriverConnection): void {
    const known = knownOf(wire);
    this.#statement.onSent?.(wire.stream);
    this.#prepared = this.name === undefined ? null : known.use(this.name);
    const fields = this.#prepared?.fields;
    this.#fields = fields ?? [];
    this.lead(known.gathering);
    super.prepare(fields ? known.undescribed : known.gathering);
    known.send();
  }

  override handleRowDescription({ fields }: { readonly fields: readonly StatementColumn[] }): void {
    this.#fields = fields;
  }

  /** Ignores rows after a failure. */
  override handleDataRow({ fields: row }: { readonly fields: TextRow }): void {
    if (this.#failure !== null) return;
    try {
      this.#statement.onRow(row, this.#fields);
    } catch (failure) {
      this.fail(failure);
    }
  }

  override handleCommandComplete({ text }: { readonly text: string }, _wire: DriverConnection): void {
    this.#count = Number(/\d+$/.exec(text)?.[0] ?? 0);
    if (this.#prepared) this.#prepared.fields = this.#fields;
  }

  override handleReadyForQuery(_wire: DriverConnection): void {
    this.#end(this.#failure);
  }

  override handleError(error: unknown, _wire: DriverConnection): void {
    this.#end(this.#failure ?? error);
  }

  /** Remembers a failure; `onEnd` reports it when the statement has ended. */
  protected fail(failure: unknown): void {
    this.#failure ??= failure;
  }

  #end(failure: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#prepared) this.#prepared.users -= 1;
    this.#statement.onEnd(failure, this.#count);
  }
}

/** A statement that a connection has prepared, or is about to. */
interface Prepared {
  /** The columns of its rows; `null` until it has been run. */
  fields: readonly StatementColumn[] | null;
  /** How many uses were sent and have not ended. */
  users: number;
}

/** The prepared statements of a connection, and how statements are sent on it. */
interface Known {
  /** Counts one more use; closes another statement where there are too many. */
  use(name: string): Prepared;
  /** The driver's connection, except that it collects what it would send until `send`. */
  readonly gathering: DriverConnection;
  /** The same, without asking for the description of the rows. */
  readonly undescribed: DriverConnection;
  send(): void;
}

const connections = new WeakMap<DriverConnection, Known>();

function knownOf(wire: DriverConnection): Known {
  let known = connections.get(wire);
  if (!known) connections.set(wire, (known = begun(wire)));
  return known;
}

function begun(wire: DriverConnection): Known {
  const pieces: Buffer[] = [];
  let isHeld = false;
  /** Corks the stream until all statements of this turn of the event loop were written. */
  function hold(): void {
    isHeld = true;
    wire.stream.cork();
    process.nextTick(() => {
      isHeld = false;
      wire.stream.uncork();
    });
  }
  // The driver's connection sends everything by this method.
  const gathering: DriverConnection = Object.create(wire, {
    _send: { value: (piece: Buffer) => pieces.push(piece) },
  });
  /** In the order of use: the last one was used most recently. */
  const statements = new Map<string, Prepared>();
  return {
    use: (name) => {
      const prepared = statements.get(name) ?? { fields: null, users: 0 };
      prepared.users += 1;
      statements.delete(name);
      statements.set(name, prepared);
      makeRoom(gathering, statements);
      return prepared;
    },
    gathering,
    undescribed: Object.create(gathering, { describe: { value: () => {} } }),
    send: () => {
      if (!isHeld) hold();
      const bytes = Buffer.concat(pieces.splice(0));
      if (wire.stream.writable) wire.stream.write(bytes);
    },
  };
}

/**
 * Closes the statements that were not used for longest, except those with a use that has not ended: the
 * driver would record such a statement as prepared again when the database confirms it. The close message is
 * sent first in its trip, where no failure can keep the database from carrying it out.
 */
function makeRoom(wire: DriverConnection, statements: Map<string, Prepared>): void {
  for (const [name, { users }] of statements) {
    if (statements.size <= maxPreparedStatements) return;
    if (users > 0) continue;
    statements.delete(name);
    delete wire.parsedStatements[name];
    wire.close({ type: 'S', name });
  }
}
