import type { Actor } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { checkPassword } from '#lib/identity/passwords.ts';
import { Problem } from '#lib/problem.ts';
import { countAttempt, forgiveAttempts } from '../sign-in/attempts.store.ts';
import { tooManyAttempts } from '../sign-in/attempt-limits.ts';
import { findAccountById, type Account } from '../users.store.ts';

const mostTries = 10;

export const wrongPassword = 'The password is not right.';

export const proveFactor =
  'Your account has a second factor: log out and sign in with it before you change what protects the account.';

/** Somebody who knows only the password must not add, replace or remove factors of an account that has one. */
export function mustProveFactor({ hasProvedFactor }: Actor, { twoStep, hasPasskeys }: Account): boolean {
  return !hasProvedFactor && (twoStep || hasPasskeys);
}

/** For administrators: refuses to weaken what protects accounts in a session that the password alone opened. */
export async function refuseUnprovenFactor(tx: Tx, actor: Actor): Promise<void> {
  const account = await findAccountById(tx, actor.userId);
  if (account && mustProveFactor(actor, account)) throw new Problem('no-permission', proveFactor);
}

interface PasswordContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * Checks the password again before an action that a stolen session must not do; tries are limited as at
 * sign-in. Returns the account, to be compared with its state once it is locked.
 */
export async function checkOwnPassword(
  { actor, now, transact }: PasswordContext,
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
