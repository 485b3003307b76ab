import {
  addDays,
  nextBaseRentChange,
  rentOn,
  type LeaseAddress,
  type PlainDate,
  type RentChange,
  type Term,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { queueMail } from '#jobs/mails.ts';
import { addressColumns, isOpenLeaseSql } from '../../leases/index.ts';
import type { ClientDay } from './clients.store.ts';
import { setClientScope } from './client-scope.ts';
import { mailAddressSql } from '../people.store.ts';

/** How far ahead the monthly mail looks. */
export const rentDaysAhead = 90;

export interface ChangingRent extends RentChange {
  readonly sd_id: number;
  readonly site: LeaseAddress;
  /** The base rent in effect on the day. */
  readonly from: number;
}

/**
 * Queues the mail on the first morning of a month, or on the next one if that was missed, to each of the
 * client's users who had it switched on when the month began. A month without any change is recorded
 * without a mail.
 */
export async function queueRentMails(tx: Tx, { client, day }: ClientDay, now: Date): Promise<void> {
  const { clientId } = client;
  const month = `${day.slice(0, 8)}01`;
  const users = await tx.rows<{ id: number; address: string }>(sql`
    select u.id, ${mailAddressSql} as address
    from mail_settings s join users u on u.id = s.user_id and u.active
    where u."clientId" = ${clientId} and s.rent_since <= ${month} and ${mailAddressSql} is not null
      and not exists (select from rent_mails m where m.user_id = u.id and m.month = ${month})
    order by u.id`);
  if (users.length === 0) return;
  const isNeeded = (await changingRents(tx, clientId, day)).length > 0;
  for (const user of users) {
    const data = { clientId, day };
    const mailId = isNeeded
      ? await queueMail(tx, { kind: 'rent-changes', address: user.address, data }, now)
      : null;
    await tx.run(
      sql`insert into rent_mails (user_id, month, mail_id) values (${user.id}, ${month}, ${mailId})`,
    );
  }
}

/** The open leases whose base rent changes within 90 days of the day, soonest first. */
export async function changingRents(tx: Tx, clientId: number, day: PlainDate): Promise<ChangingRent[]> {
  await setClientScope(tx, clientId);
  const until = addDays(day, rentDaysAhead);
  const leases = await tx.rows<LeaseAddress & { sd_id: number; sd_ced: PlainDate | null; terms: Term[] }>(sql`
    select l.sd_id, l.sd_ced, ${addressColumns},
      (select json_agg(json_build_object('rt_type', t.rt_type, 'rt_counts', t.rt_counts, 'rt_start', t.rt_start, 'rt_end', t.rt_end,
         'rt_monthly', t.rt_monthly))
       from rent_terms t where t.client_id = l.client_id and t.sd_id = l.sd_id and t.active
         and coalesce(t.rt_counts, t.rt_type) = 'Base Rent'
      ) as terms
    from leases l
    where l.client_id = ${clientId} and ${isOpenLeaseSql} and exists (
      select from rent_terms t where t.client_id = l.client_id and t.sd_id = l.sd_id and t.active
        and coalesce(t.rt_counts, t.rt_type) = 'Base Rent' and t.rt_start > ${day} and t.rt_start <= ${until})
    order by l.sd_id`);
  return leases
    .flatMap(({ sd_id, sd_ced, terms, ...site }) => {
      const next = nextBaseRentChange(terms, sd_ced, day);
      return next && next.date <= until
        ? [{ sd_id, site, from: rentOn(terms, day, { expiration: sd_ced }).total / 100, ...next }]
        : [];
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.sd_id - b.sd_id));
}
