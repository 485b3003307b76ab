import { paths } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { queueMail, type MailComposers } from '#jobs/mails.ts';
import { renderLetter } from '#lib/mail/mail-layout.ts';
import type { FailingWebhook } from './deliveries.store.ts';

/** To whoever registered it; of the address only the machine, since the rest may be a secret. */
export async function sendSwitchedOffMail(
  tx: Tx,
  { made_by, url, client }: FailingWebhook,
  now: Date,
): Promise<void> {
  const user = await tx.maybe<{ address: string | null }>(sql`
    select coalesce(email, case when "userName" like '%@%' then "userName" end) as address
    from users where id = ${made_by} and active`);
  if (!user?.address) return;
  const data = { client, host: new URL(url).host };
  await queueMail(tx, { kind: 'webhook-off', address: user.address, data }, now);
}

export const webhookMails: Pick<MailComposers, 'webhook-off'> = {
  'webhook-off': async (_tx, { client, host }, { publicUrl }) =>
    renderLetter({
      subject: `A webhook of ${client} was switched off`,
      heading: 'A webhook was switched off',
      paragraphs: [
        'Nothing could be delivered to it for a day. What was waiting is in its log, and can be sent again when the webhook has been switched on.',
      ],
      facts: [
        ['Client', client],
        ['Receiver', host],
      ],
      action: { label: 'Open the webhooks', url: publicUrl + paths.webhooks },
    }),
};
