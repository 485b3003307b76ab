import { handlers, steps } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import type { Sealer } from '#lib/sealed/sealer.ts';
import { base32, newTotpSecret, totpUri } from '#lib/identity/totp.ts';
import { countAttempt, forgiveAttempts } from '../sign-in/attempts.store.ts';
import { challengedUser, closeChallenge, closeChallengesOf } from '../sign-in/challenges.store.ts';
import { addressLimit, tooManyAttempts, type Limit } from '../sign-in/attempt-limits.ts';
import { sendAccountNotice } from '../mails.ts';
import { openSession, refusedSignIn } from '../sessions/open-session.ts';
import {
  checkOwnPassword,
  mustProveFactor,
  proveFactor,
  refuseUnprovenFactor,
  wrongPassword,
} from '../passwords/own-password.ts';
import { endSessionsOf, setProof } from '../sessions/sessions.store.ts';
import {
  confirmTwoStep,
  isSecretUnreadable,
  removeTwoStep,
  replaceRecoveryCodes,
  storeSecret,
  takeCode,
  takeRecoveryCode,
  twoStepOf,
} from './two-step.store.ts';
import { lockAccount, lockIfUnchanged } from '../users.store.ts';

/** The most tries in ten minutes: a code has a million values, of which three are valid at a time. */
const mostCodes = 5;
const mostPerAddress = 30;

const wrongCode = 'The code is not right. Codes change every 30 seconds: type the one shown now.';
const noKey = 'An administrator of the server must set APP_KEY first: two-step secrets are stored encrypted.';
const unreadableSecret =
  'The server cannot read what your authenticator app is checked with. Use a recovery code, or ask an administrator to turn two-step sign-in off for you.';
const unreadableInLog =
  'a two-step secret cannot be opened: APP_KEY is not the key that has sealed it. Put that key behind the one in use';
const noCodes = { recoveryCodes: [] };

