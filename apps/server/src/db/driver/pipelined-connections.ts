import type { PoolClient } from 'pg';
import type { Pool } from './pool.ts';

/**
 * Connections of a pool on which several requests read at the same time: their statements are sent without
 * waiting for one another, and the database answers them in turn. Each statement is a transaction of its own,
 * with its own scope. A slow statement would keep the others waiting, so it takes a connection for itself.
 */
class SharedConnections {
  readonly #pool: Pool;
  readonly #open = new Set<Shared>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async use<T>(work: (connection: PoolClient) => Promise<T>): Promise<T> {
    const shared = this.#leastUsed();
    shared.users += 1;
    try {
      return await work(await shared.connection);
    } finally {
      shared.users -= 1;
      if (shared.users === 0) this.#close(shared);
    }
  }

  #leastUsed(): Shared {
    if (this.#open.size < most) return this.#opened();
    return [...this.#open].reduce((least, other) => (other.users < least.users ? other : least));
  }

  #opened(): Shared {
    const shared: Shared = {
      connection: this.#pool.connect(),
      users: 0,
      // A lost connection is not lent again.
      forget: () => this.#open.delete(shared),
    };
    this.#open.add(shared);
    shared.connection.then((connection) => connection.once('end', shared.forget), shared.forget);
    return shared;
  }

  #close({ connection, forget }: Shared): void {
    forget();
    connection.then(
      (client) => client.off('end', forget).release(),
      () => {},
    );
  }
}

interface Shared {
  readonly connection: Promise<PoolClient>;
  users: number;
  readonly forget: () => void;
}

/** A small number, so that connections are always left for saves. */
const most = 2;

const ofPools = new WeakMap<Pool, SharedConnections>();

export function pipelinedConnections(pool: Pool): SharedConnections {
  let shared = ofPools.get(pool);
  if (!shared) ofPools.set(pool, (shared = new SharedConnections(pool)));
  return shared;
}
