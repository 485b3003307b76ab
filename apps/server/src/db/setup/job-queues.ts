import PgBoss from 'pg-boss';
import type { Client } from 'pg';

/** Seconds after which the queue forgets a job, and with it that the job was sent in this round. */
const longestRound = 12 * 3600;

interface QueueRules {
  /** Tries after the first one, each waiting about twice as long as the one before. */
  readonly retries: number;
  /** Seconds before the first retry. */
  readonly retryAfter: number;
  /** Seconds after which a job is given up for lost, as when its server was killed. */
  readonly lostAfter: number;
  /** Seconds between two runs of a job that comes round by itself; at most `longestRound`. */
  readonly every?: number;
  /** How many jobs a server does at once; one where it is not said. */
  readonly atOnce?: number;
}

/** Every kind of work that is done outside a request. */
export const jobQueues = {
  // The last of the retries comes some 12 hours after the first.
  mail: { retries: 10, retryAfter: 30, lostAfter: 180 },
  'reset-request': { retries: 5, retryAfter: 5, lostAfter: 60 },
  // Looks whether it is morning somewhere.
  reminders: { retries: 0, retryAfter: 60, lostAfter: 600, every: 300 },
  'clean-up': { retries: 0, retryAfter: 60, lostAfter: 600, every: 900 },
  // Looks whether the night's check of all files is due, or was cut short.
  'document-check': { retries: 0, retryAfter: 60, lostAfter: 12 * 3600, every: 300 },
  // Reads the texts of documents that were not read yet; an upload starts it at once.
  'document-text': { retries: 2, retryAfter: 60, lostAfter: 12 * 3600, every: 300, atOnce: 2 },
  // Reads those that take long, one after another.
  'slow-document-text': { retries: 2, retryAfter: 60, lostAfter: 12 * 3600, every: 300 },
  // Changes the kinds of own fields; a change starts it at once. Whatever a server that ended has left waits for the
  // next round, which each server sends when it starts.
  'kind-changes': { retries: 0, retryAfter: 60, lostAfter: 3600, every: 5, atOnce: 2 },
  // Writes the heads of the history's chains to the log.
  'history-heads': { retries: 3, retryAfter: 60, lostAfter: 600, every: longestRound },
  // Looks whether the day's backup is due; one that failed is tried again at the next look.
  backup: { retries: 0, retryAfter: 60, lostAfter: 12 * 3600, every: 300 },
} as const satisfies Record<string, QueueRules>;

export type QueueName = keyof typeof jobQueues;
// Safe: the keys of the table are the names.
export const queueNames = Object.keys(jobQueues) as QueueName[];

export function rulesOfQueue(name: QueueName): QueueRules {
  return jobQueues[name];
}

export const jobSchema = 'jobs';

/** The queue's own tables: made and migrated by the owner, used by the application's role. */
export async function prepareJobs(owner: Client, appRole: string): Promise<void> {
  const boss = new PgBoss({
    schema: jobSchema,
    supervise: false,
    schedule: false,
    db: { executeSql: (text, values) => owner.query(text, values) },
  });
  await boss.start();
  for (const name of queueNames) {
    const { retries, retryAfter, lostAfter } = rulesOfQueue(name);
    const options = {
      name,
      retryLimit: retries,
      retryDelay: retryAfter,
      retryBackoff: true,
      expireInSeconds: lostAfter,
    };
    await boss.createQueue(name, { ...options });
    await boss.updateQueue(name, { ...options });
  }
  await boss.stop({ graceful: false });
  const role = owner.escapeIdentifier(appRole);
  await owner.query(`
    grant usage on schema ${jobSchema} to ${role};
    grant select, insert, update, delete on all tables in schema ${jobSchema} to ${role}`);
}
