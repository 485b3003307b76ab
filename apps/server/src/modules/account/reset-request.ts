import type { Tx } from '#db/transaction.ts';
import { audit, type Log } from '#lib/log.ts';
import { sendReset } from './mails.ts';
import { findAccount } from './users.store.ts';

/**
 * The second half of asking for a new password, done by a job: whoever asks gets the answer
 * before anybody has looked whether the username exists.
 */
export async function answerResetRequest(tx: Tx, userName: string, now: Date, log: Log): Promise<void> {
  const account = await findAccount(tx, userName);
  const sent = account?.active ? await sendReset(tx, account.id, now) : false;
  audit(log, 'reset-requested', { userId: account?.id ?? null, sent: sent ? 1 : 0 });
}
