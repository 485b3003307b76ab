import { recipientsOf, type Recipients } from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/**
 * The address of a user's mail as it was typed: the e-mail address, or the username where that is an address.
 * For comparisons it is put into lower case in this program, not by the database, which turns İ into i.
 */
export const mailAddressSql = sql`coalesce(nullif(u.email, ''), case when u."userName" like '%@%' then u."userName" end)`;

export async function mailAddressOf(tx: Tx, userId: number): Promise<string | null> {
  const user = await tx.maybe<{ address: string | null }>(sql`
    select ${mailAddressSql} as address from users u where u.id = ${userId} and u.active`);
  return user?.address?.toLowerCase() ?? null;
}

/** Who is reminded of a date with these addresses. */
export type FindRecipients = (emails: string | null) => Recipients;

/**
 * `unsubscribed`: addresses that get no mail, though the dates concern them all the same. What a client sees of its recipients depends on its own users and mails alone: the address of another
 * client's user is treated like any other address.
 */
export async function recipientFinder(
  tx: Tx,
  clientId: number,
  unsubscribed: ReadonlySet<string> = new Set(),
): Promise<FindRecipients> {
  const { recipients, deactivated, refusing } = await tx.one<{
    recipients: string | null;
    deactivated: string[];
    refusing: string[];
  }>(sql`
    select c."reminderRecipients" as recipients,
      array(select ${mailAddressSql} from users u
        where u."clientId" = c.cl_id and not u.active and ${mailAddressSql} is not null) as deactivated,
      array(select m.address from mails m where m.state = 'failed' and ${isOfClient(sql`m`)} and not exists (
        select from mails later
        where later.address = m.address and later.id > m.id and later.state = 'sent' and ${isOfClient(sql`later`)})
      ) as refusing
    from clients c where c.cl_id = ${clientId}`);
  const known = {
    deactivated: new Set([...deactivated.map((one) => one.toLowerCase()), ...unsubscribed]),
    refusing: new Set(refusing),
  };
  return (emails) => recipientsOf(emails, recipients, known);
}

interface Asking {
  readonly tx: Tx;
  readonly clientId: number;
  readonly actor: { readonly userId: number };
}

/** Those of the dates of which the caller is reminded. */
export async function remindedOf<T extends { readonly cd_email: string | null }>(
  { tx, clientId, actor }: Asking,
  dates: readonly T[],
): Promise<T[]> {
  const address = await mailAddressOf(tx, actor.userId);
  if (address === null) return [];
  const recipients = await recipientFinder(tx, clientId);
  return dates.filter(({ cd_email }) => recipients(cd_email).addresses.includes(address));
}

/** A mail of reminders that tells of the client's dates, perhaps beside those of others. */
function isOfClient(mail: Sql): Sql {
  return sql`${mail}.kind = 'reminders' and ${mail}.data -> 'clients' @> to_jsonb(c.cl_id)`;
}

/** The addresses of administrators, who get the mails about dates without recipients. */
export async function administratorAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ address: string }>(sql`
    select ${mailAddressSql} as address
    from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id and r.name = 'Admin'
    where u.active and ${mailAddressSql} is not null`);
  return [...new Set(rows.map((row) => row.address.toLowerCase()))].toSorted();
}
