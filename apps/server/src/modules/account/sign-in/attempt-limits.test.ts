import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword, seedAccounts } from '../../../../seed/accounts.ts';
import { testAppWithMail } from '../../../../test/app-with-mail.ts';
import { asOwner } from '../../../../test/database.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';

// Behind a proxy, so that a test may come from any address.
const { app, smtp } = testAppWithMail({ TRUSTED_PROXIES: '1' });
const anyone = app.caller(null);
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  await inTransaction(app.database.pool, nobody, (tx) => seedAccounts(tx, app.clock.now()));
});
beforeEach(() => app.clock.advance(30 * minute));

function signIn(Username: string, address: string, Password = 'not it') {
  return anyone.call('Account/token', { Username, Password }, { 'x-forwarded-for': address });
}

function askForReset(Username: string, address: string) {
  return anyone.call('Account/RequestReset', { Username }, { 'x-forwarded-for': address });
}

async function attemptRows(): Promise<number> {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query<{ rows: number }>('select count(*)::int as rows from attempts'),
  );
  return rows[0]?.rows ?? -1;
}

describe('an account is limited as one', () => {
  // @security every-spelling-user-name-e
  test('by every spelling of its user name and of its e-mail address', async () => {
    const spellings = [
      'writer',
      'WRITER',
      '\uFF57riter',
      ' writer ',
      'writer@gateway.example',
      'Writer@GATEWAY.example',
    ];
    for (let tries = 0; tries < 10; tries += 1) {
      const { status } = await signIn(spellings[tries % spellings.length] ?? '', `203.0.113.${tries}`);
      expect(status).toBe(401);
    }
    for (const spelling of spellings)
      expect((await signIn(spelling, '198.51.100.1', demoPassword)).status, spelling).toBe(429);
    expect((await signIn('viewer', '198.51.100.1', demoPassword)).status).toBe(200);
  });

  test('for reset mails: three in ten minutes, however it is called', async () => {
    const before = smtp.received.length;
    for (const name of [
      'broker',
      'BROKER',
      '\uFF42roker',
      'broker@gateway.example',
      'Broker@Gateway.example',
    ])
      expect((await askForReset(name, '203.0.113.50')).status).toBe(200);
    await app.runJobs();
    expect(smtp.received.length).toBe(before + 3);
  });

  test('by every spelling of a name that nobody has', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      await signIn(tries % 2 ? 'Nobody-Here' : '\uFF4Eobody-here', `203.0.113.${tries}`);
    expect((await signIn('nobody-here', '198.51.100.2')).status).toBe(429);
  });
});

describe('an address that is limited', () => {
  // @security adds-no-rows-names-invents
  test('adds no rows for the names it invents, in this and other calls', async () => {
    const address = '192.0.2.7';
    for (let tries = 0; tries < 30; tries += 1) await signIn(`guess-${tries}`, address);
    const rows = await attemptRows();
    for (let tries = 30; tries < 60; tries += 1)
      expect((await signIn(`guess-${tries}`, address)).status).toBe(429);
    expect(await attemptRows()).toBe(rows);
  });

  test('leaves no rows behind, because expired rows are deleted when new ones are added', async () => {
    for (let tries = 0; tries < 20; tries += 1) await signIn(`old-${tries}`, '192.0.2.8');
    app.clock.advance(11 * minute);
    await signIn('new', '192.0.2.9');
    expect(await attemptRows()).toBe(2);
  });

  test('has one row for reset links, however many names it invents', async () => {
    await signIn('sweep', '192.0.2.10');
    const rows = await attemptRows();
    for (let tries = 0; tries < 12; tries += 1) await askForReset(`invented-${tries}`, '192.0.2.11');
    await app.runJobs();
    expect(await attemptRows()).toBe(rows + 1);
  });
});

test('an account that was locked while the clock was fast is never locked longer than the window', async () => {
  const right = app.clock.now();
  app.clock.advance(40 * day);
  for (let tries = 0; tries < 11; tries += 1) await signIn('home', `203.0.113.${tries}`);
  app.clock.set(right.toISOString());
  const locked = await signIn('home', '198.51.100.3', demoPassword);
  expect(locked.status).toBe(429);
  expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  app.clock.advance(5 * minute);
  expect((await signIn('home', '198.51.100.3', demoPassword)).status).toBe(429);
  app.clock.advance(5 * minute);
  expect((await signIn('home', '198.51.100.3', demoPassword)).status).toBe(200);
});
