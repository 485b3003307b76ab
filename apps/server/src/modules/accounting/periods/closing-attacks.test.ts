import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { clientNamed } from '../../../../test/people.ts';
import { advisoryLocks } from '../../../db/scope/advisory-locks.ts';
import { sql } from '../../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { cents, keepStandards, monthCalls, rentedLeasesOf } from '../accounting.fixture.ts';

const app = testApp();
const aRentedLease = rentedLeasesOf(app);
const { read, close, lease, closeAccepting } = monthCalls(app);
const leases: number[] = [];

beforeAll(async () => {
  await keepStandards(app);
  for (const name of ['first', 'second', 'third'])
    leases.push(await aRentedLease({ start: '2024-07-01', end: '2029-06-30', name }));
});

/** The numbers of rows that closings have written. */
function writtenRows(clientId: number) {
  return inTransaction(app.database.pool, { clientId, userId: null }, (tx) =>
    tx.one(sql`
      select (select count(*)::integer from accounting_figures) as figures,
        (select count(*)::integer from accounting_periods) as periods,
        (select count(*)::integer from lease_measurements) as measurements`),
  );
}

/** Ends the connection that closes a month, once it waits for the row lock that is held meanwhile. */
async function endClosing(): Promise<void> {
  for (;;) {
    const ended = await inTransaction(app.database.pool, nobody, (tx) =>
      tx.rows(sql`
        select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and l.classid::bigint = ${advisoryLocks.accounting} and l.granted
          and a.datname = current_database() and a.wait_event_type = 'Lock'`),
    );
    if (ended.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a closing that is killed on the way leaves the month open and nothing behind', async () => {
  const clientId = await inTransaction(app.database.pool, nobody, (tx) => clientNamed(tx, 'Main'));
  const holder = await app.database.pool.connect();
  await holder.query(`begin; select set_config('app.client', '${clientId}', true)`);
  // A measurement of the lease cannot be stored while its row is locked like this.
  await holder.query(`select 1 from leases where sd_id = ${leases[2]} for update`);
  const closing = close('2026-04');
  await endClosing();
  const { status } = await closing;
  await holder.query('rollback');
  holder.release();
  expect(status).toBeGreaterThanOrEqual(500);
  const { body } = await (await app.as('no role')).call('Accounting/GetPeriods');
  expect(body).toMatchObject({ first: null, last: null, periods: [] });
  expect(await writtenRows(clientId)).toEqual({ figures: 0, periods: 0, measurements: 0 });
  expect((await close('2026-04')).body).toMatchObject({ leases: 3 });
});

test('a reopening that is killed on the way leaves the month closed as it was', async () => {
  const clientId = await inTransaction(app.database.pool, nobody, (tx) => clientNamed(tx, 'Main'));
  const before = await read('Accounting/GetPeriod', { month: '2026-04', book: 'ASC842' });
  const written = await writtenRows(clientId);
  const holder = await app.database.pool.connect();
  await holder.query(`begin; select set_config('app.client', '${clientId}', true)`);
  await holder.query('select 1 from lease_measurements for update');
  const admin = await app.as('Admin');
  const reopening = admin.call('Accounting/ReopenPeriod', { month: '2026-04', reason: 'killed' });
  await endClosing();
  expect((await reopening).status).toBeGreaterThanOrEqual(500);
  await holder.query('rollback');
  holder.release();
  expect(await writtenRows(clientId)).toEqual(written);
  expect(await read('Accounting/GetPeriod', { month: '2026-04', book: 'ASC842' })).toEqual(before);
  const { body } = await admin.call('Accounting/GetPeriods');
  expect(body).toMatchObject({ first: '2026-04', last: '2026-04', open: '2026-05' });
});

test('two reopenings at once reopen a month once, and two closings at once close it once', async () => {
  const admin = await app.as('Admin');
  const reopened = await Promise.all(
    ['one', 'two'].map((reason) => admin.call('Accounting/ReopenPeriod', { month: '2026-04', reason })),
  );
  expect(reopened.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const both = await Promise.all([
    close('2026-04'),
    close('2026-04'),
    admin.call('Accounting/ReopenPeriod', { month: '2026-04', reason: 'three' }),
  ]);
  // In whatever order the three run, the month is closed at most once at a time.
  expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await close('2026-04');
  const { body } = await admin.call('Accounting/GetPeriods');
  expect(body).toMatchObject({ first: '2026-04', last: '2026-04', open: '2026-05' });
  expect(body.periods).toHaveLength(1);
});

test('a lease edited during a closing is frozen as before or after an edit, never in between', async () => {
  const writer = await app.as('Write');
  const [id = 0] = leases;
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id });
  const rt_id = terms[0]?.rt_id ?? 0;
  const edits = [5100, 5200, 5300, 5400].map((rt_monthly) =>
    writer.call('Leases/EditRentTerm', { rt_id, sd_id: id, rt_monthly }),
  );
  const [closed] = await Promise.all([closeAccepting('2026-05'), ...edits]);
  expect(closed.status).toBe(200);
  const { lines } = await read('Accounting/GetPeriod', { month: '2026-05', book: 'ASC842' });
  const line = lines.find(({ sd_id }) => sd_id === id);
  const { books, proposals } = await lease(id);
  const month = books[0]?.schedule.find(({ date }) => date === '2026-05-31');
  expect([cents(line?.liabilityClosing), cents(line?.assetClosing), cents(line?.paid)]).toEqual([
    cents(month?.liability),
    cents(month?.asset),
    cents(month?.repaid),
  ]);
  expect([5000, 5100, 5200, 5300, 5400]).toContain(line?.paid);
  const now = (await writer.call('Leases/GetRentTerms', { id })).body[0]?.rt_monthly;
  expect(proposals.length === 0).toBe(line?.paid === now);
});

