import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallName } from '@panoramic/contract';
import { dailyBackups } from './backup/index.ts';
import type { Config } from './config.ts';
import type { Pool } from './db/driver/pool.ts';
import { jobSchema } from './db/setup/job-queues.ts';
import { raw, sql } from './db/scope/sql.ts';
import { inTransaction, nobody, type Tx } from './db/scope/transaction.ts';
import type { Metrics } from './http/metrics.ts';
import type { Clock } from './lib/clock.ts';
import { productVersion } from './lib/version.ts';
import { waitAtMost } from './lib/wait-at-most.ts';

interface Measured {
  readonly config: Pick<Config, 'backup'>;
  readonly pool: Pool;
  readonly clock: Clock;
}

/** A request for the metrics waits at most this long for a database that hangs. */
const patienceMs = 3000;

const signIns: ReadonlySet<string> = new Set<CallName>(['Account/token', 'Account/CompleteSignIn']);

/** The metrics of /metrics. Without a token for it, nothing is counted and the library is not loaded. */
export function openMetrics({ config, pool, clock }: Measured): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'panoramic_' });
  const requests = new Histogram({
    name: 'panoramic_request_duration_seconds',
    help: 'Time to answer a request, by call and status.',
    labelNames: ['call', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const failedSignIns = new Counter({
    name: 'panoramic_sign_ins_failed_total',
    help: 'Sign-ins that were refused.',
    registers: [registry],
  });
  function gauge<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) {
    return new Gauge({ name: `panoramic_${name}`, help, labelNames, registers: [registry] });
  }
  const { version, commit } = productVersion();
  gauge('build_info', '1, labelled with the version that runs.', ['version', 'commit']).set(
    { version, commit: commit ?? '' },
    1,
  );
  const connections = gauge('pool_connections', 'Connections to the database, by state.', ['state']);
  const waiting = gauge('pool_waiting', 'Requests that wait for a connection to the database.');
  const isUp = gauge('database_up', '1 while the database answers.');
  const bytes = gauge('database_bytes', 'Size of the database.');
  const jobs = gauge('jobs_due', 'Jobs that are due and not begun, by queue.', ['queue']);
  const oldestJob = gauge('oldest_job_due_seconds', 'How long the oldest job has been due.', ['queue']);
  const mails = gauge('mails_waiting', 'Mails that are not sent yet.');
  const backupAge = gauge('backup_age_seconds', 'Age of the newest daily backup; missing without one.');

  async function askDatabase(tx: Tx): Promise<void> {
    const found = await tx.one<{ bytes: number; mails: number }>(sql`
      select pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from mails where state in ('waiting', 'sending')) as mails`);
    const due = await tx.rows<{ queue: string; count: number; seconds: number }>(sql`
      select name as queue, count(*)::int as count,
        extract(epoch from now() - min(start_after))::float8 as seconds
      from ${raw(jobSchema)}.job where state < 'active' and start_after <= now() group by name`);
    bytes.set(found.bytes);
    mails.set(found.mails);
    jobs.reset();
    oldestJob.reset();
    for (const { queue, count, seconds } of due) {
      jobs.set({ queue }, count);
      oldestJob.set({ queue }, seconds);
    }
    isUp.set(1);
  }

  return {
    observe(call, status, seconds) {
      requests.observe({ call, status }, seconds);
      if (status >= 400 && signIns.has(call)) failedSignIns.inc();
    },
    async read() {
      isUp.set(0);
      const asking = inTransaction(pool, nobody, askDatabase, 'read').catch(() => {});
      await waitAtMost(patienceMs, asking);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      waiting.set(pool.waitingCount);
      const takenAt = await newestBackup(config.backup);
      if (takenAt === null) backupAge.remove();
      else backupAge.set((clock.now().getTime() - takenAt) / 1000);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** When the newest backup was finished, in milliseconds. */
async function newestBackup(backup: Config['backup']): Promise<number | null> {
  const newest = backup && (await dailyBackups(backup.folder)).at(-1);
  if (!backup || !newest) return null;
  return (await stat(join(backup.folder, newest)).catch(() => null))?.mtimeMs ?? null;
}
