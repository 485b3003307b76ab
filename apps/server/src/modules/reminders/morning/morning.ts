import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { sql } from '#db/scope/sql.ts';
import { inTransaction, nobody, type Tx } from '#db/scope/transaction.ts';
import type { Pool } from '#db/driver/pool.ts';
import { queueMail } from '#jobs/mails.ts';
import { audit, type Log } from '#lib/log.ts';
import { clientsByMorning, recordReminderDays, reminderClients, type ClientDay } from './clients.store.ts';
import { setClientScope } from './client-scope.ts';
import { recordSentReminders, type PendingReminder } from './sent-reminders.store.ts';
import { queueRentMails } from './rent-mail.ts';
import { pendingRemindersOf } from './pending-reminders.ts';

interface Morning {
  readonly pool: Pool;
  readonly log: Log;
  readonly now: Date;
  /** The time zone of clients that have none of their own. */
  readonly timeZone: string;
}

/**
 * Makes the reminders of every client whose morning has come. Records who is reminded of what and queues
 * the mails in one transaction, so that a crash leaves everything to the next try. One server does this
 * at a time; the others return at once.
 */
export async function makeMorningReminders({ pool, log, now, timeZone }: Morning): Promise<void> {
  await inTransaction(pool, nobody, async (tx) => {
    const { mine } = await tx.one<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.reminders}) as mine`,
    );
    if (!mine) return;
    const { come, toCome } = clientsByMorning(await reminderClients(tx, timeZone), now);
    if (come.length === 0) return;
    const told = await tell(tx, { come, toCome, log, now });
    for (const one of come) await queueRentMails(tx, one, now);
    await recordReminderDays(tx, come);
    for (const { client, day } of come) {
      const { clientId, name } = client;
      audit(log, 'reminders-made', { clientId, client: name, day, told: told.get(clientId) ?? 0 });
    }
  });
}

interface Told extends ReturnType<typeof clientsByMorning> {
  readonly log: Log;
  readonly now: Date;
}

/**
 * Queues one mail per person, with the dates of all clients: a person who is reminded of one client's dates
 * also gets those of clients whose morning comes later that day, and does not get them again then. Returns
 * the number of reminders of each client.
 */
async function tell(tx: Tx, { come, toCome, log, now }: Told): Promise<Map<number, number>> {
  const found: Found[] = [];
  for (const one of come) found.push({ ...one, tellings: await pendingRemindersOf(tx, one, log) });
  const addresses = addressesIn(found);
  if (addresses.size > 0)
    for (const one of toCome)
      found.push({ ...one, tellings: await pendingRemindersOf(tx, one, log, addresses) });
  const mailTo = await queueMails(tx, found, now);
  for (const { client, tellings } of found) {
    if (tellings.length === 0) continue;
    await setClientScope(tx, client.clientId);
    await recordSentReminders(tx, client.clientId, tellings, mailTo, now);
  }
  return new Map(found.map(({ client, tellings }) => [client.clientId, tellings.length]));
}

interface Found extends ClientDay {
  readonly tellings: readonly PendingReminder[];
}

function addressesIn(found: readonly Found[]): Set<string> {
  return new Set(found.flatMap(({ tellings }) => tellings.map(({ address }) => address)));
}

async function queueMails(tx: Tx, found: readonly Found[], now: Date): Promise<Map<string, number>> {
  const mailTo = new Map<string, number>();
  for (const address of addressesIn(found)) {
    const clients = found
      .filter(({ tellings }) => tellings.some((telling) => telling.address === address))
      .map(({ client }) => client.clientId);
    mailTo.set(address, await queueMail(tx, { kind: 'reminders', address, data: { clients } }, now));
  }
  return mailTo;
}
