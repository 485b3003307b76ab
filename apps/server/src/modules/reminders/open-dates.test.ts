// @module-tag long
import { addDays, addMonths, type CallInput } from '@panoramic/contract';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Caller } from '../../../test/app.ts';
import { morningApp, writerAddress } from './morning/morning.fixture.ts';

/**
 * Every place that counts, lists or reminds of dates is compared with what this file itself computes from
 * the generated portfolio: the dates that are not done, of leases that are not deleted, and apart from them the
 * expirations that nobody entered.
 */
const { app, smtp, morning } = morningApp();
const today = '2026-06-15';
const inAYear = addMonths(today, 12);
const clients = ['Main', 'Other'] as const;

const anyDay = fc.oneof(
  fc.constantFrom(addDays(today, -1), today, addDays(today, 1), inAYear, addDays(inAYear, 1)),
  fc.constantFrom(addDays(today, 180), addDays(today, 181)),
  fc.integer({ min: -500, max: 1500 }).map((days) => addDays(today, days)),
);

const anyDate = fc.record({
  cd_type: fc.constantFrom('Expiration Date', 'Option to Renew', 'Other', null),
  cd_action: fc.option(anyDay, { freq: 6 }),
  cd_status: fc.boolean(),
  cd_email: fc.constantFrom(writerAddress, null),
  reminderDaysBefore: fc.option(fc.integer({ min: 0, max: 400 })),
  deleted: fc.boolean(),
});

/** Several of each, so that a run of a few portfolios meets every case. */
const anyLease = fc.record({
  client: fc.constantFrom(...clients),
  state: fc.constantFrom('open', 'closed', 'deleted'),
  sd_ced: fc.option(anyDay),
  dates: fc.array(anyDate, { minLength: 1, maxLength: 4, size: 'max' }),
});
type AnyLease = typeof anyLease extends fc.Arbitrary<infer T> ? T : never;

/** A date that somebody has to act on, by the name of its lease. */
interface ToActOn {
  readonly lease: string;
  readonly type: string | null;
  readonly on: string;
  readonly reminder: string | null;
  readonly email: string | null;
}

/** The test's own reading of the rule. */
function toActOn({ state, dates }: AnyLease, lease: string): ToActOn[] {
  if (state === 'deleted') return [];
  const entered = dates.filter(({ deleted }) => !deleted);
  return entered.flatMap(({ cd_type, cd_action, cd_status, cd_email, reminderDaysBefore }) =>
    cd_status && cd_action !== null
      ? [
          {
            lease,
            type: cd_type,
            on: cd_action,
            reminder: before(cd_action, reminderDaysBefore),
            email: cd_email,
          },
        ]
      : [],
  );
}

/** The expiration of an open lease that no Expiration Date covers. */
function expirationOf({ state, sd_ced, dates }: AnyLease, lease: string): ToActOn[] {
  const isCovered = dates.some(
    ({ cd_type, cd_action, cd_status, deleted }) =>
      !deleted &&
      cd_type === 'Expiration Date' &&
      (cd_status || cd_action === null || (sd_ced !== null && cd_action >= sd_ced)),
  );
  if (state !== 'open' || sd_ced === null || isCovered) return [];
  return [{ lease, type: 'Expiration Date', on: sd_ced, reminder: null, email: null }];
}

function before(action: string | null, days: number | null): string | null {
  return action === null || days === null ? null : addDays(action, -days);
}

/** Enters a lease as people do: open first, then closed or deleted. */
async function enter(lease: AnyLease, sd_num: string): Promise<void> {
  const writer = await app.as('Write', lease.client);
  const { body } = await writer.call('Leases/EditLease', { sd_num, sd_ced: lease.sd_ced });
  for (const { reminderDaysBefore, deleted, ...date } of lease.dates) {
    const entered: CallInput<'Leases/EditCriticalDate'> = {
      sd_id: body.sd_id,
      cd_reminder: before(date.cd_action, reminderDaysBefore),
      ...date,
    };
    const saved = await writer.call('Leases/EditCriticalDate', entered);
    expect(saved.status).toBe(200);
    if (deleted) await writer.call('Leases/DeleteCriticalDate', { id: saved.body.cd_id });
  }
  if (lease.state === 'closed') await writer.call('Leases/EditLease', { ...body, sd_status: 2 });
  if (lease.state === 'deleted') await writer.call('Leases/DeleteLease', { sd_id: body.sd_id });
}

async function deleteAllLeases(): Promise<void> {
  for (const client of clients) {
    const writer = await app.as('Write', client);
    const { body } = await writer.call('Leases/ShowAllLeases', {});
    for (const { sd_id } of body) await writer.call('Leases/DeleteLease', { sd_id });
  }
}

function key(lease: string | null, type: string | null, on: string | null): string {
  return `${on} ${lease} ${type}`;
}

function keys(dates: readonly ToActOn[]): string[] {
  return dates.map(({ lease, type, on }) => key(lease, type, on)).toSorted();
}

interface Listed {
  readonly site_details: { readonly sd_num: string | null };
  readonly cd_type: string | null;
  readonly cd_action: string | null;
}

function listed(dates: readonly Listed[]): string[] {
  return dates.map((date) => key(date.site_details.sd_num, date.cd_type, date.cd_action)).toSorted();
}

