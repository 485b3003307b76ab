import { accountKey, signOnPath } from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { OpenIdProvider, type Identity, type ProviderSettings } from '#lib/identity/openid.ts';
import { Problem } from '#lib/problem.ts';
import { linkIdentity, userOfIdentity } from './identities.store.ts';
import { openSession } from '../sessions/open-session.ts';
import { findAccountByEmail, lockAccount, type Account } from '../users.store.ts';

export interface SignOnOptions extends ProviderSettings {
  /** What people know the provider by. */
  readonly name: string;
  readonly publicUrl: () => string;
}

const callbackPath = signOnPath('login-callback');
const signedOutPath = signOnPath('logout-callback');

/** The browser goes to the provider and back; the code that it brings is redeemed and verified here. */
export function signOnHandlers(options: SignOnOptions | null) {
  const provider = options && new OpenIdProvider(options);
  return handlers({
    // Several transactions, because no database connection may wait for the provider.
    'Configuration/Get': steps<'Configuration/Get'>(async () => {
      if (!options || !provider) throw off();
      const { authorization, endSession } = await provider.endpoints();
      return {
        authority: options.issuer,
        client_id: options.clientId,
        redirect_uri: options.publicUrl() + callbackPath,
        post_logout_redirect_uri: options.publicUrl() + signedOutPath,
        response_type: 'code' as const,
        scope: 'openid profile email',
        automaticSilentRenew: true,
        includeIdTokenInSilentRenew: true,
        name: options.name,
        authorization_endpoint: authorization,
        end_session_endpoint: endSession,
      };
    }),

    'Account/SignInWithProvider': steps<'Account/SignInWithProvider'>(async (ctx, input) => {
      if (!options || !provider) throw off();
      const url = new URL(options.publicUrl() + callbackPath);
      url.search = input.query;
      const identity = await provider.identify({ ...input, url });
      const reply = await ctx.transact(async (tx) => {
        const account = await accountOf(tx, identity);
        return account && openSession(tx, account, 'provider', ctx);
      });
      if (!reply) {
        const { email, subject } = identity;
        audit(ctx.log, 'sign-in-failed', { email, subject, address: ctx.request.address, how: 'provider' });
        throw refused(whyRefused(identity));
      }
      audit(ctx.log, 'sign-in', { userId: reply.userId, address: ctx.request.address, how: 'provider' });
      return { ...reply, idToken: identity.idToken };
    }),
  });
}

/**
 * Finds and locks the account by the provider's own key for the person. The first sign-in finds the account
 * by a verified address and stores the key. From then on the address at the provider does not matter, and
 * another person there who is given the address cannot sign in. Changing the user's address here removes
 * the key.
 */
async function accountOf(tx: Tx, identity: Identity): Promise<Account | null> {
  const email = identity.emailVerified && identity.email ? accountKey(identity.email) : null;
  const userId = (await userOfIdentity(tx, identity)) ?? (await userOfAddress(tx, email));
  const account = userId === null ? null : await lockAccount(tx, userId);
  if (!account?.active) return null;
  // Looked up again, because identity and address may have changed while this waited for the lock.
  if ((await userOfIdentity(tx, identity)) === account.id) return account;
  return email !== null && account.email_key === email && (await linkIdentity(tx, account.id, identity))
    ? account
    : null;
}

async function userOfAddress(tx: Tx, key: string | null): Promise<number | null> {
  return (key !== null && (await findAccountByEmail(tx, key))?.id) || null;
}

function whyRefused({ email, emailVerified }: Identity): string {
  return email && emailVerified
    ? `There is no active account for ${email}, or it belongs to another person at the sign-in provider. Ask an administrator.`
    : 'The sign-in provider has not verified your e-mail address.';
}

function off(): Problem {
  return new Problem('not-found', 'Single sign-on is off.');
}

function refused(detail: string): Problem {
  return new Problem('refused', detail);
}
