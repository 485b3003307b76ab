import { testAppWithMail } from '../../../../test/app-with-mail.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { sql, type Sql } from '../../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';

export const writerAddress = 'write.of.main@example.com';

/** An application on 2026-06-15 at noon, its mails, and what tests do with mornings and dates. */
export function morningApp() {
  const { app, smtp } = testAppWithMail();

  function change(statement: Sql) {
    return inTransaction(app.database.pool, nobody, (tx) => tx.run(statement));
  }

  /** Runs the morning of the day again, through the job queue. */
  async function morning() {
    await change(sql`update reminder_runs set day = day - 1`);
    await inTransaction(app.database.pool, nobody, (tx) => enqueue(tx, 'reminders', {}));
    await app.runJobsTwice();
  }

  async function aDate(sd_id: number, payload: object = {}) {
    const writer = await app.as('Write');
    const { body } = await writer.call('Leases/EditCriticalDate', {
      sd_id,
      cd_type: 'Option to Renew',
      cd_action: '2026-07-15',
      ...payload,
    });
    return body;
  }

  return { app, smtp, aLease: leasesOf(app), change, morning, aDate };
}
