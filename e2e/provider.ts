import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from './server.ts';

export const clientId = 'panoramic';
export const clientSecret = 'a-secret-between-two-servers';

export interface RunningProvider {
  readonly issuer: string;
  readonly stop: () => Promise<void>;
}

/**
 * A real OpenID provider. Whoever signs in is the address typed there; one that starts with
 * `unverified+` is an address that the provider has not verified.
 */
export async function startProvider(origin: string): Promise<RunningProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/authentication/login-callback`],
        post_logout_redirect_uris: [`${origin}/authentication/logout-callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: accountId.replace('unverified+', ''),
        email_verified: !accountId.startsWith('unverified+'),
      }),
    }),
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
  });
  const server: Server = createServer(provider.callback());
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    issuer,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
