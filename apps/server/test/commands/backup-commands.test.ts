// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { aForm } from '../documents.ts';
import { leasesOf } from '../leases.ts';
import { environment, runCommand, sourceFolder, type Ended } from './run-command.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const app = testApp();
let folder = '';
let file = '';
let digest: string | undefined;

beforeAll(async () => {
  const lease = await leasesOf(app)();
  const fields = { file_id: 0, site_id: lease.sd_id, type: 'Lease', name: 'Lease', date: '2026-01-31' };
  const writer = await app.as('Write');
  await writer.call('Leases/EditDocumentFiles', aForm(fields, { filename: 'lease.txt', bytes: 'A lease.' }));
  // A server does not start without an administrator.
  await app.as('Admin');
  folder = await temporaryFolder('commands');
  file = join(folder, 'one.backup');
});

/** DATA_DIR is the test's own unless said otherwise. */
function run(command: string, args: string[], settings: Record<string, string>): Promise<Ended> {
  return runCommand(command, args, folder, { DATA_DIR: join(folder, 'unused'), ...settings });
}

function lineOf({ said }: Ended, table: string): string {
  const line = said.split('\n').find((one) => one.startsWith(`  ${table} `));
  if (!line) throw new Error(`Nothing is said of ${table}`);
  return line;
}

function digestIn({ said }: Ended): string | undefined {
  return /^ {2}all of it +([0-9a-f]{64})$/m.exec(said)?.[1];
}

test('npm run backup writes an external database and its documents to one file', async () => {
  const settings = { DATABASE_URL: app.database.ownerUrl, DATA_DIR: app.dataDir };
  const ended = await run('backup', ['one.backup'], settings);
  expect(ended).toMatchObject({ code: 0, complaint: '' });
  expect(ended.said).toContain(`Backup written to ${file}`);
  digest = digestIn(ended);
  expect(digest).toBeDefined();
  expect(await run('backup', ['one.backup'], settings)).toMatchObject({
    code: 1,
    complaint: `${file} is there already: name another file, or add --force to replace it.\n`,
  });
});

test('npm run restore -- --check restores to a temporary place, prints the digests and leaves nothing', async () => {
  const scratch = join(folder, 'scratch');
  await mkdir(scratch, { mode: 0o711 });
  const ended = await run('restore', ['--check', file], { TMPDIR: scratch });
  expect(ended).toMatchObject({ code: 0, complaint: '' });
  expect(digestIn(ended)).toBe(digest);
  expect(await readdir(scratch)).toEqual([]);
});

test('files and database that a killed check has left are removed by the next one', async () => {
  const scratch = join(folder, 'scratch of a killed drill');
  await mkdir(scratch, { mode: 0o711 });
  const env = { ...environment(), DATA_DIR: join(folder, 'unused'), TMPDIR: scratch };
  const drill = spawn(process.execPath, [join(sourceFolder, 'restore.ts'), '--check', file], {
    env,
    cwd: folder,
  });
  const ended = once(drill, 'exit');
  let database: number | undefined;
  await expect.poll(async () => (database = await postmasterBelow(scratch)), { interval: 20 }).toBeDefined();
  drill.kill('SIGKILL');
  await ended;
  expect(await readdir(scratch)).toHaveLength(1);
  expect(await run('restore', ['--check', file], { TMPDIR: scratch })).toMatchObject({ code: 0 });
  expect(await readdir(scratch)).toEqual([]);
  expect(() => process.kill(database ?? 0, 0)).toThrow('ESRCH');
});

