// @module-tag long
import { addDays, type PlainDate } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testAppWithMail } from '../../../../test/app-with-mail.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { clientNamed, peopleOf, userNamed } from '../../../../test/people.ts';
import { type Received } from '../../../../test/neighbours/smtp.ts';
import { openLog } from '../../../lib/log.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { sql } from '../../../db/scope/sql.ts';
import { makeMorningReminders } from '../index.ts';

/**
 * A year of mornings on two servers, with stops, lost days and a clock that jumps. What must arrive
 * is worked out here from the days of each date, and every mail must arrive exactly once.
 */
const { app, smtp } = testAppWithMail();
const aLease = leasesOf(app);

const firstDay = '2026-06-15';
const lastDay = '2027-06-20';
/** The server is down on these days; their reminders are sent on the day after. */
const down = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'];
/** The application is started again on the same database before these days. */
const restarts = ['2026-07-31', '2026-11-15', '2027-02-01'];

const desk = 'desk@example.com';
const ann = 'ann@example.com';
const bob = 'bob@example.com';
const admin = 'admin.of.main@example.com';

/** A period of mornings in which a date stays unchanged; `to` is the first day after it. */
interface Phase {
  readonly from: PlainDate;
  readonly to?: PlainDate;
  readonly action: PlainDate;
  readonly reminder?: PlainDate;
  readonly extra?: PlainDate;
  readonly who: readonly string[];
}

interface Planned {
  readonly name: string;
  readonly client: 'Main' | 'Other';
  readonly phases: readonly Phase[];
}

const planned: readonly Planned[] = [
  // Entered 200 days ahead: the whole countdown.
  { name: 'whole', client: 'Main', phases: [{ from: firstDay, action: '2027-01-01', who: [ann, bob] }] },
  // Entered 45 days ahead: told the next morning, then the rest.
  { name: 'late entry', client: 'Main', phases: [{ from: firstDay, action: '2026-07-30', who: [ann] }] },
  { name: 'long overdue', client: 'Main', phases: [{ from: firstDay, action: '2025-01-31', who: [desk] }] },
  {
    name: 'reminder date',
    client: 'Main',
    phases: [{ from: firstDay, action: '2027-05-31', reminder: '2026-08-20', who: [desk] }],
  },
  // The reminder date on a step's day: one mail for both.
  {
    name: 'both at once',
    client: 'Main',
    phases: [{ from: firstDay, action: '2027-03-31', reminder: addDays('2027-03-31', -60), who: [ann] }],
  },
  // Moved on 2026-09-10: it starts again.
  {
    name: 'moved',
    client: 'Main',
    phases: [
      { from: firstDay, to: '2026-09-10', action: '2026-10-15', who: [bob] },
      { from: '2026-09-10', to: '2027-04-01', action: '2026-12-24', who: [bob] },
      { from: '2027-04-01', action: '2026-12-24', who: [desk] },
    ],
  },
  {
    name: 'done',
    client: 'Main',
    phases: [{ from: firstDay, to: '2026-10-01', action: '2026-10-20', who: [ann] }],
  },
  // Snoozed on 2026-08-01 to 2026-09-05: silent over the step of 2026-08-16, told again on the day.
  {
    name: 'snoozed',
    client: 'Main',
    phases: [
      { from: firstDay, to: '2026-08-01', action: '2026-09-15', who: [desk] },
      { from: '2026-09-05', action: '2026-09-15', extra: '2026-09-05', who: [desk] },
    ],
  },
  // The lease's own expiration, until it is acknowledged as done on 2027-02-15.
  {
    name: 'from lease',
    client: 'Main',
    phases: [{ from: firstDay, to: '2027-02-15', action: '2027-03-01', who: [desk] }],
  },
  // The date has no recipient: its mails go to the administrator.
  { name: 'nobody', client: 'Other', phases: [{ from: firstDay, action: '2026-12-31', who: [admin] }] },
  // Bob is reminded in two clients, by one mail a day.
  {
    name: 'other client',
    client: 'Other',
    phases: [{ from: firstDay, action: '2027-01-01', who: [bob] }],
  },
  // Bob's account is deactivated on 2027-04-01: the default recipients get the reminders,
  // of overdue dates as well. The other client does not know the users of this one.
  {
    name: 'deactivated',
    client: 'Main',
    phases: [
      { from: firstDay, to: '2027-04-01', action: '2027-05-15', who: [bob] },
      { from: '2027-04-01', action: '2027-05-15', who: [desk] },
    ],
  },
];

/** The mornings with a reminder in a phase: the first one if a step lies before it, then each step's day. */
function morningsOf({ from, to = '9999-12-31', action, reminder, extra }: Phase): PlainDate[] {
  const steps = [180, 90, 60, 30, 15, 7, 1].map((days) => addDays(action, -days));
  const days = [...steps, addDays(action, 1), ...(reminder ? [reminder] : []), ...(extra ? [extra] : [])];
  return [...new Set(days.map((day) => (day < from ? from : day)))].filter(
    (day) => day < to && day <= lastDay,
  );
}

/** `address day` → the names of the dates in that mail. */
function expectedMails(): Map<string, string[]> {
  const mails = new Map<string, Set<string>>();
  for (const { name, phases } of planned)
    for (const phase of phases)
      for (const day of morningsOf(phase))
        for (const address of phase.who) {
          const key = `${address} ${down.includes(day) ? '2026-11-15' : day}`;
          mails.set(key, (mails.get(key) ?? new Set()).add(name));
        }
  return new Map([...mails].map(([key, names]) => [key, [...names].toSorted()]));
}

const leases = new Map<string, number>();
const dates = new Map<string, number>();