test("another client's leases and measurements are not found by any call of the accounting", async () => {
  await keepStandards(app, {}, 'Other');
  const stranger = await app.as('Admin', 'Other');
  const [sd_id = 0] = leases;
  const { measurements } = await lease(sd_id);
  const lm_id = measurements[0]?.lm_id ?? 0;
  const replies = await Promise.all([
    stranger.call('Accounting/GetLease', { id: sd_id }),
    stranger.call('Accounting/SaveLease', { sd_id, la_prepaid: 1 }),
    stranger.call('Accounting/DecideRemeasurement', {
      sd_id,
      decision: 'accept',
      books: [{ book: 'ASC842', digest: 'any' }],
    }),
    stranger.call('Accounting/UndoRemeasurement', { lm_id }),
    stranger.call('Accounting/GetProposals', { id: sd_id }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const { body } = await stranger.call('Accounting/GetPeriod', { month: '2026-05' });
  expect(body).toMatchObject({ closed: false, lines: [], proposals: [] });
  const { body: periods } = await stranger.call('Accounting/GetPeriods');
  expect(periods.periods).toEqual([]);
});

test('leases at the limits are measured to 0, and one that is beyond them does not hold up the closing', async () => {
  const century = await aRentedLease({ start: '2026-06-01', end: '2125-05-31', monthly: 0.01, name: '99' });
  const dear = await aRentedLease({ start: '2026-06-01', end: '2031-05-31', monthly: 16_000_000_000 });
  const beyond = await aRentedLease({ start: '2026-06-01', end: '2125-05-31', monthly: 99_000_000_000 });
  const writer = await app.as('Write');
  for (const [sd_id, la_rate] of [
    [century, 0],
    [dear, 100],
  ] as const) {
    const saved = await writer.call('Accounting/SaveLease', { sd_id, la_rate, la_rate_reason: 'Limit' });
    expect(saved.status).toBe(200);
    const { books } = await lease(sd_id);
    for (const book of books) {
      expect(book.schedule.at(-1)).toMatchObject({ liability: 0, asset: 0 });
      const paid = book.schedule.reduce((sum, { payment }) => sum + cents(payment), 0);
      expect(book.schedule.reduce((sum, { cost }) => sum + cents(cost), 0)).toBe(paid);
    }
  }
  for (const la_rate of [-1, 1000]) {
    const refused = await writer.call('Accounting/SaveLease', { sd_id: century, la_rate });
    expect(refused.problem.errors?.map(({ field }) => field)).toEqual(['la_rate']);
  }
  const { unmeasured } = await read('Accounting/GetPeriod', { month: '2026-06', book: 'IFRS16' });
  expect(unmeasured).toEqual([
    expect.objectContaining({
      sd_id: beyond,
      message: 'The payments of the lease add up to more than a trillion.',
    }),
  ]);
  expect((await closeAccepting('2026-06')).body).toMatchObject({ leases: 5 });
});
