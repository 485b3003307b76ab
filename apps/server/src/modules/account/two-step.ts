import { handlers, InSteps } from '#calls/handler.ts';
import type { Tx } from '#db/transaction.ts';
import { addressKey } from '#lib/address-key.ts';
import { audit } from '#lib/log.ts';
import { base32, newTotpSecret, totpUri } from '#lib/totp.ts';
import { countAttempt, forgiveAttempts } from './attempts.store.ts';
import { challengedUser, closeChallenge } from './challenges.store.ts';
import { tooMany } from './limits.ts';
import { notify } from './mails.ts';
import { openSessionOf, refusal } from './opening.ts';
import { isOwnPassword, wrongPassword } from './own-password.ts';
import {
  confirmTwoStep,
  removeTwoStep,
  replaceRecoveryCodes,
  storeSecret,
  takeCode,
  takeRecoveryCode,
  twoStepOf,
} from './two-step.store.ts';
import { findAccountById } from './users.store.ts';

/** A code has a million values and three count at a time: five tries in ten minutes. */
const mostCodes = 5;
const mostPerAddress = 30;

const wrongCode = 'The code is not right. Codes change every 30 seconds: type the one shown now.';
const noCodes = { recoveryCodes: [] };

export const twoStepHandlers = handlers({
  'Account/CompleteSignIn': new InSteps<'Account/CompleteSignIn'>(async (ctx, { twoStep, code }) => {
    const byAddress = `address ${addressKey(ctx.request.address)}`;
    const { userId, wait } = await ctx.transact(async (tx) => {
      const challenged = await challengedUser(tx, twoStep, ctx.now);
      return { userId: challenged, wait: await countAttempt(tx, limitsOf(challenged, byAddress), ctx.now) };
    });
    if (wait > 0) throw tooMany(wait);
    const reply = await ctx.transact(async (tx) => {
      const account = userId === null ? null : await findAccountById(tx, userId);
      if (!account?.active || !(await takeEither(tx, account.id, code, ctx.now))) return null;
      // A challenge that another request has just used opens nothing.
      if (!(await closeChallenge(tx, twoStep))) return null;
      await forgiveAttempts(tx, codeKey(account.id), byAddress);
      return openSessionOf(tx, account, ctx);
    });
    const facts = { userId, address: ctx.request.address };
    audit(ctx.log, reply ? 'sign-in' : 'sign-in-failed', facts);
    if (!reply) ctx.setStatus(401);
    return reply ?? refusal;
  }),

  'Account/GetTwoStep': ({ actor, tx }) => twoStepOf(tx, actor.userId),

  'Account/StartTwoStep': new InSteps<'Account/StartTwoStep'>(async (ctx, { Password }) => {
    const nothing = { secret: null, uri: null };
    if (!(await isOwnPassword(ctx, Password))) return { response: wrongPassword, ...nothing };
    const secret = newTotpSecret();
    const stored = await ctx.transact((tx) => storeSecret(tx, ctx.actor.userId, secret));
    if (!stored) return { response: 'Two-step sign-in is on already.', ...nothing };
    return { response: 'Success', secret: base32(secret), uri: totpUri(secret, ctx.actor.userName) };
  }),

  'Account/ConfirmTwoStep': new InSteps<'Account/ConfirmTwoStep'>(async (ctx, { code }) => {
    const { userId } = ctx.actor;
    const limit = { key: codeKey(userId), most: mostCodes };
    const wait = await ctx.transact((tx) => countAttempt(tx, [limit], ctx.now));
    if (wait > 0) throw tooMany(wait);
    const codes = await ctx.transact(async (tx) => {
      if (!(await takeCode(tx, userId, code, ctx.now)) || !(await confirmTwoStep(tx, userId, ctx.now)))
        return null;
      await notify(tx, 'two-step-changed', { userId, on: true }, ctx.now);
      return replaceRecoveryCodes(tx, userId);
    });
    if (!codes) return { response: wrongCode, ...noCodes };
    audit(ctx.log, 'two-step-changed', { userId, on: 1 });
    return { response: 'Success', recoveryCodes: codes };
  }),

  'Account/NewRecoveryCodes': new InSteps<'Account/NewRecoveryCodes'>(async (ctx, { Password }) => {
    if (!(await isOwnPassword(ctx, Password))) return { response: wrongPassword, ...noCodes };
    return ctx.transact(async (tx) => {
      if (!(await twoStepOf(tx, ctx.actor.userId)).on)
        return { response: 'Two-step sign-in is off.', ...noCodes };
      return { response: 'Success', recoveryCodes: await replaceRecoveryCodes(tx, ctx.actor.userId) };
    });
  }),

  'Account/StopTwoStep': new InSteps<'Account/StopTwoStep'>(async (ctx, { Password }) => {
    if (!(await isOwnPassword(ctx, Password))) return { response: wrongPassword };
    await ctx.transact((tx) => turnOff(tx, ctx.actor.userId, ctx.now));
    audit(ctx.log, 'two-step-changed', { userId: ctx.actor.userId, on: 0 });
    return { response: 'Success' };
  }),

  // For somebody who has lost the phone and the recovery codes.
  'Admin/TurnOffTwoStep': async ({ tx, actor, now, log }, { id }) => {
    const wasOn = await turnOff(tx, id, now);
    if (wasOn) audit(log, 'two-step-changed', { userId: id, on: 0, by: actor.userId });
    return wasOn;
  },
});

async function turnOff(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const wasOn = await removeTwoStep(tx, userId);
  if (wasOn) await notify(tx, 'two-step-changed', { userId, on: false }, now);
  return wasOn;
}

function limitsOf(userId: number | null, byAddress: string) {
  const byUser = userId === null ? [] : [{ key: codeKey(userId), most: mostCodes }];
  return [...byUser, { key: byAddress, most: mostPerAddress }];
}

function codeKey(userId: number): string {
  return `code ${userId}`;
}

async function takeEither(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  return (await takeCode(tx, userId, code, now)) || takeRecoveryCode(tx, userId, code);
}
