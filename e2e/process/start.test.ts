import { readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { freePort, freshFolder, launchProgram, waitUntilReady, type Program } from '../support/server.ts';

/** The tests share one data folder in this order, because starting for each would take minutes. */
describe('npm start', () => {
  let dataDir: string;
  let port: number;
  let url: string;
  let running: Program;

  beforeAll(async () => {
    dataDir = await freshFolder();
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
    running = npmStart({ DATA_DIR: dataDir, PORT: String(port) });
    await waitUntilReady(url, running);
  });

  afterAll(async () => {
    running?.process.kill('SIGTERM');
    await running?.ended;
    await rm(dataDir, { recursive: true, force: true });
  });

  test('prints the address and the demo accounts', () => {
    expect(running.output()).toContain(url);
    for (const words of ['demo-portfolio', 'admin', 'writer', 'viewer', 'home', 'broker'])
      expect(running.output()).toContain(words);
  });

  test('serves the login page', async () => {
    const page = await fetch(`${url}/login`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Panoramic');
  });

  test('has nothing at /metrics without METRICS_TOKEN', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  test('refuses a second server on the same folder, and the first goes on', async () => {
    await expectRefusal({ DATA_DIR: dataDir, PORT: String(await freePort()) }, /already|in use|another/i);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  });

  test('Ctrl-C stops everything that it has started', async () => {
    expect(await processesNaming(dataDir)).not.toEqual([]);
    pressCtrlC(running);
    expect(await running.ended).toBe(0);
    expect(await processesNaming(dataDir)).toEqual([]);
  });

  test('says when the port is taken, and leaves nothing running', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => {
      taken.listen(port, '127.0.0.1', resolve);
    });
    await expectRefusal({ DATA_DIR: dataDir, PORT: String(port) }, new RegExp(String(port)));
    await new Promise((resolve) => {
      taken.close(resolve);
    });
    expect(await processesNaming(dataDir)).toEqual([]);
  });

  test('starts a second time with its data and loads nothing again', async () => {
    running = npmStart({ DATA_DIR: dataDir, PORT: String(port) });
    await waitUntilReady(url, running);
    expect(running.output()).not.toMatch(/brought up to|Building|Installing/);
    // Neither start tried a password that the database refuses.
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('authentication failed');
  });

  test('stops in order when asked to end (SIGTERM)', async () => {
    running.process.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(await processesNaming(dataDir)).toEqual([]);
  });

  // npm runs the script in a shell, which ends on the signal without passing it on.
  test('stops as well when npm is asked to end', async () => {
    running = launchProgram('npm', ['start'], { DATA_DIR: dataDir, PORT: String(port) });
    await waitUntilReady(url, running);
    running.process.kill('SIGTERM');
    await running.ended;
    await expect.poll(() => processesNaming(dataDir), { timeout: 120_000 }).toEqual([]);
  });
});

describe('npm start ends with one line and a failing exit code', { tags: ['long'] }, () => {
  test.each([
    ['PORT', 'eighty'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['DOCUMENTS_URL', 'ftp://elsewhere'],
    ['DOCUMENT_MAX_MB', 'much'],
    ['PUBLIC_URL', 'https://leases.example.com/panoramic'],
    ['APP_KEY_FILE', '/nowhere/app-key'],
    // Without {y}, in its host, and without MAP_TILES_CREDIT.
    ['MAP_TILES_URL', 'https://tiles.example.com/{z}/{x}.png'],
    ['MAP_TILES_URL', 'https://{z}.example.com/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://tiles.example.com;script-src/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://tiles.example.com/{z}/{x}/{y}.png'],
    // The folder above is there, and takes no folder.
    ['BACKUP_DIR', '/proc/backups'],
    ['DOCUMENTS_URL', '/proc/documents'],
    ['DATA_DIR', '/proc/data'],
  ])('that names the wrong setting %s=%s', async (name, value) => {
    await expectRefusal({ [name]: value }, new RegExp(name));
  });

  // @security when-database-cannot-reached-does
  test('when the database cannot be reached, and does not tell its password', async () => {
    const url = `postgres://somebody:secret-of-ours@127.0.0.1:${await freePort()}/nothing`;
    const complaint = await expectRefusal({ DATABASE_URL: url, PORT: String(await freePort()) }, /database/i);
    expect(complaint).not.toContain('secret-of-ours');
  });
});

function npmStart(settings: Record<string, string>): Program {
  return launchProgram(pinnedNode(), [join(root, 'scripts/start.mjs')], settings);
}

/** Signals the whole process group, as a terminal does. */
function pressCtrlC({ process: { pid } }: Program): void {
  if (pid === undefined) throw new Error('It was not started.');
  process.kill(-pid, 'SIGINT');
}

async function expectRefusal(settings: Record<string, string>, words: RegExp): Promise<string> {
  const program = npmStart(settings);
  expect(await program.ended).toBe(1);
  const lines = program.complaint().trimEnd().split('\n');
  expect(lines).toEqual([expect.stringMatching(words)]);
  return program.complaint();
}

/** The processes that use the folder: the server and PostgreSQL. */
async function processesNaming(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const [command = '', environment = ''] = await Promise.all(
        ['cmdline', 'environ'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')),
      );
      return `${command}${environment}`.includes(folder) ? [`${id} ${command}`] : [];
    }),
  );
  return found.flat();
}
