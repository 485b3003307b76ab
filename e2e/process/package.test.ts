// @module-tag long
import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { freePort, freshFolder, launchProgram, waitUntilReady, type Program } from '../support/server.ts';

describe('the archive of npm run package', () => {
  let folder: string;
  let dataDir: string;
  let url: string;
  let running: Program | undefined;

  beforeAll(async () => {
    folder = await freshFolder();
    dataDir = await freshFolder();
    const file = join(folder, 'panoramic.tar.gz');
    run(pinnedNode(), [join(root, 'scripts/package.mjs'), '--file', file]);
    run('tar', ['-xzf', file, '-C', folder, '--strip-components=1']);
    const port = String(await freePort());
    url = `http://127.0.0.1:${port}`;
    // No npm, and nothing of the checkout, is in reach.
    const env = { PATH: '/nowhere', DATA_DIR: dataDir, PORT: port };
    running = launchProgram(process.execPath, [join(folder, 'panoramic.mjs')], env, folder);
    await waitUntilReady(url, running);
  }, 600_000);

  afterAll(async () => {
    running?.process.kill('SIGTERM');
    await running?.ended;
    for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
  });

  test('starts with node alone, and serves pages, sign-in and leases', async () => {
    expect(await (await fetch(`${url}/login`)).text()).toContain('<title>Panoramic');
    const signIn = await fetch(`${url}/api/Account/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Username: 'viewer', Password: 'demo-portfolio' }),
    });
    // Safe: the call's answer, as the contract has it.
    const { token } = (await signIn.json()) as { token: string };
    const leases = await fetch(`${url}/api/Leases/ShowAllLeases`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await leases.json()).not.toEqual([]);
  });

  test('is what the container image is made of', async () => {
    const image = await readFile(join(root, 'Dockerfile'), 'utf8');
    expect(image).toContain('npm run package -- --folder /app');
    expect(image).toContain('CMD ["node", "panoramic.mjs"]');
  });

  test('runs in containers with settings that the example names, the key of stored secrets among them', async () => {
    const compose = await readFile(join(root, 'compose.yaml'), 'utf8');
    const example = await readFile(join(root, '.env.example'), 'utf8');
    const settings = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(new Set(settings)).toEqual(new Set([...example.matchAll(/^\w+/gm)].map(([name]) => name)));
    expect(settings).toContain('APP_KEY');
  });
});

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
