import { passwordFieldsProblem } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { whyPasswordRefused } from '#lib/identity/password-rules.ts';
import { audit } from '#lib/log.ts';
import { hashPassword } from '#lib/identity/passwords.ts';
import { looksLikeToken } from '#lib/identity/tokens.ts';
import { requiredOfUser } from '../policies/policies.store.ts';
import { findLink, useLink } from './links.store.ts';
import { sendAccountNotice } from '../mails.ts';
import { checkOwnPassword } from './own-password.ts';
import { endSessionsOf } from '../sessions/sessions.store.ts';
import { lockAccount, lockIfUnchanged, storePasswordHash } from '../users.store.ts';

const success = { response: 'Success' };
const wrongOldPassword = { response: 'Previous Password is incorrect.' };
const deadLink = { response: 'This link has expired or was used already. Ask for a new one.' };

/** `fewest`: the fewest characters of a password by the server's setting; policies can ask for more. */
export function passwordHandlers(fewest: number) {
  function atLeast(asked: number | null): number {
    return Math.max(fewest, asked ?? 0);
  }
  return handlers({
    'Admin/SetPassword': steps<'Admin/SetPassword'>(async (ctx, fields) => {
      const { userId, userName, tokenHash } = ctx.actor;
      const missing = passwordFieldsProblem(fields);
      if (missing) return { response: missing };
      const account = await checkOwnPassword(ctx, fields.OldPW);
      if (!account) return wrongOldPassword;
      const refused = await whyPasswordRefused(fields.NewPW, {
        userName,
        fewest: atLeast(ctx.actor.passwordMin),
      });
      if (refused) return { response: refused };
      const hash = await hashPassword(fields.NewPW);
      const changed = await ctx.transact(async (tx) => {
        if (!(await lockIfUnchanged(tx, account))) return false;
        await changePassword(tx, { userId, hash, now: ctx.now, staying: tokenHash });
        return true;
      });
      if (!changed) return wrongOldPassword;
      audit(ctx.log, 'password-changed', { userId, how: 'own' });
      return success;
    }),

    'Account/CheckLink': async ({ tx, now }, { token }) => {
      const link = looksLikeToken(token) ? await findLink(tx, token, now) : null;
      const asked = link && (await requiredOfUser(tx, link.user_id, null));
      return {
        kind: link?.kind ?? null,
        userName: link?.userName ?? null,
        passwordMin: atLeast(asked?.passwordMin ?? null),
      };
    },

    'Account/ResetPassword': steps<'Account/ResetPassword'>(async (ctx, { token, ...fields }) => {
      const missing = passwordFieldsProblem(fields);
      if (missing) return { response: missing };
      const found = await ctx.transact(async (tx) => {
        const link = looksLikeToken(token) ? await findLink(tx, token, ctx.now) : null;
        return link && { link, asked: await requiredOfUser(tx, link.user_id, null) };
      });
      if (!found) return deadLink;
      const { link, asked } = found;
      const refused = await whyPasswordRefused(fields.NewPW, {
        userName: link.userName,
        fewest: atLeast(asked.passwordMin),
      });
      if (refused) return { response: refused };
      const hash = await hashPassword(fields.NewPW);
      const changed = await ctx.transact(async (tx) => {
        const account = await lockAccount(tx, link.user_id);
        if (!account?.active || !(await useLink(tx, link, ctx.now))) return false;
        await changePassword(tx, { userId: link.user_id, hash, now: ctx.now, staying: null });
        return true;
      });
      if (!changed) return deadLink;
      audit(ctx.log, 'password-changed', { userId: link.user_id, how: link.kind });
      return success;
    }),
  });
}

interface Change {
  readonly userId: number;
  readonly hash: string;
  readonly now: Date;
  /** The session that changes it, which goes on. */
  readonly staying: Buffer | null;
}

async function changePassword(tx: Tx, { userId, hash, now, staying }: Change): Promise<void> {
  await storePasswordHash(tx, userId, hash, now);
  await endSessionsOf(tx, userId, staying);
  await sendAccountNotice(tx, 'password-changed', { userId }, now);
}
