// @module-tag long
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { prepareDatabase } from '../../src/db/setup/prepare-database.ts';
import { asOwner } from '../database.ts';
import { withDatabase } from '../global-setup.ts';
import { environment } from './run-command.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const main = join(import.meta.dirname, '../../src/main.ts');

/** A database of a PostgreSQL that is not ours to start or stop. */
async function anExternalDatabase(): Promise<string> {
  const name = `external_${randomBytes(6).toString('hex')}`;
  await asOwner(inject('ownerUrl'), (owner) => owner.query(`create database ${name}`));
  return withDatabase(inject('ownerUrl'), name);
}

async function start(settings: Record<string, string>) {
  const folder = await temporaryFolder('external');
  const env = { ...environment(), PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: folder, ...settings };
  const server = spawn(process.execPath, [main], { env, cwd: folder });
  let said = '';
  for (const output of [server.stdout, server.stderr]) output.on('data', (text) => (said += String(text)));
  const ended = once(server, 'exit');
  const ready = new Promise<void>((resolve) => {
    server.stdout.on('data', () => {
      if (said.includes('ready at')) resolve();
    });
  });
  await Promise.race([ended, ready]);
  return { said: () => said, ended, stop: () => server.kill('SIGTERM') };
}

// @security database-url-first-administrator-made
test('a start with DATABASE_URL makes the first administrator from ADMIN_USERNAME and ADMIN_PASSWORD, and loads nothing else', async () => {
  const DATABASE_URL = await anExternalDatabase();
  const server = await start({
    DATABASE_URL,
    ADMIN_USERNAME: 'first@example.com',
    ADMIN_PASSWORD: 'a-long-enough-one',
  });
  const address = /ready at (\S+)/.exec(server.said())?.[1];
  const reply = await fetch(`${address}/api/Account/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username: 'first@example.com', Password: 'a-long-enough-one' }),
  });
  expect(await reply.json()).toMatchObject({ userName: 'first@example.com', userRoles: ['Admin'] });
  const { rows } = await asOwner(DATABASE_URL, (owner) => owner.query('select cl_name from clients'));
  expect(rows).toEqual([{ cl_name: 'Comps' }]);
  server.stop();
  expect((await server.ended)[0]).toBe(0);
});

test('a server that is stopped while it waits for the database ends', async () => {
  const DATABASE_URL = await anExternalDatabase();
  const server = await start({ DATABASE_URL, ADMIN_USERNAME: 'first', ADMIN_PASSWORD: 'a-long-enough-one' });
  const address = /ready at (\S+)/.exec(server.said())?.[1];
  const signedIn = await fetch(`${address}/api/Account/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Username: 'first', Password: 'a-long-enough-one' }),
  });
  // Safe: the call's answer to somebody who may sign in.
  const { token } = (await signedIn.json()) as { token: string };
  await asOwner(DATABASE_URL, async (owner) => {
    await owner.query('begin; lock table clients in access exclusive mode');
    const asked = fetch(`${address}/api/Clients/ShowAllClients`, {
      headers: { authorization: `Bearer ${token}` },
    }).catch(() => 'cut off');
    const waiting = `select from pg_locks where relation = 'clients'::regclass and not granted`;
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0);
    server.stop();
    expect((await server.ended)[0]).toBe(0);
    expect(await asked).toBe('cut off');
  });
});

test('a start with DATABASE_URL, without an administrator there or in the settings, ends with one clear line', async () => {
  const server = await start({ DATABASE_URL: await anExternalDatabase() });
  expect((await server.ended)[0]).toBe(1);
  expect(server.said()).toContain('set ADMIN_USERNAME and ADMIN_PASSWORD for the first one.');
});

test('servers that start together on one database migrate it once', async () => {
  const url = await anExternalDatabase();
  const made = await Promise.all([1, 2, 3].map(() => prepareDatabase(url, null)));
  expect(made.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
  expect(new Set(made.map(({ appUrl }) => appUrl)).size).toBe(1);
});
