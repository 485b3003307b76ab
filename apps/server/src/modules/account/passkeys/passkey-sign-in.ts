import { handlers, steps } from '#calls/handler.ts';
import { addressKey } from '#lib/identity/address-key.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { signInOptions, verifySignature, type RelyingParty } from '#lib/identity/webauthn.ts';
import { countAttempt, forgiveAttempts } from '../sign-in/attempts.store.ts';
import { tooManyAttempts } from '../sign-in/attempt-limits.ts';
import { openSession, refusedSignIn } from '../sessions/open-session.ts';
import { lockAccount } from '../users.store.ts';
import { addCeremony, takeCeremony } from './ceremonies.store.ts';
import { findPasskey, recordPasskeyUse } from './passkeys.store.ts';

/**
 * Counts requests for a challenge, so that nobody fills the table. Answers are not counted, because a
 * signature cannot be guessed.
 */
const mostPerAddress = 60;

/** A passkey signs in by itself: the device has it, and has verified its user. */
export function passkeySignInHandlers(party: () => RelyingParty | null) {
  return handlers({
    'Account/StartPasskeySignIn': steps<'Account/StartPasskeySignIn'>(async (ctx) => {
      const site = party();
      if (!site) throw new Problem('not-found', 'Passkeys cannot be used at this address.');
      const wait = await ctx.transact((tx) => countAttempt(tx, limitsOf(ctx.request.address), ctx.now));
      if (wait > 0) throw tooManyAttempts(wait);
      const options = await signInOptions(site);
      const ceremony = await ctx.transact((tx) =>
        addCeremony(tx, { purpose: 'sign-in', challenge: options.challenge }, ctx.now),
      );
      return { ceremony, options: { ...options } };
    }),

    'Account/SignInWithPasskey': steps<'Account/SignInWithPasskey'>(async (ctx, input) => {
      const { credential } = input;
      const site = party();
      const asked = { purpose: 'sign-in', session: null } as const;
      const { begun, passkey } = await ctx.transact(async (tx) => ({
        begun: await takeCeremony(tx, input.ceremony, asked, ctx.now),
        passkey: await findPasskey(tx, credential.id),
      }));
      const signed =
        site && begun && passkey
          ? await verifySignature(site, begun.challenge, credential, passkey.public_key)
          : null;
      const handle = credential.response.userHandle;
      const isOwn = !handle || passkey?.user_handle.equals(Buffer.from(handle, 'base64url'));
      const reply =
        passkey && signed && isOwn && signed.copyable === passkey.copyable
          ? await ctx.transact(async (tx) => {
              const account = await lockAccount(tx, passkey.user_id);
              if (!account?.active || !(await recordPasskeyUse(tx, passkey, signed, ctx.now))) return null;
              await forgiveAttempts(tx, limitsOf(ctx.request.address));
              return openSession(tx, account, 'passkey', ctx);
            })
          : null;
      const facts = { userId: passkey?.user_id ?? null, address: ctx.request.address, how: 'passkey' };
      audit(ctx.log, reply ? 'sign-in' : 'sign-in-failed', facts);
      if (!reply) ctx.setStatus(401);
      return reply ?? refusedSignIn;
    }),
  });
}

function limitsOf(address: string) {
  return { address: { key: `passkey ${addressKey(address)}`, most: mostPerAddress }, account: null };
}
