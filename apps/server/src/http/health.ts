import type { FastifyInstance } from 'fastify';
import { availabilityOf } from '#db/setup/availability.ts';
import { inTransaction, nobody, type Tx } from '#db/scope/transaction.ts';
import type { Pool } from '#db/driver/pool.ts';
import { sql } from '#db/scope/sql.ts';
import { waitAtMost } from '#lib/wait-at-most.ts';
import { Problem } from '#lib/problem.ts';

const noSpaceNote = 'The disk is full: reads are answered, saves are refused until there is space.';

/** Names the accounts whose password everybody knows. */
export type FindKnownPasswords = (tx: Tx) => Promise<string[]>;

function knownPasswordsNote(known: readonly string[]): string[] {
  return known.length === 0
    ? []
    : [`${known.length} accounts of the demonstration have a password that everybody knows.`];
}

/** How long a request for readiness waits for a database that hangs. */
const patienceMs = 3000;

/** Live: the process answers. Ready: its database answers too. */
export function mountHealth(app: FastifyInstance, pool: Pool, findKnownPasswords: FindKnownPasswords): void {
  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn' }, async () => {
    const { restarting, diskFull } = availabilityOf(pool);
    if (restarting !== null) throw new Problem('unavailable', restarting, { retryAfterSeconds: 2 });
    let known: string[] | null = null;
    async function ask(): Promise<void> {
      known = await inTransaction(pool, nobody, async (tx) => {
        await tx.one(sql`select 1 as answer`);
        return findKnownPasswords(tx);
      });
    }
    await waitAtMost(patienceMs, ask());
    if (known === null)
      throw new Problem('unavailable', 'The database does not answer.', { retryAfterSeconds: 2 });
    const notes = [...(diskFull ? [noSpaceNote] : []), ...knownPasswordsNote(known)];
    return { status: 'ready', ...(notes.length > 0 && { note: notes.join(' ') }) };
  });
}
