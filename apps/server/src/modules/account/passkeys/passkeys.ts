import { randomBytes } from 'node:crypto';
import { maxPasskeys } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import { audit } from '#lib/log.ts';
import {
  knownTransports,
  registrationOptions,
  verifyNewCredential,
  type RelyingParty,
} from '#lib/identity/webauthn.ts';
import { sendAccountNotice } from '../mails.ts';
import {
  checkOwnPassword,
  mustProveFactor,
  proveFactor,
  refuseUnprovenFactor,
  wrongPassword,
} from '../passwords/own-password.ts';
import { endSessionsOf, setProof } from '../sessions/sessions.store.ts';
import { lockAccount, lockIfUnchanged } from '../users.store.ts';
import { addCeremony, takeCeremony } from './ceremonies.store.ts';
import {
  credentialsOf,
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  passkeysOf,
  renamePasskey,
} from './passkeys.store.ts';

const noPasskeysHere = 'Passkeys need the public address of the server to be https, with a name.';
const notMade = { response: 'The passkey could not be checked. Start again.' };
const knownAlready = 'This passkey is in use already.';
const tooMany = `You have ${maxPasskeys} passkeys already: remove one first.`;
const nothing = { ceremony: null, options: null };

/** Calls `party` at each use: without a setting it depends on the address that the server listens on. */
export function passkeyHandlers(party: () => RelyingParty | null) {
  return handlers({
    'Account/GetPasskeys': ({ actor, tx }) => passkeysOf(tx, actor.userId),

    'Account/StartPasskey': steps<'Account/StartPasskey'>(async (ctx, { Password }) => {
      const { userName, name, tokenHash } = ctx.actor;
      const site = party();
      if (!site) return { response: noPasskeysHere, ...nothing };
      const account = await checkOwnPassword(ctx, Password);
      if (!account) return { response: wrongPassword, ...nothing };
      if (mustProveFactor(ctx.actor, account)) return { response: proveFactor, ...nothing };
      const existing = await ctx.transact((tx) => credentialsOf(tx, account.id));
      if (existing.length >= maxPasskeys) return { response: tooMany, ...nothing };
      const handle = existing[0]?.userHandle ?? randomBytes(32);
      const options = await registrationOptions(site, { userName, name, handle, existing });
      const session = { tokenHash, userHandle: handle };
      const ceremony = await ctx.transact(async (tx) =>
        (await lockIfUnchanged(tx, account))
          ? addCeremony(tx, { purpose: 'register', challenge: options.challenge, session }, ctx.now)
          : null,
      );
      return ceremony === null
        ? { response: wrongPassword, ...nothing }
        : { response: 'Success', ceremony, options: { ...options } };
    }),

    'Account/FinishPasskey': steps<'Account/FinishPasskey'>(async (ctx, input) => {
      const { userId, tokenHash } = ctx.actor;
      const { name, credential } = input;
      const site = party();
      const asked = { purpose: 'register', session: tokenHash } as const;
      const begun = await ctx.transact((tx) => takeCeremony(tx, input.ceremony, asked, ctx.now));
      const userHandle = begun?.user_handle;
      if (!site || !userHandle) return notMade;
      const made = await verifyNewCredential(site, begun.challenge, credential);
      if (!made) return notMade;
      const response = await ctx.transact(async (tx) => {
        const account = await lockAccount(tx, userId);
        if (!account?.active) return knownAlready;
        if (mustProveFactor(ctx.actor, account)) return proveFactor;
        const transports = knownTransports(credential.response.transports ?? []);
        if (!(await insertPasskey(tx, { userId, userHandle, name, transports, credential: made }, ctx.now)))
          return knownAlready;
        await setProof(tx, tokenHash, 'passkey');
        await sendAccountNotice(tx, 'passkey-changed', { userId, name, added: true }, ctx.now);
        return 'Success';
      });
      if (response === 'Success') audit(ctx.log, 'passkey-changed', { userId, name, added: 1 });
      return { response };
    }),

    'Account/RenamePasskey': async ({ actor: { userId }, tx, log }, { id, name }) => {
      const isRenamed = await renamePasskey(tx, userId, id, name);
      if (isRenamed) audit(log, 'passkey-changed', { userId, name, change: 'renamed' });
      return isRenamed;
    },

    'Account/RemovePasskey': steps<'Account/RemovePasskey'>(async (ctx, { id, Password }) => {
      const { userId, tokenHash } = ctx.actor;
      const account = await checkOwnPassword(ctx, Password);
      if (!account) return { response: wrongPassword };
      const removed = await ctx.transact(async (tx) => {
        const current = await lockIfUnchanged(tx, account);
        if (!current) return { response: wrongPassword };
        if (mustProveFactor(ctx.actor, current)) return { response: proveFactor };
        const name = await deletePasskey(tx, userId, id);
        if (name === null) return { response: 'There is no such passkey.' };
        // Whoever has the device may have signed in with it.
        await endSessionsOf(tx, userId, tokenHash);
        await sendAccountNotice(tx, 'passkey-changed', { userId, name, added: false }, ctx.now);
        return { response: 'Success', name };
      });
      if ('name' in removed) audit(ctx.log, 'passkey-changed', { userId, name: removed.name, added: 0 });
      return { response: removed.response };
    }),

    // For somebody whose devices were lost.
    'Admin/RemovePasskeys': async ({ tx, actor, now, log }, { id }) => {
      await refuseUnprovenFactor(tx, actor);
      await lockAccount(tx, id);
      const removed = await deletePasskeysOf(tx, id);
      if (removed > 0) {
        await endSessionsOf(tx, id, id === actor.userId ? actor.tokenHash : null);
        await sendAccountNotice(tx, 'passkey-changed', { userId: id, name: null, added: false }, now);
        audit(log, 'passkey-changed', { userId: id, removed, added: 0, by: actor.userId });
      }
      return { removed };
    },
  });
}
