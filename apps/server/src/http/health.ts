import type { FastifyInstance } from 'fastify';
import { availabilityOf } from '#db/setup/availability.ts';
import { inTransaction, nobody } from '#db/scope/transaction.ts';
import type { Pool } from '#db/driver/pool.ts';
import { sql } from '#db/scope/sql.ts';
import { waitAtMost } from '#lib/wait-at-most.ts';
import { Problem } from '#lib/problem.ts';

const noSpaceNote = 'The disk is full: reads are answered, saves are refused until there is space.';

/** How long a request for readiness waits for a database that hangs. */
const patienceMs = 3000;

/** Live: the process answers. Ready: its database answers too. */
export function mountHealth(app: FastifyInstance, pool: Pool): void {
  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn' }, async () => {
    const { restarting, diskFull } = availabilityOf(pool);
    if (restarting !== null) throw new Problem('unavailable', restarting, { retryAfterSeconds: 2 });
    let hasAnswered = false;
    async function ask(): Promise<void> {
      await inTransaction(pool, nobody, (tx) => tx.one(sql`select 1 as answer`));
      hasAnswered = true;
    }
    await waitAtMost(patienceMs, ask());
    if (!hasAnswered)
      throw new Problem('unavailable', 'The database does not answer.', { retryAfterSeconds: 2 });
    return diskFull ? { status: 'ready', note: noSpaceNote } : { status: 'ready' };
  });
}
