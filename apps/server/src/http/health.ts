import type { FastifyInstance } from 'fastify';
import { availabilityOf } from '#db/setup/availability.ts';
import type { UnreadableSecrets } from '#db/setup/sealed-tables.ts';
import { inTransaction, nobody, type Tx } from '#db/scope/transaction.ts';
import type { Pool } from '#db/driver/pool.ts';
import { sql } from '#db/scope/sql.ts';
import { productVersion } from '#lib/version.ts';
import { waitAtMost } from '#lib/wait-at-most.ts';
import { Problem } from '#lib/problem.ts';

const noSpaceNote = 'The disk is full: reads are answered, saves are refused until there is space.';

/** Names the accounts whose password everybody knows. */
export type FindKnownPasswords = (tx: Tx) => Promise<string[]>;

/** Counts the stored secrets that APP_KEY does not open. */
export type CountUnreadableSecrets = (tx: Tx) => Promise<UnreadableSecrets>;

function unreadableNote({ twoStep, webhooks }: UnreadableSecrets): string[] {
  if (twoStep + webhooks === 0) return [];
  const secrets = [
    ...(twoStep > 0 ? [`${twoStep} two-step secrets`] : []),
    ...(webhooks > 0 ? [`${webhooks} secrets of webhooks`] : []),
  ];
  return [`${secrets.join(' and ')} cannot be opened: APP_KEY is not the key that has sealed them.`];
}

function knownPasswordsNote(known: readonly string[]): string[] {
  return known.length === 0
    ? []
    : [`${known.length} accounts of the demonstration have a password that everybody knows.`];
}

/** What is asked of the database, beside an answer. */
interface HealthQuestions {
  readonly findKnownPasswords: FindKnownPasswords;
  readonly countUnreadableSecrets: CountUnreadableSecrets;
  readonly stopping: AbortSignal;
}

/** How long a request for readiness waits for a database that hangs. */
const patienceMs = 3000;

/** Live: the process answers. Ready: its database answers too. */
export function mountHealth(
  app: FastifyInstance,
  pool: Pool,
  { findKnownPasswords, countUnreadableSecrets, stopping }: HealthQuestions,
): void {
  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'warn' }, async () => {
    if (stopping.aborted)
      throw new Problem('unavailable', 'The server is stopping.', { retryAfterSeconds: 2 });
    const { restarting, diskFull } = availabilityOf(pool);
    if (restarting !== null) throw new Problem('unavailable', restarting, { retryAfterSeconds: 2 });
    let found: string[] | null = null;
    async function ask(): Promise<void> {
      found = await inTransaction(pool, nobody, async (tx) => {
        await tx.one(sql`select 1 as answer`);
        return [
          ...knownPasswordsNote(await findKnownPasswords(tx)),
          ...unreadableNote(await countUnreadableSecrets(tx)),
        ];
      });
    }
    await waitAtMost(patienceMs, ask());
    if (found === null)
      throw new Problem('unavailable', 'The database does not answer.', { retryAfterSeconds: 2 });
    const notes: string[] = [...(diskFull ? [noSpaceNote] : []), ...found];
    return { status: 'ready', ...productVersion(), ...(notes.length > 0 && { note: notes.join(' ') }) };
  });
}
