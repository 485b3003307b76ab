// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { asOwner } from '../database.ts';
import { clientNamed, userNamed } from '../people.ts';
import { prepareSecrets } from '../../src/db/setup/prepare-secrets.ts';
import { inTransaction, nobody } from '../../src/db/scope/transaction.ts';
import { newKeyText, openSealer } from '../../src/lib/sealed/key-source.ts';
import { parseKeys } from '../../src/lib/sealed/key-text.ts';
import { environment, runCommand, sourceFolder } from './run-command.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const app = testApp();
const first = newKeyText();
let folder = '';
let file = '';
let settings: Record<string, string> = {};

beforeAll(async () => {
  folder = await temporaryFolder('keys');
  file = join(folder, 'app-key');
  settings = { DATABASE_URL: app.database.ownerUrl, DATA_DIR: folder };
  await inTransaction(app.database.pool, nobody, async (tx) => {
    const client = await clientNamed(tx, 'Main');
    for (const name of ['ada', 'ben', 'cleo']) await userNamed(tx, name, client, []);
  });
});

function query<R extends object>(text: string): Promise<R[]> {
  return asOwner(app.database.ownerUrl, async (owner) => (await owner.query<R>(text)).rows);
}

/** Three secrets, sealed with the key. */
async function store(text: string): Promise<void> {
  await query('delete from two_step');
  await query('delete from app_keys');
  await query(
    `insert into two_step (user_id, secret) select id, 'secret' from users where "userName" in ('ada', 'ben', 'cleo')`,
  );
  await prepareSecrets(app.database.ownerUrl, openSealer({ keys: parseKeys(text) ?? [] }));
}

async function expectOpenWith(text: string): Promise<void> {
  const sealer = openSealer({ keys: parseKeys(text) ?? [] });
  const rows = await query<{ user_id: number; sealed_secret: string }>('select * from two_step');
  const opened = rows.map(({ user_id: id, sealed_secret }) =>
    sealer.open(sealed_secret, { table: 'two_step', id }),
  );
  expect(opened).toEqual(Array.from({ length: 3 }, () => Buffer.from('secret').toString('base64')));
}

test('npm run rotate-key seals everything with a new key of the key file, and only the new key stays', async () => {
  await store(first);
  await writeFile(file, `${first}\n`, { mode: 0o600 });
  const ended = await runCommand('rotate-key', [], folder, { ...settings, APP_KEY_FILE: file });
  expect(ended).toMatchObject({ code: 0, complaint: '' });
  expect(ended.said).toContain('3 secrets were sealed again');
  const text = await readFile(file, 'utf8');
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(text).not.toContain(first);
  expect(ended.said).not.toContain(text.trim());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expectOpenWith(text);
  expect(await query('select id from app_keys')).toHaveLength(1);
});

// @security rotation-killed-loses-nothing
test('a rotation that is killed loses nothing: both keys are known until the next run has finished', async () => {
  await store(first);
  await writeFile(file, `${first}\n`, { mode: 0o600 });
  const env = { ...environment(), ...settings, APP_KEY_FILE: file };
  await asOwner(app.database.ownerUrl, async (holder) => {
    await holder.query('begin');
    await holder.query('select from two_step order by user_id desc limit 1 for update');
    const child = spawn(process.execPath, [join(sourceFolder, 'rotate-key.ts')], { env, cwd: folder });
    const isWaiting = `select from pg_stat_activity where application_name = 'panoramic rotation of the key' and wait_event_type = 'Lock'`;
    while ((await query(isWaiting)).length === 0) await setTimeout(50);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await holder.query('rollback');
  });
  const between = await readFile(file, 'utf8');
  expect(between.trim().split('\n')).toEqual([expect.any(String), first]);
  await expectOpenWith(between);
  expect(await runCommand('rotate-key', [], folder, { ...settings, APP_KEY_FILE: file })).toMatchObject({
    code: 0,
  });
  // The run that was killed had chosen the new key: it is used, not another.
  expect(await readFile(file, 'utf8')).toBe(`${between.split('\n')[0]}\n`);
  await expectOpenWith(between.split('\n')[0] ?? '');
});

test('with APP_KEY as a setting both keys are asked for, and a key in use is never given up', async () => {
  await store(first);
  const alone = await runCommand('rotate-key', [], folder, { ...settings, APP_KEY: first });
  expect(alone).toMatchObject({ code: 1 });
  expect(alone.complaint).toMatch(/^Set APP_KEY to the new key, a blank and the key in use/);
  const next = newKeyText();
  expect(
    await runCommand('rotate-key', [], folder, { ...settings, APP_KEY: `${next} ${first}` }),
  ).toMatchObject({
    code: 0,
  });
  await expectOpenWith(next);
  await expect(query('delete from app_keys')).rejects.toThrow('violates foreign key constraint');
});

test('a backup does not hold the key, and a restore without it says what is lost and what is not', async () => {
  await store(first);
  const backup = await runCommand('backup', ['sealed.backup'], folder, { ...settings, APP_KEY: first });
  expect(backup.said).toContain('(APP_KEY) is not in it: keep a copy of the key elsewhere');
  const without = await runCommand('restore', ['--check', 'sealed.backup'], folder, settings);
  expect(without).toMatchObject({ code: 0 });
  expect(without.said).toMatch(/3 two-step secrets are sealed with the key [0-9a-f]{16}.*cannot be opened/);
  expect(without.said).toContain('an administrator turns two-step sign-in off for them');
  expect(without.said).toContain(
    'Nothing else is lost: passwords, passkeys, recovery codes, leases and documents',
  );
});
