import { accountKey } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { addressKey } from '#lib/identity/address-key.ts';
import { audit, type Log } from '#lib/log.ts';
import { countAttempt } from '../sign-in/attempts.store.ts';
import { tooManyAttempts } from '../sign-in/attempt-limits.ts';
import { sendReset } from '../mails.ts';
import { findAccount, lockAccount } from '../users.store.ts';

const mostPerAccount = 3;
const mostPerAddress = 10;

interface ResetContext {
  readonly address: string;
  readonly now: Date;
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * Takes a request for a reset link without looking whether the username exists: the same work,
 * the same answer and the same time for everyone. A job does the rest.
 */
export async function requestReset({ address, now, transact }: ResetContext, typed: string): Promise<void> {
  const byAddress = { key: `reset-address ${addressKey(address)}`, most: mostPerAddress };
  const wait = await transact((tx) => countAttempt(tx, { address: byAddress, account: null }, now));
  if (wait > 0) throw tooManyAttempts(wait);
  await transact((tx) => enqueue(tx, 'reset-request', { userName: typed.trim() }));
}

/**
 * The job: sends a link when there is an active user with an address. Requests per account are counted here,
 * where the account is known: other names or spellings cannot fill a mailbox, and whoever asks does not learn
 * that the limit was reached.
 */
export async function answerResetRequest(tx: Tx, typed: string, now: Date, log: Log): Promise<void> {
  const account = await findAccount(tx, accountKey(typed));
  const sent = account?.active ? await sendWithinLimit(tx, account.id, now) : false;
  audit(log, 'reset-requested', { userId: account?.id ?? null, sent: sent ? 1 : 0 });
}

async function sendWithinLimit(tx: Tx, userId: number, now: Date): Promise<boolean> {
  await lockAccount(tx, userId);
  const byAccount = { key: `reset ${userId}`, most: mostPerAccount };
  if ((await countAttempt(tx, { address: null, account: byAccount }, now)) > 0) return false;
  return sendReset(tx, userId, now);
}
