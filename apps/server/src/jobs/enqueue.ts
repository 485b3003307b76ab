import PgBoss from 'pg-boss';
import { jobSchema, type QueueName } from '#db/setup/job-queues.ts';

/** What a job of each queue carries: ids and names, never a secret. */
export interface JobData extends Record<QueueName, object> {
  mail: { readonly mailId: number };
  'reset-request': { readonly userName: string };
  'clean-up': object;
  reminders: object;
  'document-check': object;
  /** Reads documents of one client; without an id, those of all clients. */
  'document-text': { readonly clientId?: number };
  /** Reads documents of one client that take long. */
  'slow-document-text': { readonly clientId?: number };
  'kind-changes': object;
  'history-heads': object;
  backup: object;
}

/** Only makes the statements; each caller's transaction runs them. */
const sender = new PgBoss({
  schema: jobSchema,
  migrate: false,
  db: { executeSql: () => Promise.reject(new Error('A job is queued in a transaction.')) },
});

/** Anything that runs a statement in the transaction. */
export interface InTransaction {
  query(text: string, values: unknown[]): Promise<{ rows: Readonly<Record<string, unknown>>[] }>;
}

/** Queues a job that exists when the transaction commits, and only then. */
export async function enqueue<Q extends QueueName>(
  tx: InTransaction,
  queue: Q,
  data: JobData[Q],
): Promise<void> {
  await sender.send(queue, data, {
    db: { executeSql: (text, values) => tx.query(text, values) },
  });
}

/** The data of the jobs that wait in a queue, without duplicates. */
export async function queuedJobs<Q extends QueueName>(tx: InTransaction, queue: Q): Promise<JobData[Q][]> {
  const { rows } = await tx.query(
    `select distinct data from ${jobSchema}.job where name = $1 and state in ('created', 'retry')`,
    [queue],
  );
  // Safe: jobs are queued under their queue's name, with its data.
  return rows.map(({ data }) => data as JobData[Q]);
}
