import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';

/** Takes every request and answers none. */
const held = new Set<ServerResponse>();
const provider = createServer((_request, reply) => void held.add(reply));
const app = testApp(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  // Safe: a server that listens on a port has an address of this shape.
  const { port } = provider.address() as AddressInfo;
  return { OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: 'panoramic' };
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

/** More than the database has connections for. */
const callers = 20;

test('users who wait for a sign-in provider that does not answer do not hold up others', async () => {
  const waiting = Array.from({ length: callers }, () =>
    app.caller(null).call('Configuration/Get', { application: 'panoramic' }),
  );
  await expect.poll(() => held.size).toBe(1);
  const writer = await app.as('Write');
  for (let each = 0; each < 5; each += 1)
    expect((await writer.call('Leases/EditLease', { sd_num: `beside ${each}` })).status).toBe(200);
  for (const reply of held) reply.destroy();
  for (const { status, problem } of await Promise.all(waiting)) {
    expect(status).toBe(503);
    expect(problem.detail).toBe('The sign-in provider cannot be reached. Try again later.');
  }
});
