// @module-tag long
import { addDays, type PlainDate } from '@panoramic/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testAppWithMail } from '../test/app-with-mail.ts';
import { asOwner } from '../test/database.ts';
import { leasesOf } from '../test/leases.ts';
import { clientNamed, peopleOf, userNamed } from '../test/people.ts';
import { sql } from './db/scope/sql.ts';
import { inTransaction, nobody, type Tx } from './db/scope/transaction.ts';
import { enqueue } from './jobs/enqueue.ts';
import { invite } from './modules/account/index.ts';

const today = '2026-06-15';
const wrongDay = addDays(today, 40);
const ann = 'ann@example.com';
const day = 24 * 3_600_000;

const { app, smtp } = testAppWithMail();
const aLease = leasesOf(app);

beforeAll(async () => {
  await app.as('Write');
});
beforeEach(() => void (smtp.received.length = 0));

function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(app.database.pool, nobody, work);
}

async function startOn(date: PlainDate): Promise<void> {
  app.clock.set(`${date}T12:05:00Z`);
  await app.restart();
}

/** The errors in the log since a moment. */
function errorsSince(from: number): string[] {
  return app.logged.slice(from).filter((line) => line.includes('"level":50'));
}

/** Runs the morning at 07:05 in Chicago; returns the dates that Ann was reminded of. */
async function morning(date: PlainDate): Promise<string[]> {
  const before = smtp.received.length;
  app.clock.set(`${date}T12:05:00Z`);
  await transact((tx) => enqueue(tx, 'reminders', {}));
  await app.runJobs();
  return smtp.received
    .slice(before)
    .flatMap(({ text }) => [...text.matchAll(/^# (\w+)\r?$/gm)].map(([, name]) => name ?? ''))
    .toSorted();
}

describe('after a start with a clock 40 days ahead', () => {
  const early: string[][] = [];
  let logged = 0;
  beforeAll(async () => {
    await aDate('hundred', { cd_action: addDays(today, 100) });
    await aDate('own', { cd_action: addDays(today, 350), cd_reminder: addDays(today, 16) });
    await inMain(sql`
      insert into mail_settings (user_id, rent_since) select id, ${today}::date from users
      where "userName" = 'write.of.main'`);
    early.push(await morning(addDays(today, -1)));
    // The date has reached its 180-day step, and 40 days later it has reached no further one.
    await aDate('far', { cd_action: addDays(today, 173) });
    await startOn(wrongDay);
    early.push(await morning(wrongDay));
    logged = app.logged.length;
    await startOn(today);
  });

  test('every reminder was sent too early', () => {
    expect(early).toEqual([['hundred'], ['far', 'hundred', 'own']]);
  });

  test('the next start logs an error that names what lies in the future', () => {
    const [error, ...others] = errorsSince(logged);
    expect(others).toEqual([]);
    expect(JSON.parse(error ?? '')).toMatchObject({
      msg: expect.stringMatching(/^stored times lie in the future: the clock is wrong, or was/),
      found: {
        // One of Main, one of the comps area.
        'last mornings of clients': 2,
        'reminders of steps that have not come': 2,
        'reminders of steps that have come': 1,
        'monthly rent mails': 1,
      },
    });
  });

  test('each step is sent on its right day, and none is sent twice', async () => {
    const told: Record<PlainDate, string[]> = {};
    for (let date = today; date <= addDays(wrongDay, 2); date = addDays(date, 1)) {
      const names = await morning(date);
      if (names.length > 0) told[date] = names;
    }
    expect(told).toEqual({
      [addDays(today, 10)]: ['hundred'],
      [addDays(today, 16)]: ['own'],
      [wrongDay]: ['hundred'],
    });
  });

  test('a start with a right clock logs nothing more', () => {
    expect(errorsSince(logged)).toHaveLength(1);
  });
});

test('a clock that is set right while the server runs is noticed the next morning', async () => {
  await startOn('2026-09-01');
  await morning('2026-10-11');
  const logged = app.logged.length;
  await morning('2026-09-02');
  expect(errorsSince(logged)[0]).toContain('last mornings of clients');
});

test('a clock that is earlier than the software itself changes nothing and is logged', async () => {
  await startOn('2026-09-03');
  await morning('2026-09-03');
  const ledger = await ledgerRows();
  const logged = app.logged.length;
  await startOn('1970-01-01');
  expect(errorsSince(logged)[0]).toContain('the clock is wrong: it says 1970-01-01');
  expect(await morning('1970-01-01')).toEqual([]);
  expect(await ledgerRows()).toEqual(ledger);
  await startOn('2026-09-04');
  expect(await morning('2026-09-04')).toEqual([]);
});

test('a session opened while the clock was ahead lasts no longer than any other', async () => {
  app.clock.set(`${addDays(today, 60)}T12:00:00Z`);
  const token = await peopleOf(app.database.pool, app.clock.now(), 'Write', 'Main');
  const isOpen = async () => (await app.caller(token).call('Account/IsAuthenticated')).body;
  expect(await isOpen()).toBe(true);
  await startOn(addDays(today, 20));
  expect(await isOpen()).toBe(true);
  app.clock.advance(13 * 3_600_000);
  expect(await isOpen()).toBe(false);
});

test('a link made while the clock was ahead works no longer than any other', async () => {
  app.clock.set(`${addDays(today, 60)}T12:00:00Z`);
  await transact(async (tx) => {
    const userId = await userNamed(tx, 'lin', await clientNamed(tx, 'Main'), []);
    await invite(tx, userId, app.clock.now());
  });
  await app.runJobs();
  const token = /token=([\w-]{43})/.exec(smtp.to('lin@example.com')[0]?.text ?? '')?.[1] ?? '';
  await startOn(addDays(today, 20));
  const kind = async () => (await app.caller(null).call('Account/CheckLink', { token })).body.kind;
  expect(await kind()).toBe('invitation');
  app.clock.advance(7 * day + 60_000);
  expect(await kind()).toBeNull();
});

test('a job that waits for a day far ahead runs after the start', async () => {
  await startOn('2026-09-20');
  await transact(async (tx) => {
    const userId = await userNamed(tx, 'joe', await clientNamed(tx, 'Main'), []);
    await invite(tx, userId, app.clock.now());
  });
  await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(`update jobs.job set start_after = now() + interval '40 days' where state = 'created'`),
  );
  expect(await app.runJobs()).toBe(0);
  const logged = app.logged.length;
  await app.restart();
  expect(errorsSince(logged)[0]).toContain('"jobs that wait":1');
  await app.runJobs();
  expect(smtp.to('joe@example.com')).toHaveLength(1);
});

async function aDate(name: string, date: { cd_action: PlainDate; cd_reminder?: PlainDate }): Promise<void> {
  const lease = await aLease({ sd_num: name });
  const { status } = await (
    await app.as('Write')
  ).call('Leases/EditCriticalDate', { sd_id: lease.sd_id, cd_type: 'Other', cd_email: ann, ...date });
  expect(status).toBe(200);
}

async function ledgerRows(): Promise<unknown[]> {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query('select * from reminders_sent order by sd_id, step_on, step'),
  );
  return rows;
}

function inMain(statement: Parameters<Tx['run']>[0]): Promise<number> {
  return transact((tx) => tx.run(statement));
}
