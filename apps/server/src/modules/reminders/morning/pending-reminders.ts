import { stepsReached } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import type { Log } from '#lib/log.ts';
import type { ClientDay } from './clients.store.ts';
import { dueDatesAndExpirations } from './due-dates.store.ts';
import { setClientScope } from './client-scope.ts';
import { alreadySent, type PendingReminder } from './sent-reminders.store.ts';
import { unsubscribedAddresses } from '../unsubscribe.ts';
import { administratorAddresses, recipientFinder } from '../people.store.ts';

/** The reminders of a client that are due on a day and not sent yet. `only` limits them to some addresses. */
export async function pendingRemindersOf(
  tx: Tx,
  { client, day }: ClientDay,
  log: Log,
  only?: ReadonlySet<string>,
): Promise<PendingReminder[]> {
  const { clientId } = client;
  // The statements are sent in this order: the client is set before its dates are read.
  const [, dates, unsubscribed] = await Promise.all([
    setClientScope(tx, clientId),
    dueDatesAndExpirations(tx, clientId, day),
    unsubscribedAddresses(tx, clientId),
  ]);
  const recipients = await recipientFinder(tx, clientId, unsubscribed);
  const forNobody = (await administratorAddresses(tx)).filter((address) => !unsubscribed.has(address));
  if (dates.length === 0) return [];
  const wasTold = await alreadySent(tx, clientId, dates);
  let lost = 0;
  const tellings = dates.flatMap((date) => {
    const { addresses, from } = recipients(date.cd_email);
    const others = from === 'nobody' ? forNobody : [];
    if (from === 'nobody' && others.length === 0) lost += 1;
    return [...new Set([...addresses, ...others])].flatMap((address) => {
      const steps = stepsReached(date, day).filter((step) => !wasTold(date, step, address));
      const wanted = steps.length > 0 && (!only || only.has(address));
      return wanted ? [{ date, steps, address, unassigned: !addresses.includes(address) }] : [];
    });
  });
  if (lost > 0 && !only)
    log.error(
      { clientId, dates: lost },
      'nobody is told of these dates: give the client default recipients, or an administrator an e-mail address',
    );
  return tellings;
}
