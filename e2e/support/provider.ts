import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const clientId = 'panoramic';
export const clientSecret = 'a-secret-between-two-servers';

export interface RunningProvider {
  readonly issuer: string;
  /** Sets the e-mail address of a name. */
  readonly giveAddress: (name: string, address: string) => void;
  /** Hangs up on every request while it is away. */
  readonly setAway: (isAway: boolean) => void;
  readonly stop: () => Promise<void>;
}

/**
 * A real OpenID provider. The name typed there is the user, and also the e-mail address unless `giveAddress`
 * sets another. An address that starts with `unverified+` is one that the provider has not verified.
 */
export async function startProvider(origin: string): Promise<RunningProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // Safe: a listening TCP server has an address with a port.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = new Map<string, string>();
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
        email: addresses.get(accountId) ?? accountId.replace('unverified+', ''),
        email_verified: !accountId.startsWith('unverified+'),
      }),
    }),
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
  });
  const answer = provider.callback();
  let away = false;
  server.on('request', (request, reply) => {
    if (away) request.destroy();
    else void answer(request, reply);
  });
  return {
    issuer,
    giveAddress: (name, address) => void addresses.set(name, address),
    setAway: (isAway) => void (away = isAway),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
