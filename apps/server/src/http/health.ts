import type { FastifyInstance } from 'fastify';
import { inTransaction, nobody } from '#db/transaction.ts';
import type { Pool } from '#db/pool.ts';
import { sql } from '#db/sql.ts';

/** Live: the process answers. Ready: its database answers too. */
export function mountHealth(app: FastifyInstance, pool: Pool): void {
  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn' }, async () => {
    await inTransaction(pool, nobody, (tx) => tx.one(sql`select 1 as answer`));
    return { status: 'ready' };
  });
}
