import { holds, type CallOutput } from '@panoramic/contract';
import { InSteps } from '#calls/handler.ts';
import { audit } from '#lib/log.ts';
import { checkPassword, hashPassword } from '#lib/passwords.ts';
import { Problem } from '#lib/problem.ts';
import { hashOf, newToken } from '#lib/tokens.ts';
import { countAttempt, forgiveAttempts } from './attempts.store.ts';
import { openSession } from './sessions.store.ts';
import { findAccount, noteSignIn, replaceHash, type Account } from './users.store.ts';

const mostPerAccount = 10;
const mostPerAddress = 30;

const refusal: CallOutput<'Account/token'> = { token: null, userName: null, userId: null, userRoles: [] };

/** Unknown, inactive and mistaken users get the same answer after the same work. */
export const signIn = new InSteps<'Account/token'>(async (ctx, { Username, Password }) => {
  const userName = Username.trim();
  const byAccount = `account ${userName.toLowerCase()}`;
  const byAddress = `address ${ctx.request.address}`;

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
    throw new Problem('too-many', `Too many tries. Try again in ${inWords(wait)}.`, {
      retryAfterSeconds: wait,
    });
  }

  const { matches, outdated } = await checkPassword(account?.password_hash ?? null, Password);
  if (!account?.active || !matches) {
    audit(ctx.log, 'sign-in-failed', { userName, address: ctx.request.address });
    ctx.setStatus(401);
    return refusal;
  }

  const token = newToken();
  const stronger = outdated ? await hashPassword(Password) : null;
  await ctx.transact(async (tx) => {
    await forgiveAttempts(tx, byAccount, byAddress);
    if (stronger && account.password_hash) await replaceHash(tx, account.id, account.password_hash, stronger);
    await noteSignIn(tx, account.id, ctx.now);
    await openSession(tx, {
      tokenHash: hashOf(token),
      userId: account.id,
      clientId: startingClient(account),
      now: ctx.now,
      request: ctx.request,
    });
  });
  audit(ctx.log, 'sign-in', { userId: account.id, address: ctx.request.address });
  return { token, userName: account.userName, userId: account.id, userRoles: [...account.roles] };
});

function startingClient({ roles, clientId, lastClientId }: Account): number | null {
  return holds(roles, 'Home Limited') ? (lastClientId ?? clientId) : clientId;
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
