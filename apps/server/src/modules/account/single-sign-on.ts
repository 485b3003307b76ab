import { signOnPath } from '@panoramic/contract';
import { handlers, InSteps } from '#calls/handler.ts';
import { audit } from '#lib/log.ts';
import { OpenIdProvider, type ProviderSettings } from '#lib/openid.ts';
import { Problem } from '#lib/problem.ts';
import { openSessionOf } from './opening.ts';
import { findAccountByEmail } from './users.store.ts';

export interface SignOnOptions extends ProviderSettings {
  /** What people know the provider by. */
  readonly name: string;
  readonly publicUrl: () => string;
}

const callbackPath = signOnPath('login-callback');
const signedOutPath = signOnPath('logout-callback');

/** The browser goes to the provider and back; what it brings is redeemed and verified here. */
export function signOnHandlers(options: SignOnOptions | null) {
  const provider = options && new OpenIdProvider(options);
  return handlers({
    'Configuration/Get': async () => {
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
    },

    'Account/SignInWithProvider': new InSteps<'Account/SignInWithProvider'>(async (ctx, input) => {
      if (!options || !provider) throw off();
      const url = new URL(options.publicUrl() + callbackPath);
      url.search = input.query;
      const { email, emailVerified, idToken } = await provider.identify({ ...input, url });
      if (!email || !emailVerified)
        throw refused('The sign-in provider has not verified your e-mail address.');
      const reply = await ctx.transact(async (tx) => {
        const account = await findAccountByEmail(tx, email);
        return account?.active ? openSessionOf(tx, account, ctx) : null;
      });
      if (!reply) {
        audit(ctx.log, 'sign-in-failed', { email, address: ctx.request.address, how: 'provider' });
        throw refused(`There is no active account for ${email}. Ask an administrator.`);
      }
      audit(ctx.log, 'sign-in', { userId: reply.userId, address: ctx.request.address, how: 'provider' });
      return { ...reply, idToken };
    }),
  });
}

function off(): Problem {
  return new Problem('not-found', 'Single sign-on is off.');
}

function refused(detail: string): Problem {
  return new Problem('refused', detail);
}
