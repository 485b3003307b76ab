import { startEmbedded } from '@panoramic/embedded-server';
import { openPool, type Pool } from '../../apps/server/src/db/driver/pool.ts';

/** The PostgreSQL that everything is measured on: the one the product embeds, with its settings. */
export interface BenchCluster {
  /** The owner's URL of one of its databases. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

export async function openCluster(dataDir: string): Promise<BenchCluster> {
  const server = await startEmbedded({ dataDir, log: (line) => console.log(line) });
  return {
    urlOf: (database) => Object.assign(new URL(server.url), { pathname: `/${database}` }).href,
    stop: () => server.stop(),
  };
}

/** Runs as the owner, who sees the rows of every client. */
export async function asOwner<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