async function reported(viewer: Caller, search: object = {}): Promise<string[]> {
  const { body } = await viewer.call('Leases/GetReport', { reportName: 'Critical Dates Report', ...search });
  const { sheets } = await readXlsx(Buffer.from(body.documentBase64, 'base64'));
  const rows = sheets[0]?.rows ?? [];
  const header = rows.findIndex(([first]) => first === 'Critical Date');
  const heads = rows[header] ?? [];
  return rows
    .slice(header + 1)
    .map((row) => {
      const on = row[0];
      const type = row[heads.indexOf('Type')] ?? null;
      const name = type === null ? null : String(type).replace(' (from lease)', '');
      return key(
        String(row[heads.indexOf('Office/Store #')]),
        name,
        on instanceof Date ? on.toISOString().slice(0, 10) : null,
      );
    })
    .toSorted();
}

async function inCalendar(viewer: Caller): Promise<string[]> {
  const { body } = await viewer.call('Calendar/CreateFeed', { scope: 'all' });
  const { pathname, search } = new URL(body.url);
  const text = await (await fetch(`${app.url}${pathname}${search}`)).text();
  await viewer.call('Calendar/RevokeFeed', { id: body.id });
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .filter((event) => event.getFirstPropertyValue('status') !== 'CANCELLED')
    .map((event) => String(event.getFirstPropertyValue('dtstart')))
    .toSorted();
}

/** Whether the date has reached a countdown step, the first of which is 180 days before, or its reminder. */
function isDue({ on, reminder }: ToActOn): boolean {
  return on <= addDays(today, 180) || (reminder !== null && reminder <= today);
}

test('list, dashboard, report, bell, calendar and mails hold every open date of leases that are not deleted', async () => {
  for (const client of clients)
    for (const person of ['Write', 'Admin'] as const) await app.as(person, client);
  let name = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyLease, { minLength: 4, maxLength: 10, size: 'max' }), async (leases) => {
      await deleteAllLeases();
      const named = leases.map((lease) => ({ lease, num: `L${(name += 1)}` }));
      for (const { lease, num } of named) await enter(lease, num);
      for (const client of clients) {
        const theirs = named.filter(({ lease }) => lease.client === client);
        const dates = theirs.flatMap(({ lease, num }) => toActOn(lease, num));
        const expirations = theirs.flatMap(({ lease, num }) => expirationOf(lease, num));
        const open = theirs.filter(({ lease }) => lease.state === 'open').length;
        const writer = await app.as('Write', client);
        await expectAgreement(writer, await app.as('Admin', client), dates, open);
        await expectExpirations(writer, dates, expirations);
        const closed = theirs.filter(({ lease }) => lease.state === 'closed');
        const ofClosed = closed.flatMap(({ lease, num }) => toActOn(lease, num));
        expect(await reported(writer, { sstatus: 2 })).toEqual(
          keys(ofClosed.filter(({ on }) => on <= inAYear)),
        );
      }
      await expectMails(named.flatMap(({ lease, num }) => toActOn(lease, num)));
    }),
    // Shrinking a failure takes many portfolios: it ends before the test's own time limit.
    { numRuns: 8, interruptAfterTimeLimit: 60_000 },
  );
});

async function expectAgreement(writer: Caller, admin: Caller, dates: readonly ToActOn[], open: number) {
  const overdue = dates.filter(({ on }) => on < today);
  const ahead = dates.filter(({ on }) => today <= on && on <= inAYear);
  const { body: figures } = await writer.call('Leases/GetLeaseData');
  expect(figures).toMatchObject({ openLeases: open, crit12: ahead.length });
  const { body: dashboard } = await writer.call('Leases/GetDashboard');
  expect(dashboard.overdueDates).toBe(overdue.length);
  // What is more than 90 days past would crowd out what comes next.
  const soonest = dates
    .map(({ on }) => on)
    .filter((on) => on >= addDays(today, -90))
    .toSorted();
  expect(dashboard.nextDates.map(({ cd_action }) => cd_action)).toEqual(soonest.slice(0, 10));
  expect(listed((await writer.call('Leases/GetCriticalDatesList', {})).body)).toEqual(keys(ahead));
  const toAct = keys([...overdue, ...ahead]);
  expect(listed((await writer.call('Reminders/GetOpenDates', {})).body)).toEqual(toAct);
  const due = dates.filter(isDue);
  // The writer is reminded of dates that name the writer, administrators of dates that name nobody.
  const isMain = writer === (await app.as('Write', 'Main'));
  const own = due.filter(({ email }) => isMain && email !== null);
  const nobodys = due.filter(({ email }) => email === null);
  for (const [person, theirs] of [
    [writer, own],
    [admin, nobodys],
  ] as const) {
    const { body: bell } = await person.call('Reminders/GetBell');
    expect(listed(bell.items)).toEqual(keys(theirs));
    expect(bell.total).toBe(theirs.length);
  }
}

/** The expirations that nobody entered have a call of their own; report and calendar add them to the dates. */
async function expectExpirations(
  writer: Caller,
  dates: readonly ToActOn[],
  expirations: readonly ToActOn[],
): Promise<void> {
  const within = (some: readonly ToActOn[]) => some.filter(({ on }) => on <= inAYear);
  expect(listed((await writer.call('Reminders/GetExpirations', {})).body)).toEqual(keys(within(expirations)));
  const all = [...dates, ...expirations];
  expect(await reported(writer)).toEqual(keys(within(all)));
  expect(await inCalendar(writer)).toEqual(all.map(({ on }) => on).toSorted());
}

/** A person gets one mail a morning, with the dates of all clients. */
async function expectMails(dates: readonly ToActOn[]) {
  const earlier = smtp.to(writerAddress).length;
  await morning();
  const mails = smtp.to(writerAddress).slice(earlier);
  const told = mails.flatMap(({ text }) => text.match(/^\s*Done: /gm) ?? []);
  expect(told).toHaveLength(dates.filter((date) => date.email !== null && isDue(date)).length);
}
