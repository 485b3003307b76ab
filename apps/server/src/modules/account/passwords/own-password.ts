import type { Actor } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { checkPassword } from '#lib/identity/passwords.ts';
import { countAttempt, forgiveAttempts } from '../sign-in/attempts.store.ts';
import { tooManyAttempts } from '../sign-in/attempt-limits.ts';
import { findAccountById, type Account } from '../users.store.ts';

const mostTries = 10;

export const wrongPassword = 'The password is not right.';

export const usePasskey = 'Log out and sign in with your passkey: it is the second factor that is required.';

/** Somebody who knows only the password must not add another factor to an account that has a passkey. */
export function mustUsePasskey({ secondFactor }: Actor, { hasPasskeys }: Account): boolean {
  return secondFactor === 'needed' && hasPasskeys;
}

interface Asking {
  readonly actor: Actor;
  readonly now: Date;
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * Checks the password again before an action that a stolen session must not do; tries are limited as at
 * sign-in. Returns the account, to be compared with its state once it is locked.
 */
export async function checkOwnPassword(
  { actor, now, transact }: Asking,
  password: string,
): Promise<Account | null> {
  const limits = { address: null, account: { key: `own-password ${actor.userId}`, most: mostTries } };
  const { wait, account } = await transact(async (tx) => ({
    wait: await countAttempt(tx, limits, now),
    account: await findAccountById(tx, actor.userId),
  }));
  if (wait > 0) throw tooManyAttempts(wait);
  const { matches } = await checkPassword(account?.password_hash ?? null, password);
  if (!matches) return null;
  await transact((tx) => forgiveAttempts(tx, limits));
  return account;
}
