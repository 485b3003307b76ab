import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { freePort, freshFolder, launch, ready, type Program } from '../server.ts';

const started: Program[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const { process, ended } of started.splice(0)) {
    process.kill('SIGTERM');
    await ended;
  }
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

test('npm start serves the login page and says where, and with which accounts', async () => {
  const { program, url } = await panoramic();
  await ready(url, program);
  expect(program.output()).toContain(url);
  expect(program.output()).toContain('demo-portfolio');
  const page = await fetch(`${url}/login`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<title>Panoramic');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops everything that npm start has started',
  async (signal) => {
    const { program, url, dataDir } = await panoramic();
    await ready(url, program);
    expect(await processesNaming(dataDir)).not.toEqual([]);
    // As a terminal does it: to the whole group.
    process.kill(-pidOf(program), signal);
    expect(await program.ended).toBe(0);
    expect(await processesNaming(dataDir)).toEqual([]);
  },
);

test('a second server on the same folder is refused in one line, and the first goes on', async () => {
  const first = await panoramic();
  await ready(first.url, first.program);
  const second = await panoramic({ DATA_DIR: first.dataDir });
  await expectRefusal(second.program, /already|in use|another/i);
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
});

test('a second start is ready within 3 seconds', async () => {
  const first = await panoramic();
  await ready(first.url, first.program);
  first.program.process.kill('SIGTERM');
  await first.program.ended;
  const begun = Date.now();
  const second = await panoramic({ DATA_DIR: first.dataDir });
  await ready(second.url, second.program);
  expect(Date.now() - begun).toBeLessThan(3000);
});

test('a port that is taken is named in one line', async () => {
  const taken = await listening();
  const port = String(await portOf(taken));
  const { program } = await panoramic({ PORT: port });
  await expectRefusal(program, new RegExp(port));
  taken.close();
});

test.each([
  ['PORT', 'eighty'],
  ['DATABASE_URL', 'mysql://nowhere'],
  ['PUBLIC_URL', 'not an address'],
  ['TIME_ZONE', 'Mars/Olympus'],
])('a wrong setting stops the start with one line that names it: %s=%s', async (name, value) => {
  const { program } = await panoramic({ [name]: value });
  await expectRefusal(program, new RegExp(name));
});

test('a database that cannot be reached is said in one line', async () => {
  const port = await freePort();
  const { program } = await panoramic({
    DATABASE_URL: `postgres://somebody:secret@127.0.0.1:${port}/nothing`,
  });
  await expectRefusal(program, /database/i);
  expect(program.output()).not.toContain('secret');
});

async function panoramic(settings: Record<string, string> = {}) {
  const dataDir = settings['DATA_DIR'] ?? (await freshFolder());
  const port = settings['PORT'] ?? String(await freePort());
  folders.push(dataDir);
  await mkdir(dataDir, { recursive: true });
  const program = launch([join(root, 'scripts/start.mjs')], { ...settings, DATA_DIR: dataDir, PORT: port });
  started.push(program);
  return { program, dataDir, url: `http://127.0.0.1:${port}` };
}

async function expectRefusal(program: Program, words: RegExp) {
  expect(await program.ended).toBe(1);
  const lines = program.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(words);
}

function pidOf({ process: { pid } }: Program): number {
  if (pid === undefined) throw new Error('It was not started.');
  return pid;
}

/** The command lines of the processes that work with the folder: the server's own, and PostgreSQL's. */
async function processesNaming(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const [command, environment] = await Promise.all(
        ['cmdline', 'environ'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')),
      );
      return `${command}${environment}`.includes(folder) ? [`${id} ${command}`] : [];
    }),
  );
  return found.flat();
}

async function listening(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

async function portOf(server: Server): Promise<number> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It is not listening.');
  return address.port;
}
