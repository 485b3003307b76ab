import { Client, type QueryResult } from 'pg';
import { StartupError } from '#lib/startup-error.ts';
import { copyIn, copyOut } from '../driver/copy.ts';

/** One connection as the owner of the database: to prepare it, to copy it out, to fill it. */
export class OwnerConnection {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async rows<R>(text: string, values: unknown[] = []): Promise<R[]> {
    // Safe: the statement's author names the row type of what it selects.
    return (await this.#client.query(text, values)).rows as R[];
  }

  async run(text: string, values: unknown[] = []): Promise<void> {
    await this.#client.query(text, values);
  }

  /** The rows of a query as COPY writes them, in chunks of whole rows. */
  copyOut(query: string): AsyncGenerator<Buffer> {
    return copyOut(this.#client, query);
  }

  copyIn(target: string, source: AsyncIterable<Buffer>): Promise<void> {
    return copyIn(this.#client, target, source);
  }

  /** For the job queue, which runs its own statements. */
  query(text: string, values: unknown[]): Promise<QueryResult> {
    return this.#client.query(text, values);
  }

  quoted(name: string): string {
    return this.#client.escapeIdentifier(name);
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }
}

export async function openOwnerConnection(url: string, purpose: string): Promise<OwnerConnection> {
  const client = await connectAsOwner(url, purpose);
  // The running statement reports the failure.
  client.on('error', () => {});
  return new OwnerConnection(client);
}

export async function connectAsOwner(url: string, purpose: string): Promise<Client> {
  const owner = new Client({
    connectionString: url,
    application_name: `panoramic ${purpose}`,
    connectionTimeoutMillis: 10_000,
  });
  try {
    await owner.connect();
    return owner;
  } catch (error) {
    throw unreachable(url, error);
  }
}

interface LockOptions {
  /** Thrown where somebody else has the lock; without it, the work waits for the lock. */
  readonly refusal?: Error;
}

/**
 * Does the work while an advisory lock is held. A transaction of its own holds it: a pooler may give each
 * transaction another session of the database, and would keep what a session holds when the connection is gone.
 */
export async function whileLocked<T>(
  ownerUrl: string,
  lock: number,
  work: () => Promise<T>,
  { refusal }: LockOptions = {},
): Promise<T> {
  const holder = await openOwnerConnection(ownerUrl, 'lock');
  try {
    await holder.run('begin; set local idle_in_transaction_session_timeout = 0');
    if (refusal) {
      const [turn] = await holder.rows<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [
        lock,
      ]);
      if (!turn?.ours) throw refusal;
    } else await holder.run('select pg_advisory_xact_lock($1)', [lock]);
    const result = await work();
    // Fails where the lock was lost meanwhile.
    await holder.run('commit');
    return result;
  } finally {
    await holder.close();
  }
}

/** Says in one line, without a password, why there is no connection to the database of a URL. */
export function unreachable(url: string, error: unknown): StartupError {
  const { hostname, port } = new URL(url);
  const where = `${hostname || 'localhost'}:${port || 5432}`;
  return new StartupError(`The database at ${where} cannot be reached: ${reasonOf(error)}.`, {
    cause: error,
  });
}

/** Node gives a refused connection on two addresses as one error without a message. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && first.message ? first.message : String(first);
}
