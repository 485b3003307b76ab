import PgBoss from 'pg-boss';
import { jobSchema, type QueueName } from '#db/job-queues.ts';
import type { Tx } from '#db/transaction.ts';

/** What a job of each queue carries: ids and names, never a secret. */
export interface JobData extends Record<QueueName, object> {
  mail: { readonly mailId: number };
  'reset-request': { readonly userName: string };
  'clean-up': object;
  reminders: object;
}

/** Only makes the statements; each caller's transaction runs them. */
const sender = new PgBoss({
  schema: jobSchema,
  migrate: false,
  db: { executeSql: () => Promise.reject(new Error('A job is queued in a transaction.')) },
});

/** There when the transaction commits, and only then. */
export async function enqueue<Q extends QueueName>(tx: Tx, queue: Q, data: JobData[Q]): Promise<void> {
  await sender.send(queue, data, {
    db: { executeSql: (text, values) => tx.connection.query(text, values) },
  });
}
