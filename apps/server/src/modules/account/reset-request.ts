import type { Tx } from '#db/transaction.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { addressKey } from '#lib/address-key.ts';
import { audit, type Log } from '#lib/log.ts';
import { countAttempt } from './attempts.store.ts';
import { tooMany } from './limits.ts';
import { sendReset } from './mails.ts';
import { findAccount, findAccountByEmail } from './users.store.ts';

const mostPerAccount = 3;
const mostPerAddress = 10;

interface Asking {
  readonly address: string;
  readonly now: Date;
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * Takes a request for a reset link without looking whether the username exists: the same work,
 * the same answer and the same time for everyone. A job does the rest.
 */
export async function requestReset({ address, now, transact }: Asking, typed: string): Promise<void> {
  const userName = typed.trim();
  const byAddress = { key: `reset-address ${addressKey(address)}`, most: mostPerAddress };
  const wait = await transact((tx) => countAttempt(tx, [byAddress], now));
  if (wait > 0) throw tooMany(wait);
  await transact(async (tx) => {
    const byAccount = { key: `reset ${userName.toLowerCase()}`, most: mostPerAccount };
    // Somebody's mailbox is not to be filled; whoever asks learns nothing of it.
    if ((await countAttempt(tx, [byAccount], now)) === 0) await enqueue(tx, 'reset-request', { userName });
  });
}

/** The job: a link for the user, where there is an active one with an address. */
export async function answerResetRequest(tx: Tx, userName: string, now: Date, log: Log): Promise<void> {
  const account = (await findAccount(tx, userName)) ?? (await findAccountByEmail(tx, userName));
  const sent = account?.active ? await sendReset(tx, account.id, now) : false;
  audit(log, 'reset-requested', { userId: account?.id ?? null, sent: sent ? 1 : 0 });
}
