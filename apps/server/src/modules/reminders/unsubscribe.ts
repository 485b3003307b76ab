import { unsubscribePage } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { hashToken, looksLikeToken, newToken } from '#lib/identity/tokens.ts';
import { setClientScope } from './morning/client-scope.ts';
import { mailAddressSql } from './people.store.ts';

/** Makes the address that ends mails like this one: of its reminders, or the monthly one of rents. */
export async function newUnsubscribeUrl(tx: Tx, mailId: number, publicUrl: string): Promise<string> {
  const token = newToken();
  await tx.run(
    sql`insert into unsubscribe_links (token_hash, mail_id) values (${hashToken(token)}, ${mailId})`,
  );
  return `${publicUrl}${unsubscribePage}?link=${token}`;
}

interface LinkedMail {
  readonly address: string;
  readonly kind: 'reminders' | 'rent-changes';
  readonly data: { readonly clients?: readonly number[]; readonly clientId?: number };
}

/** Whether the link is one that a mail has carried. A mail is kept for 90 days. */
export async function findUnsubscribeLink(tx: Tx, token: string): Promise<boolean> {
  return (await mailOf(tx, token)) !== null;
}

/** Ends the mails, or begins them again; `false`: there is no such link. */
export async function setUnsubscribed(tx: Tx, token: string, isEnded: boolean, now: Date): Promise<boolean> {
  const mail = await mailOf(tx, token);
  if (!mail) return false;
  if (mail.kind === 'rent-changes') await setRentMail(tx, mail.address, isEnded, now);
  else
    for (const clientId of mail.data.clients ?? [])
      await setReminders(tx, clientId, mail.address, isEnded, now);
  return true;
}

async function mailOf(tx: Tx, token: string): Promise<LinkedMail | null> {
  if (!looksLikeToken(token)) return null;
  return tx.maybe<LinkedMail>(sql`
    select m.address, m.kind, m.data from unsubscribe_links l join mails m on m.id = l.mail_id
    where l.token_hash = ${hashToken(token)}`);
}

async function setReminders(
  tx: Tx,
  clientId: number,
  address: string,
  isEnded: boolean,
  now: Date,
): Promise<void> {
  await setClientScope(tx, clientId);
  const key = address.toLowerCase();
  await tx.run(
    isEnded
      ? sql`insert into unsubscribed_addresses (client_id, address, at) values (${clientId}, ${key}, ${now})
            on conflict do nothing`
      : sql`delete from unsubscribed_addresses where client_id = ${clientId} and address = ${key}`,
  );
}

async function setRentMail(tx: Tx, address: string, isEnded: boolean, now: Date): Promise<void> {
  await tx.run(sql`
    update mail_settings s set rent_since = ${isEnded ? null : now}
    from users u where u.id = s.user_id and lower(${mailAddressSql}) = ${address.toLowerCase()}`);
}

/** The addresses that get no reminders of a client. */
export async function unsubscribedAddresses(tx: Tx, clientId: number): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ address: string }>(sql`
    select address from unsubscribed_addresses where client_id = ${clientId}`);
  return new Set(rows.map(({ address }) => address));
}
