import { paths } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { queueMail, type MailComposers } from '#jobs/mails.ts';
import { renderLetter } from '#lib/mail/mail-layout.ts';
import type { FailingWebhook } from './deliveries.store.ts';

/**
 * Sends the mail to the user who registered the webhook, or to the administrators when that user has left.
 * The mail names only the host of the address, since the rest may be a secret.
 */
export async function sendSwitchedOffMail(
  tx: Tx,
  { made_by, url, client, isGone }: FailingWebhook & { readonly isGone: boolean },
  now: Date,
): Promise<void> {
  const users = await tx.rows<{ id: number; address: string }>(sql`
    select u.id, coalesce(u.email, u."userName") as address from users u
    where u.active and coalesce(u.email, u."userName") like '%@%' and (u.id = ${made_by} or exists (
      select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.name = 'Admin'))
    order by u.id`);
  const maker = users.filter(({ id }) => id === made_by);
  const data = { client, host: new URL(url).host, isGone };
  for (const { address } of maker.length > 0 ? maker : users)
    await queueMail(tx, { kind: 'webhook-off', address, data }, now);
}

export const webhookMails: Pick<MailComposers, 'webhook-off'> = {
  'webhook-off': async (_tx, { client, host, isGone }, { publicUrl }) =>
    renderLetter({
      subject: `A webhook of ${client} was switched off`,
      heading: 'A webhook was switched off',
      paragraphs: [
        `${isGone ? 'Its receiver answered that it wants no more messages (410).' : 'Nothing could be delivered to it for a day.'} What was waiting is in its log, and can be sent again when the webhook has been switched on.`,
      ],
      facts: [
        ['Client', client],
        ['Receiver', host],
      ],
      action: { label: 'Open the webhooks', url: publicUrl + paths.webhooks },
    }),
};