export function twoStepHandlers(sealer: Sealer) {
  return handlers({
    'Account/CompleteSignIn': steps<'Account/CompleteSignIn'>(async (ctx, { twoStep, code }) => {
      const { userId, limits, wait } = await ctx.transact(async (tx) => {
        const challenged = await challengedUser(tx, twoStep, ctx.now);
        const limitsOfTry = {
          address: addressLimit(ctx.request.address, mostPerAddress),
          account: challenged === null ? null : codeLimit(challenged),
        };
        return {
          userId: challenged,
          limits: limitsOfTry,
          wait: await countAttempt(tx, limitsOfTry, ctx.now),
        };
      });
      if (wait > 0) throw tooManyAttempts(wait);
      const reply = await ctx.transact(async (tx) => {
        const account = userId === null ? null : await lockAccount(tx, userId);
        if (!account?.active) return null;
        if (!(await takeEither(tx, sealer, account.id, code, ctx.now)))
          return (await isSecretUnreadable(tx, sealer, account.id)) ? 'unreadable' : null;
        // A challenge that was used meanwhile, or ended by a new password, opens no session.
        if (!(await closeChallenge(tx, twoStep))) return null;
        await forgiveAttempts(tx, limits);
        return openSession(tx, account, 'code', ctx);
      });
      const facts = { userId, address: ctx.request.address };
      audit(ctx.log, reply && reply !== 'unreadable' ? 'sign-in' : 'sign-in-failed', facts);
      if (reply === 'unreadable') {
        ctx.log.error({ event: 'two-step-unreadable', userId }, unreadableInLog);
        throw new Problem('refused', unreadableSecret);
      }
      if (!reply) ctx.setStatus(401);
      return reply ?? refusedSignIn;
    }),

    'Account/GetTwoStep': ({ actor, tx }) => twoStepOf(tx, actor.userId),

    'Account/StartTwoStep': steps<'Account/StartTwoStep'>(async (ctx, { Password }) => {
      const nothing = { secret: null, uri: null };
      if (sealer.keyId === null) return { response: noKey, ...nothing };
      const account = await checkOwnPassword(ctx, Password);
      if (!account) return { response: wrongPassword, ...nothing };
      if (mustProveFactor(ctx.actor, account)) return { response: proveFactor, ...nothing };
      const secret = newTotpSecret();
      const stored = await ctx.transact(async (tx) =>
        (await lockIfUnchanged(tx, account)) ? storeSecret(tx, sealer, account.id, secret) : null,
      );
      if (stored === null) return { response: wrongPassword, ...nothing };
      if (!stored) return { response: 'Two-step sign-in is on already.', ...nothing };
      return { response: 'Success', secret: base32(secret), uri: totpUri(secret, ctx.actor.userName) };
    }),

    'Account/ConfirmTwoStep': steps<'Account/ConfirmTwoStep'>(async (ctx, { code }) => {
      const { userId, tokenHash } = ctx.actor;
      const limits = { address: null, account: codeLimit(userId) };
      const wait = await ctx.transact((tx) => countAttempt(tx, limits, ctx.now));
      if (wait > 0) throw tooManyAttempts(wait);
      const codes = await ctx.transact(async (tx) => {
        const account = await lockAccount(tx, userId);
        if (!account || mustProveFactor(ctx.actor, account)) return 'unproven';
        if (
          !(await takeCode(tx, sealer, userId, code, ctx.now)) ||
          !(await confirmTwoStep(tx, userId, ctx.now))
        )
          return null;
        // Ends sessions and challenges that were opened by the password alone.
        await closeChallengesOf(tx, userId);
        await endSessionsOf(tx, userId, tokenHash);
        await setProof(tx, tokenHash, 'code');
        await sendAccountNotice(tx, 'two-step-changed', { userId, on: true }, ctx.now);
        return replaceRecoveryCodes(tx, userId);
      });
      if (codes === 'unproven') return { response: proveFactor, ...noCodes };
      if (!codes) return { response: wrongCode, ...noCodes };
      audit(ctx.log, 'two-step-changed', { userId, on: 1 });
      return { response: 'Success', recoveryCodes: codes };
    }),

    'Account/NewRecoveryCodes': steps<'Account/NewRecoveryCodes'>(async (ctx, { Password }) => {
      const account = await checkOwnPassword(ctx, Password);
      if (!account) return { response: wrongPassword, ...noCodes };
      const { userId } = ctx.actor;
      const reply = await ctx.transact(async (tx) => {
        const current = await lockIfUnchanged(tx, account);
        if (!current) return { response: wrongPassword, ...noCodes };
        if (mustProveFactor(ctx.actor, current)) return { response: proveFactor, ...noCodes };
        if (!(await twoStepOf(tx, userId)).on) return { response: 'Two-step sign-in is off.', ...noCodes };
        return { response: 'Success', recoveryCodes: await replaceRecoveryCodes(tx, userId) };
      });
      if (reply.response === 'Success') audit(ctx.log, 'two-step-changed', { userId, change: 'codes' });
      return reply;
    }),

    'Account/StopTwoStep': steps<'Account/StopTwoStep'>(async (ctx, { Password }) => {
      const account = await checkOwnPassword(ctx, Password);
      if (!account) return { response: wrongPassword };
      const response = await ctx.transact(async (tx) => {
        const current = await lockIfUnchanged(tx, account);
        if (!current) return wrongPassword;
        if (mustProveFactor(ctx.actor, current)) return proveFactor;
        await turnOff(tx, account.id, ctx.now);
        return 'Success';
      });
      if (response === 'Success') audit(ctx.log, 'two-step-changed', { userId: ctx.actor.userId, on: 0 });
      return { response };
    }),

    // For somebody who has lost the phone and the recovery codes.
    'Admin/TurnOffTwoStep': async ({ tx, actor, now, log }, { id }) => {
      await refuseUnprovenFactor(tx, actor);
      await lockAccount(tx, id);
      const wasOn = await turnOff(tx, id, now);
      if (wasOn) audit(log, 'two-step-changed', { userId: id, on: 0, by: actor.userId });
      return wasOn;
    },
  });
}

async function turnOff(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const wasOn = await removeTwoStep(tx, userId);
  if (wasOn) await sendAccountNotice(tx, 'two-step-changed', { userId, on: false }, now);
  return wasOn;
}

function codeLimit(userId: number): Limit {
  return { key: `code ${userId}`, most: mostCodes };
}

/** A recovery code works as well where the secret cannot be opened any more. */
async function takeEither(tx: Tx, sealer: Sealer, userId: number, code: string, now: Date): Promise<boolean> {
  return (await takeCode(tx, sealer, userId, code, now)) || takeRecoveryCode(tx, userId, code);
}
