import { accountKey } from '@panoramic/contract';
import { steps } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { checkPassword, hashPassword } from '#lib/identity/passwords.ts';
import { countAttempt, forgiveAttempts } from './attempts.store.ts';
import { addChallenge } from './challenges.store.ts';
import { accountLimit, addressLimit, tooManyAttempts } from './attempt-limits.ts';
import { requiredOfUser } from '../policies/policies.store.ts';
import { openSession, refusedSignIn, startingClient } from '../sessions/open-session.ts';
import { findAccount, lockIfUnchanged, replacePasswordHash, type Account } from '../users.store.ts';

const mostPerAccount = 10;
const mostPerAddress = 30;

/** Unknown, inactive and mistaken users get the same answer after the same work. */
export const signInByPassword = steps<'Account/token'>(async (ctx, { Username, Password }) => {
  const key = accountKey(Username);
  const facts = { userName: Username.trim(), address: ctx.request.address };

  const { wait, limits, meant } = await ctx.transact(async (tx) => {
    const found = await findAccount(tx, key);
    const limitsOfTry = {
      address: addressLimit(ctx.request.address, mostPerAddress),
      account: accountLimit(found?.id ?? key, mostPerAccount),
    };
    return { meant: found, limits: limitsOfTry, wait: await countAttempt(tx, limitsOfTry, ctx.now) };
  });
  if (wait > 0) {
    audit(ctx.log, 'sign-in-limited', facts);
    throw tooManyAttempts(wait);
  }

  // The e-mail address is counted like the user name, but signs in only where it is the user name.
  const account = meant?.username_key === key ? meant : null;
  const { matches, outdated } = await checkPassword(account?.password_hash ?? null, Password);
  const stronger = outdated ? await hashPassword(Password) : null;
  const reply =
    account?.active && matches
      ? await ctx.transact(async (tx) => {
          // The password or the account may have changed while the password was checked.
          const current = await lockIfUnchanged(tx, account);
          if (!current) return null;
          if (stronger && account.password_hash)
            await replacePasswordHash(tx, account.id, account.password_hash, stronger);
          await forgiveAttempts(tx, limits);
          if (current.twoStep)
            return { ...refusedSignIn, twoStep: await addChallenge(tx, current.id, ctx.now) };
          return (await needsPasskey(tx, current))
            ? { ...refusedSignIn, needsPasskey: true }
            : openSession(tx, current, 'password', ctx);
        })
      : null;
  if (!reply) {
    audit(ctx.log, 'sign-in-failed', facts);
    ctx.setStatus(401);
    return refusedSignIn;
  }
  if (reply.token && account) audit(ctx.log, 'sign-in', { userId: account.id, address: ctx.request.address });
  return reply;
});

/**
 * Where a second factor is required, a user who has a passkey must use it, also in the days of grace: the
 * password alone opens only the session in which a user without a factor adds one.
 */
async function needsPasskey(tx: Tx, account: Account): Promise<boolean> {
  if (!account.hasPasskeys) return false;
  return (await requiredOfUser(tx, account.id, startingClient(account))).due !== null;
}
