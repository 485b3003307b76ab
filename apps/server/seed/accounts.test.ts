import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkedLogo } from '../src/modules/clients/index.ts';
import { inTransaction, nobody } from '../src/db/scope/transaction.ts';
import { testApp } from '../test/app.ts';
import { demoAccounts, demoPassword, seedAccounts } from './accounts.ts';
import { logoFolder } from './accounts.ts';

const app = testApp();
beforeAll(() => inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now())));

async function signedIn(Username: string) {
  const { body } = await app.caller(null).call('Account/token', { Username, Password: demoPassword });
  return app.caller(body.token);
}

describe('the demonstration', () => {
  test('has two working clients besides Comps, each with a logo file', async () => {
    const { body } = await (await signedIn('admin')).call('Clients/ShowAllClients');
    expect(body.map(({ cl_name }) => cl_name)).toEqual(['Comps', 'Gateway Outfitters', 'Meridian Bank']);
    for (const { logoLocation } of body)
      expect((await fetch(new URL(String(logoLocation), app.url))).headers.get('content-type')).toBe(
        'image/svg+xml',
      );
  });

  test.each(demoAccounts)('$userName signs in', async ({ userName, roles }) => {
    const { body } = await (await signedIn(userName)).call('Account/GetSession');
    expect(body).toMatchObject({
      userName,
      userRoles: expect.arrayContaining([...roles]),
      client: { cl_id: 1 },
    });
  });

  test('shows when somebody signed in last', async () => {
    const admin = await signedIn('admin');
    const { userId } = (await admin.call('Account/GetSession')).body;
    const { body } = await admin.call('Admin/GetUserDetailsAsync', { id: userId });
    expect(body).toMatchObject({ lastSignInAt: app.clock.now().toISOString(), hasPassword: true });
    expect(body.roles.map(({ name }) => name)).toEqual(['Admin', 'Comps']);
  });

  test('has about 60 more users across the clients, some of them inactive', async () => {
    const { body } = await (await signedIn('admin')).call('Admin/GetUsersAsync');
    expect(body).toHaveLength(demoAccounts.length + 60);
    expect(new Set(body.map(({ clientName }) => clientName)).size).toBe(3);
    expect(body.filter(({ active }) => !active).length).toBeGreaterThan(2);
  });

  test.each(readdirSync(logoFolder))('%s is a logo that an administrator could have uploaded', (file) => {
    const bytes = readFileSync(join(logoFolder, file));
    expect(checkedLogo(bytes)).toEqual({ type: 'svg', bytes });
  });
});
