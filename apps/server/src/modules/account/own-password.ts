import type { Actor } from '#calls/handler.ts';
import type { Tx } from '#db/transaction.ts';
import { checkPassword } from '#lib/passwords.ts';
import { countAttempt, forgetAttempts } from './attempts.store.ts';
import { tooMany } from './limits.ts';
import { findAccountById } from './users.store.ts';

const mostTries = 10;

export const wrongPassword = 'The password is not right.';

interface Asking {
  readonly actor: Actor;
  readonly now: Date;
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Asked again before what a stolen session must not do; tries are limited as at sign-in. */
export async function isOwnPassword({ actor, now, transact }: Asking, password: string): Promise<boolean> {
  const key = `own-password ${actor.userId}`;
  const { wait, account } = await transact(async (tx) => ({
    wait: await countAttempt(tx, [{ key, most: mostTries }], now),
    account: await findAccountById(tx, actor.userId),
  }));
  if (wait > 0) throw tooMany(wait);
  const { matches } = await checkPassword(account?.password_hash ?? null, password);
  if (matches) await transact((tx) => forgetAttempts(tx, key));
  return matches;
}
