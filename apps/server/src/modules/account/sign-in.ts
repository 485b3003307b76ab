import { InSteps } from '#calls/handler.ts';
import { addressKey } from '#lib/address-key.ts';
import { audit } from '#lib/log.ts';
import { checkPassword, hashPassword } from '#lib/passwords.ts';
import { countAttempt, forgiveAttempts } from './attempts.store.ts';
import { addChallenge } from './challenges.store.ts';
import { tooMany } from './limits.ts';
import { openSessionOf, refusal } from './opening.ts';
import { findAccount, replaceHash } from './users.store.ts';

const mostPerAccount = 10;
const mostPerAddress = 30;

/** Unknown, inactive and mistaken users get the same answer after the same work. */
export const signIn = new InSteps<'Account/token'>(async (ctx, { Username, Password }) => {
  const userName = Username.trim();
  const byAccount = `account ${userName.toLowerCase()}`;
  const byAddress = `address ${addressKey(ctx.request.address)}`;

  const { wait, account } = await ctx.transact(async (tx) => ({
    wait: await countAttempt(
      tx,
      [
        { key: byAccount, most: mostPerAccount },
        { key: byAddress, most: mostPerAddress },
      ],
      ctx.now,
    ),
    account: await findAccount(tx, userName),
  }));
  if (wait > 0) {
    audit(ctx.log, 'sign-in-limited', { userName, address: ctx.request.address });
    throw tooMany(wait);
  }

  const { matches, outdated } = await checkPassword(account?.password_hash ?? null, Password);
  if (!account?.active || !matches) {
    audit(ctx.log, 'sign-in-failed', { userName, address: ctx.request.address });
    ctx.setStatus(401);
    return refusal;
  }

  const stronger = outdated ? await hashPassword(Password) : null;
  const reply = await ctx.transact(async (tx) => {
    await forgiveAttempts(tx, byAccount, byAddress);
    if (stronger && account.password_hash) await replaceHash(tx, account.id, account.password_hash, stronger);
    return account.twoStep
      ? { ...refusal, twoStep: await addChallenge(tx, account.id, ctx.now) }
      : openSessionOf(tx, account, ctx);
  });
  if (reply.token) audit(ctx.log, 'sign-in', { userId: account.id, address: ctx.request.address });
  return reply;
});
