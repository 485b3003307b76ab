// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { asOwner } from '../database.ts';
import { leasesOf } from '../leases.ts';
import { environment, runCommand, sourceFolder, type Ended } from './run-command.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const app = testApp();
let folder = '';

beforeAll(async () => {
  folder = await temporaryFolder('check');
  const aLease = leasesOf(app);
  for (const client of ['Main', 'Main', 'Other'] as const) await aLease({}, client);
  // Without one, a server does not start.
  await app.as('Admin');
});

function check(...args: string[]): Promise<Ended> {
  return runCommand('check-history', args, folder, settings());
}

function settings() {
  const { ownerUrl, appUrl } = app.database;
  return { DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl, DATA_DIR: app.dataDir };
}

async function query(text: string) {
  return (await asOwner(app.database.ownerUrl, (owner) => owner.query(text))).rows;
}

test('npm start links the history within seconds, and writes the heads to the log', async () => {
  const env = { ...environment(), ...settings(), PORT: '0', LOG_LEVEL: 'info' };
  const server = spawn(process.execPath, [join(sourceFolder, 'main.ts')], { env, cwd: folder });
  let said = '';
  server.stdout.on('data', (text) => (said += String(text)));
  const ended = once(server, 'exit');
  try {
    await expect
      .poll(() =>
        query(
          'select count(*)::int as left from history where id not in (select entry_id from history_chain)',
        ),
      )
      .toEqual([{ left: 0 }]);
    await expect.poll(() => said).toContain('"event":"history-head"');
    expect(said).not.toContain('background work failed');
  } finally {
    server.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }
});

test('npm run check-history says what each client has, and compares it with the heads in the log and in a backup', async () => {
  await query(`insert into jobs.job (name, data) values ('history-heads', '{}')`);
  await app.runJobs();
  await writeFile(join(folder, 'server.log'), app.logged.join(''));
  expect(await runCommand('backup', ['one.backup'], folder, settings())).toMatchObject({ code: 0 });

  const good = await check('--heads', 'server.log', '--backup', 'one.backup');
  expect(good).toMatchObject({ code: 0, complaint: '' });
  expect(good.said).toContain('and has the 6 heads that were recorded');
  const [main] = await query(
    `select format('client %s', client_id) as name, count(*)::int as entries from history
     where client_id = (select cl_id from clients where cl_name = 'Main') group by client_id`,
  );
  expect(good.said).toMatch(new RegExp(`^  ${main?.name} +${main?.entries} entries  [0-9a-f]{64}$`, 'm'));

  const [changed] = await query(
    `update history set user_id = 99 where id = (select min(id) from history where table_name = 'leases') returning id`,
  );
  const bad = await check();
  expect(bad).toMatchObject({ code: 1, complaint: 'The history has been changed: 1 differences.\n' });
  expect(bad.said).toContain(`DIFFERENCE: entry ${changed?.id} is not what was linked`);
});

test('a record that cannot be compared is reported in one line', async () => {
  await writeFile(join(folder, 'empty.log'), '{"msg":"request"}\n');
  const complaints = await Promise.all([check('--haeds', 'x'), check('--heads', 'empty.log')]);
  expect(complaints.map(({ code, complaint }) => `${code} ${complaint}`)).toEqual([
    '1 Use: npm run check-history -- [--heads LOG] [--backup FILE [--unsealed]]\n',
    '1 No head of the history is recorded there: nothing was compared.\n',
  ]);
});
