import { addDays, apiTokenDays, dateIn, type PlainDate } from '@panoramic/contract';
import { jobSchema } from './db/setup/job-queues.ts';
import type { Pool } from './db/driver/pool.ts';
import { raw, sql, type Sql } from './db/scope/sql.ts';
import { inTransaction, nobody, type Tx } from './db/scope/transaction.ts';
import { earliestPlausibleTime, type Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import { ceremonyLifetime, challengeLifetime, linkLifetimes } from './modules/account/index.ts';
import { setClientScope, reminderClients } from './modules/reminders/index.ts';

/** The current time, for the server or for one client. */
interface Moment {
  readonly now: Date;
  readonly today: PlainDate;
}

/** Changes the rows whose time lies in the future, so that they hold nothing back. */
type Mend = (moment: Moment) => Sql;

const minute = 60_000;
/** The clocks of several servers may differ by this much. */
const clockSkew = 5 * minute;
const dayLength = 24 * 60 * minute;
const longestToken = apiTokenDays.most * dayLength;
/** A virtual machine that wakes up may be minutes behind: reminders up to two days ahead are left alone. */
const leftAlone = 2 * 24 * 60 * minute;
const jobs = raw(jobSchema);

/**
 * Every stored time that holds work back, or keeps something alive, until it has come. Limits on sign-in
 * are not among them: they end with their window by themselves.
 */
const storedTimes: Readonly<Record<string, Mend>> = {
  sessions: ({ now }) => sql`
    update sessions set created_at = least(created_at, ${now}), used_at = least(used_at, ${now})
    where created_at > ${after(now, clockSkew)} or used_at > ${after(now, clockSkew)}`,
  'API tokens': ({ now }) => sql`
    update api_tokens set expires_at = ${after(now, longestToken)}
    where expires_at > ${after(now, longestToken + clockSkew)}`,
  invitations: ({ now }) => endsInTime(now, 'invitation'),
  'password links': ({ now }) => endsInTime(now, 'reset'),
  'half-done sign-ins': ({ now }) => sql`
    update challenges set expires_at = ${after(now, challengeLifetime)}
    where expires_at > ${after(now, challengeLifetime + clockSkew)}`,
  'challenges for devices': ({ now }) => sql`
    delete from passkey_ceremonies where expires_at > ${after(now, ceremonyLifetime + clockSkew)}`,
  'second factors that are required': ({ now }) => sql`
    update security_policies set "secondFactorSince" = ${now} where "secondFactorSince" > ${after(now, clockSkew)}`,
  'last codes of two-step sign-in': ({ now }) => sql`
    update two_step set last_step = ${codeStep(now)} where last_step > ${codeStep(after(now, clockSkew))}`,
  'replies kept for repeated calls': ({ now }) => sql`
    update idempotency_keys set created_at = ${now} where created_at > ${after(now, clockSkew)}`,
  'mails that wait': ({ now }) => sql`
    update mails set claimed_at = ${now}
    where state in ('waiting', 'sending') and coalesce(claimed_at, created_at) > ${after(now, clockSkew)}`,
  'monthly rent mails': ({ today }) => sql`delete from rent_mails where month > ${addDays(today, 2)}`,
  'wishes for the monthly rent mail': ({ today }) => sql`
    update mail_settings set rent_since = ${today} where rent_since > ${addDays(today, 2)}`,
  // The queue uses the clock of the database. None of its own retries waits for a day.
  'jobs that wait': () => sql`
    update ${jobs}.job set start_after = now() where state < 'active' and start_after > now() + interval '1 day'`,
  'jobs under way': () => sql`
    update ${jobs}.job set started_on = now() where state = 'active' and started_on > now() + interval '5 minutes'`,
  'upkeep of the job queue': () => sql`
    update ${jobs}.version set maintained_on = least(maintained_on, now()), monitored_on = least(monitored_on, now())
    where greatest(maintained_on, monitored_on) > now() + interval '5 minutes'`,
};

/**
 * Stored times in each client, by the client's own day. Whether a reminder was sent too early is decided
 * by the day of its step. If that day has come by now, the mail was right and is not sent again. If not, the
 * entry is taken out, and the reminder is sent when its day comes. Where the present clock is the wrong
 * one, because it is behind by days, this sends some reminders twice; none is lost.
 */
const storedTimesOfClients: Readonly<Record<string, (moment: Moment, clientId: number) => Sql>> = {
  // A day that is one ahead comes from a client that has moved to another time zone.
  'last mornings of clients': ({ today }, clientId) => sql`
    update reminder_runs set day = ${addDays(today, -1)} where cl_id = ${clientId} and day > ${addDays(today, 1)}`,
  'reminders of steps that have not come': ({ now, today }, clientId) => sql`
    delete from reminders_sent
    where client_id = ${clientId} and at > ${after(now, leftAlone)} and step_on > ${today}`,
  'reminders of steps that have come': ({ now }, clientId) => sql`
    update reminders_sent set at = ${now} where client_id = ${clientId} and at > ${after(now, leftAlone)}`,
  'messages to webhooks that wait': ({ now }, clientId) => sql`
    update webhook_deliveries set next_at = ${now}, first_tried_at = least(first_tried_at, ${now})
    where client_id = ${clientId} and state in ('waiting', 'sending')
      and greatest(next_at, first_tried_at + interval '1 day') > ${after(now, dayLength + clockSkew)}`,
  'pauses of webhooks that fail': ({ now }, clientId) => sql`
    update webhooks set paused_until = ${now}, failing_since = least(failing_since, ${now})
    where client_id = ${clientId} and greatest(paused_until, failing_since) > ${after(now, clockSkew)}`,
  'steps seen under the bell': ({ today }, clientId) => sql`
    delete from reminders_seen where client_id = ${clientId} and step_on > ${addDays(today, 2)}`,
};

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

function endsInTime(now: Date, kind: keyof typeof linkLifetimes): Sql {
  const lifetime = linkLifetimes[kind];
  return sql`
    update links set expires_at = ${after(now, lifetime)}
    where kind = ${kind} and expires_at > ${after(now, lifetime + clockSkew)}`;
}

/** The number of the 30-second step of a code, as RFC 6238 counts time. */
function codeStep(at: Date): number {
  return Math.floor(at.getTime() / 30_000);
}

interface Checked {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** The time zone of clients that have none of their own. */
  readonly timeZone: string;
}

/** Runs at the start and each morning: finds stored times that lie in the future, logs and repairs them. */
export async function repairFutureTimes({ pool, clock, log, timeZone }: Checked): Promise<void> {
  const now = clock.now();
  if (now < earliestPlausibleTime)
    return log.error({ now }, `the clock is wrong: it says ${now.toISOString().slice(0, 10)}`);
  const found = await inTransaction(pool, nobody, (tx) => mendAll(tx, now, timeZone));
  if (Object.keys(found).length > 0)
    log.error(
      { found, now },
      'stored times lie in the future: the clock is wrong, or was; they hold nothing back any more',
    );
}

/** How many rows of each kind there were. */
async function mendAll(tx: Tx, now: Date, timeZone: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  async function count(what: string, mend: Sql): Promise<void> {
    const rows = await tx.run(mend);
    if (rows > 0) found[what] = (found[what] ?? 0) + rows;
  }
  const moment = { now, today: dateIn(timeZone, now) };
  for (const [what, mend] of Object.entries(storedTimes)) await count(what, mend(moment));
  for (const { clientId, zone } of await reminderClients(tx, timeZone)) {
    const theirs = { now, today: dateIn(zone, now) };
    // The statements are sent in this order: the client is set before its rows are read.
    await Promise.all([
      setClientScope(tx, clientId),
      ...Object.entries(storedTimesOfClients).map(([what, mend]) => count(what, mend(theirs, clientId))),
    ]);
  }
  return found;
}

/** Repairs once for each day that the clock shows, also when it is set back. */
export function repairFutureTimesDaily(checked: Checked): () => Promise<void> {
  let day = '';
  return async () => {
    const today = dateIn(checked.timeZone, checked.clock.now());
    if (day === today) return;
    await repairFutureTimes(checked);
    day = today;
  };
}
