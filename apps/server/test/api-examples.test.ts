import { openApiTypes } from '@panoramic/api-clients';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { signatureHeaders } from '../src/lib/outgoing/signature.ts';
import { testApp } from './app.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs every example of docs/api.md as it is printed there. */
const app = testApp();
const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
let folder = '';
let page = '';
let environment: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  folder = await temporaryFolder('examples');
  page = await readFile(join(root, 'docs/api.md'), 'utf8');
  const writer = await app.as('Write');
  const { body } = await writer.call('Account/CreateToken', { name: 'example', mayWrite: true });
  environment = { PATH: process.env['PATH'], PANORAMIC_URL: app.url, PANORAMIC_TOKEN: body.token };
});

/** The examples in a language, in the order of the page. */
function examples(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );
}

test('the curl example lists the leases and makes one lease, however often it is run', async () => {
  const [example = ''] = examples('sh');
  for (let times = 1; times <= 2; times += 1) {
    const { stdout } = await run('bash', ['-euc', example], { env: environment });
    expect(stdout).toContain('"sd_num":"4711"');
  }
  const writer = await app.as('Write');
  const { body } = await writer.call('Leases/ShowAllLeases', { status: 1 });
  expect(body.map(({ sd_num, sd_ced }) => [sd_num, sd_ced])).toEqual([['4711', '2029-06-30']]);
});

test('the TypeScript example is right by the types that a public generator makes of the description, and runs', async () => {
  const description = await (await app.raw('GET', 'api/openapi.json', {})).text();
  await writeFile(join(folder, 'panoramic.d.ts'), await openApiTypes(description));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const code of examples('ts')) {
    const [, name = ''] = /^\/\/ (\S+\.ts)$/m.exec(code) ?? [];
    await writeFile(join(folder, name), code);
  }
  const settings = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--skipLibCheck'];
  const target = ['--module', 'nodenext', '--target', 'esnext', '--types', 'node'];
  const typeRoots = ['--typeRoots', join(root, 'node_modules/@types')];
  const files = ['example.ts', 'verify.ts'].map((name) => join(folder, name));
  const tsc = join(root, 'node_modules/.bin/tsc');
  await run(tsc, [...settings, ...target, ...typeRoots, ...files], { cwd: folder }).catch(
    ({ stdout }: { stdout: string }) => {
      throw new Error(stdout);
    },
  );
  const { stdout } = await run(process.execPath, ['example.ts'], { cwd: folder, env: environment });
  expect(stdout).toBe('Lease 4711 is now in Mill House\n');
});

test('the example that verifies webhooks takes a genuine message, and neither a forged nor a replayed one', async () => {
  // Safe: written by the test before.
  const { isGenuine } = (await import(pathToFileURL(join(folder, 'verify.ts')).href)) as {
    isGenuine: (secret: string, headers: Headers, body: string, now: number) => boolean;
  };
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const at = app.clock.now();
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const headers = new Headers(signatureHeaders([other, secret], { id: 'msg_1', at, body: '{}' }));
  expect(isGenuine(other, headers, '{}', at.getTime())).toBe(true);
  expect(isGenuine(secret, headers, '{}', at.getTime())).toBe(true);
  expect(isGenuine(secret, headers, '{"forged":true}', at.getTime())).toBe(false);
  expect(isGenuine(`${secret.slice(0, -4)}AAA=`, headers, '{}', at.getTime())).toBe(false);
  expect(isGenuine(secret, headers, '{}', at.getTime() + 301_000)).toBe(false);
  expect(isGenuine(secret, new Headers(), '{}', at.getTime())).toBe(false);
});
