import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';

const app = testApp({ TRUSTED_PROXIES: '1' });

async function signIn(from: string, userName: string): Promise<number> {
  const fields = { Username: userName, Password: 'not it' };
  return (await app.caller(null).call('Account/token', fields, { 'x-forwarded-for': from })).status;
}

// @security failures-counted-all-addresses-one
test('failures are counted for all addresses of one IPv6 /64 together', async () => {
  for (let host = 1; host <= 30; host += 1)
    expect(await signIn(`2001:db8:0:1::${host.toString(16)}`, `nobody ${host}`)).toBe(401);
  expect(await signIn('2001:db8:0:1:ffff::1', 'nobody else')).toBe(429);
  expect(await signIn('2001:db8:0:2::1', 'nobody else')).toBe(401);
});