async function postmasterBelow(scratch: string): Promise<number | undefined> {
  const [drill = ''] = await readdir(scratch);
  const lines = await readFile(join(scratch, drill, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(lines, 10) || undefined;
}

test('npm run restore fills a new embedded database; npm start serves it, and a backup of it meanwhile has the same rows', async () => {
  const settings = { DATA_DIR: join(folder, 'embedded'), DEMO: '0', PORT: '0', LOG_LEVEL: 'warn' };
  const restored = await run('restore', [file], settings);
  expect(restored).toMatchObject({ code: 0, complaint: '' });
  expect(digestIn(restored)).toBe(digest);

  const env = { ...environment(), ...settings };
  const server = spawn(process.execPath, [join(sourceFolder, 'main.ts')], { env, cwd: folder });
  let said = '';
  server.stdout.on('data', (text) => (said += String(text)));
  const ended = once(server, 'exit');
  try {
    await expect.poll(() => said).toContain('ready at');
    const again = await run('backup', ['two.backup'], settings);
    expect(again).toMatchObject({ code: 0, complaint: '' });
    // Other tables may differ, because the server has worked on reminders and mails meanwhile.
    for (const table of ['leases', 'document_files', 'users', 'documents'])
      expect(lineOf(again, table)).toBe(lineOf(restored, table));
    const address = /ready at (\S+)/.exec(said)?.[1];
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    expect(await run('restore', [file], settings)).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^Another Panoramic server .* is already using the folder .*\n$/),
    });
  } finally {
    server.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }
});

test('a damaged backup is refused with one line, and nothing is created', async () => {
  const bytes = await readFile(file);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  const damaged = join(folder, 'damaged.backup');
  await writeFile(damaged, bytes);
  const dataDir = join(folder, 'never made');
  expect(await run('restore', [damaged], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: '',
    complaint: `${damaged} is damaged: its bytes are not those that were written.\n`,
  });
  expect(await readdir(folder)).not.toContain('never made');
});

test('with a key, npm run backup encrypts, and npm run restore accepts nothing that the key has not sealed', async () => {
  const made = await run('backup', ['--new-key', 'key'], {});
  expect(made).toMatchObject({ code: 0, complaint: '' });
  const key = (await readFile(join(folder, 'key'), 'utf8')).trim();
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600);
  expect(made.said).not.toContain(key);
  expect(await run('backup', ['--new-key', 'key'], {})).toMatchObject({
    code: 1,
    complaint: `No key was written to ${join(folder, 'key')}: EEXIST.\n`,
  });

  const keyed = { BACKUP_KEY_FILE: join(folder, 'key') };
  const settings = { DATABASE_URL: app.database.ownerUrl, DATA_DIR: app.dataDir, ...keyed };
  const taken = await run('backup', ['sealed.backup'], settings);
  expect(taken).toMatchObject({ code: 0, complaint: '' });
  const sealed = join(folder, 'sealed.backup');
  expect(taken.said).toContain(`Encrypted backup written to ${sealed}`);
  const checked = await run('restore', ['--check', sealed], keyed);
  expect(checked).toMatchObject({ code: 0, complaint: '' });
  expect(digestIn(checked)).toBe(digestIn(taken));

  const refusals = await Promise.all([
    run('restore', ['--check', sealed], {}),
    run('restore', [sealed], { BACKUP_KEY: 'ab'.repeat(32) }),
    run('restore', [file], keyed),
    // Trusted, but damaged.
    run('restore', ['--unsealed', join(folder, 'damaged.backup')], keyed),
  ]);
  expect(refusals.map(({ code, said, complaint }) => `${code} ${said}${complaint}`)).toEqual([
    `1 ${sealed} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE to the key that it was made with.\n`,
    `1 ${sealed} was encrypted with another key than the one that is set, or its first bytes are damaged.\n`,
    `1 ${file} is not sealed with the key that is set: anybody could have made it. If you know where it comes from, add --unsealed.\n`,
    `1 ${join(folder, 'damaged.backup')} is damaged: its bytes are not those that were written.\n`,
  ]);
  expect(await readdir(folder)).not.toContain('unused');
});

test('a command that cannot be done ends with one line', async () => {
  const dataDir = join(folder, 'nothing');
  const complaints = await Promise.all([
    run('backup', [], {}),
    run('restore', ['--chek', 'one.backup'], {}),
    run('backup', ['three.backup'], { DATA_DIR: dataDir }),
  ]);
  expect(complaints.map(({ code, complaint }) => `${code} ${complaint}`)).toEqual([
    '1 Use: npm run backup -- FILE [--force], or npm run backup -- --new-key FILE\n',
    '1 Use: npm run restore -- [--check] [--unsealed] FILE\n',
    `1 There is nothing to back up: ${dataDir} holds no database.\n`,
  ]);
  expect(await readdir(folder)).not.toContain('nothing');
});