beforeAll(async () => {
  await app.as('Admin');
  await inTransaction(app.database.pool, nobody, async (tx) => {
    const [main, other] = [await clientNamed(tx, 'Main'), await clientNamed(tx, 'Other')];
    await userNamed(tx, 'bob', main, []);
    await tx.run(sql`update users set email = ${bob}, email_key = ${bob} where "userName" = 'bob'`);
    await tx.run(sql`update clients set "reminderRecipients" = ${desk} where cl_id = ${main}`);
    await tx.run(sql`
      update clients set "reminderTime" = '06:30', "reminderZone" = 'America/New_York' where cl_id = ${other}`);
  });
  for (const { name, client, phases } of planned) {
    const [first] = phases;
    const isFromLease = name === 'from lease';
    const lease = await aLease(
      { sd_num: name, ...(isFromLease && { sd_ced: first?.action ?? null }) },
      client,
    );
    leases.set(name, lease.sd_id);
    if (isFromLease || !first) continue;
    // Dates for the default recipients or for nobody have no address of their own.
    const own = first.who.filter((address) => address !== desk && address !== admin);
    const { body } = await (
      await app.as('Write', client)
    ).call('Leases/EditCriticalDate', {
      sd_id: lease.sd_id,
      cd_type: 'Other',
      cd_action: first.action,
      cd_reminder: first.reminder ?? null,
      cd_email: own.join(', '),
    });
    dates.set(name, body.cd_id);
  }
});

/** What people do, before the morning of the day. */
const deeds: Readonly<Record<PlainDate, () => Promise<unknown>>> = {
  '2026-08-01': () =>
    acknowledge('snoozed', { action: 'snooze', until: '2026-09-05', note: 'waiting for the offer' }),
  '2026-09-10': async () =>
    (await aSession()).call('Leases/EditCriticalDate', {
      cd_id: dates.get('moved') ?? 0,
      cd_action: '2026-12-24',
    }),
  '2026-10-01': () => acknowledge('done', { action: 'done' }),
  '2027-02-15': () => acknowledge('from lease', { action: 'done' }),
  '2027-04-01': () =>
    inTransaction(app.database.pool, nobody, (tx) =>
      tx.run(sql`update users set active = false where "userName" = 'bob'`),
    ),
};

/** Sessions of a year ago have ended. */
async function aSession() {
  return app.caller(await peopleOf(app.database.pool, app.clock.now(), 'Write', 'Main'));
}

async function acknowledge(name: string, deed: { action: 'done' | 'snooze'; until?: string; note?: string }) {
  const reply = await (
    await aSession()
  ).call('Reminders/Acknowledge', {
    cd_id: dates.get(name) ?? 0,
    sd_id: leases.get(name) ?? 0,
    ...deed,
  });
  expect(reply.status).toBe(200);
}

/**
 * The days around everything that happens, and every tenth of the other days, on which nothing may be sent.
 * The days left out would only repeat these.
 */
function daysToLive(): PlainDate[] {
  const told = planned.flatMap(({ phases }) => phases.flatMap(morningsOf));
  const eventful = new Set(
    [...told, ...Object.keys(deeds), ...restarts, ...down].flatMap((day) => [
      addDays(day, -1),
      day,
      addDays(day, 1),
    ]),
  );
  const days: PlainDate[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1))
    if (eventful.has(day) || /(-01|0)$/.test(day)) days.push(day);
  return days;
}

const log = openLog('silent');

/** Both servers see the morning at once, and send what it brings. */
async function tick(at: string): Promise<void> {
  app.clock.set(at);
  const { pool } = app.database;
  const world = { pool, log, now: app.clock.now(), timeZone: 'America/Chicago' };
  await Promise.all([makeMorningReminders(world), makeMorningReminders(world)]);
  const { rowCount } = await pool.query(`select from mails where state = 'waiting' limit 1`);
  if (rowCount) await app.runJobsTwice();
}

/** Daylight saving time in Chicago ends on 2026-11-01 and begins on 2027-03-14. */
function isSummer(day: PlainDate): boolean {
  return day < '2026-11-01' || day >= '2027-03-14';
}

function namesIn({ text }: Received): string[] {
  return planned
    .map(({ name }) => name)
    .filter((name) => new RegExp(`^# ${name}\r?$`, 'm').test(text))
    .toSorted();
}

test('every expected mail of a year is sent exactly once', async () => {
  const arrived = new Map<string, string[]>();
  let seen = 0;
  function take(day: PlainDate) {
    for (const mail of smtp.received.slice(seen)) {
      const key = `${mail.to.join()} ${day}`;
      expect(arrived.has(key), `a second mail to ${key}`).toBe(false);
      arrived.set(key, namesIn(mail));
    }
    seen = smtp.received.length;
  }
  for (const day of daysToLive()) {
    if (restarts.includes(day)) await app.restart();
    app.clock.set(`${day}T09:00:00Z`);
    await deeds[day]?.();
    if (down.includes(day)) continue;
    // Before the morning of either client only missed reminders are sent.
    if (day.endsWith('-15')) await tick(`${day}T09:30:00Z`);
    // 07:05 in Chicago in summer; in winter 06:05, when it is morning for the other client alone.
    if (isSummer(day) || day.endsWith('2')) await tick(`${day}T12:05:00Z`);
    if (!isSummer(day) || day.endsWith('-01')) await tick(`${day}T13:05:00Z`);
    // The clock is set back an hour.
    if (day.endsWith('2')) await tick(`${day}T12:04:00Z`);
    take(day);
  }
  expect(Object.fromEntries(arrived)).toEqual(Object.fromEntries(expectedMails()));
  expect(arrived.size).toBeGreaterThan(50);
});
