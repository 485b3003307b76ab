// @module-tag long
import { spawnSync } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
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

  test('has the checksum that is beside it', () => {
    const { status, stdout } = spawnSync('sha256sum', ['--check', 'panoramic.tar.gz.sha256'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, 'panoramic.tar.gz: OK\n']);
  });

  test('tells the license of every package in it and in the pages, of Node.js and of PostgreSQL', async () => {
    const told = await readFile(join(folder, 'licenses.txt'), 'utf8');
    const sections = told.split(`${'='.repeat(80)}\n`).slice(1);
    const titles = sections.filter((_, index) => index % 2 === 0).map((title) => title.trim());
    const texts = sections.filter((_, index) => index % 2 === 1);
    expect(texts.filter((text) => text.trim().length < 100)).toEqual([]);
    const installed = await packagesIn(join(folder, 'node_modules'));
    expect(installed.length).toBeGreaterThan(200);
    expect(installed.filter((name) => !titles.includes(name))).toEqual([]);
    for (const name of ['Node.js', 'PostgreSQL', 'react', '@mantine/core'])
      expect(titles).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d`)));
  });

  test('lists what it is made of as CycloneDX 1.6, with licenses, digests and what needs what', async () => {
    const text = await readFile(join(folder, 'bill-of-materials.cdx.json'), 'utf8');
    const { components, dependencies } = billOfMaterials.parse(JSON.parse(text));
    const refs = components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual(
      [],
    );
    const installed = await packagesIn(join(folder, 'node_modules'));
    const listed = components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`,
    );
    expect(installed.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed).toContainEqual(expect.stringMatching(/^node \d/));
    expect(listed).toContainEqual(expect.stringMatching(/^postgresql \d/));
  });

  test('is what the container image is made of', async () => {
    const image = await readFile(join(root, 'Dockerfile'), 'utf8');
    expect(image).toContain('npm run package -- --folder /app --without node,postgresql');
    // Kubernetes can tell by the number alone that it is not root.
    expect(image).toMatch(/^USER \d+:\d+$/m);
    expect(await readFile(join(root, '.dockerignore'), 'utf8')).toMatch(/^\.env$/m);
    expect(image).toContain('CMD ["node", "panoramic.mjs"]');
  });

  test('runs in containers with settings that the example names, the key of stored secrets among them', async () => {
    const compose = await readFile(join(root, 'compose.yaml'), 'utf8');
    const example = await readFile(join(root, '.env.example'), 'utf8');
    const settings = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    // Of the first start alone, and in no file that stays.
    const first = ['ADMIN_USERNAME', 'ADMIN_PASSWORD'];
    expect(new Set(settings)).toEqual(
      new Set([...first, ...[...example.matchAll(/^\w+/gm)].map(([name]) => name)]),
    );
    for (const name of ['APP_KEY', 'BACKUP_KEY', 'DATABASE_PASSWORD'])
      expect(compose).toContain(`${name}_FILE: /run/secrets/${name.toLowerCase().replace('_', '-')}`);
    expect(settings).toEqual(expect.arrayContaining(['OIDC_ISSUER', 'DOCUMENTS_URL']));
  });
});

/** What is used here of the schema of CycloneDX 1.6; nothing beside it is written. */
const billOfMaterials = z.strictObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({ component: z.object({ name: z.literal('panoramic'), version: z.string() }) }),
  components: z.array(
    z.strictObject({
      type: z.enum(['library', 'application']),
      'bom-ref': z.string(),
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      licenses: z
        .array(
          z.union([
            z.strictObject({ license: z.strictObject({ id: z.string() }) }),
            z.strictObject({ expression: z.string() }),
          ]),
        )
        .optional(),
      hashes: z
        .array(
          z.strictObject({
            alg: z.enum(['SHA-1', 'SHA-512']),
            content: z.string().regex(/^[0-9a-f]{40,128}$/),
          }),
        )
        .optional(),
      purl: z.string().regex(/^pkg:(npm|generic)\/[^@]+@[^@]+$/),
    }),
  ),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** Name and version of every package below a folder `node_modules`, but the project's own and the pinned Node.js. */
async function packagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const manifests = entries.filter(
    ({ name, parentPath }) =>
      name === 'package.json' && /(^|\/)node_modules\/(@[^/]+\/)?[^/@]+$/.test(parentPath),
  );
  const named = manifests.map(async ({ parentPath, name }) => {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(join(parentPath, name), 'utf8')));
    return `${manifest.name} ${manifest.version}`;
  });
  return (await Promise.all(named)).filter((name) => !name.startsWith('@panoramic/'));
}
const manifestSchema = z.object({ name: z.string(), version: z.string() });

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
