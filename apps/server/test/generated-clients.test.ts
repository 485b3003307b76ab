// @module-tag long
import { openApiTypes, writeHeyApiClient } from '@panoramic/api-clients';
import type { CallInput } from '@panoramic/contract';
import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from './app.ts';
import { leasesOf } from './leases.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Clients that public generators make of the description: their types hold, and they work against the server. */
const app = testApp();
const aLease = leasesOf(app);
const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** What each client does: a workbook is downloaded, a document uploaded, a list read page by page. */
const programs = {
  'openapi-fetch': `
import createClient from 'openapi-fetch';
import type { paths } from './panoramic.d.ts';

const { URL: baseUrl = '', TOKEN = '' } = process.env;
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${TOKEN}\` } });

const found: number[] = [];
let after: string | undefined;
let pages = 0;
do {
  const query = { status: 1, limit: 2, ...(after && { after }) } as const;
  const { data, response } = await client.GET('/api/Leases/ShowAllLeases', { params: { query } });
  if (!data) throw new Error(String(response.status));
  found.push(...data.map(({ sd_id }) => sd_id));
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  after = next && (new URL(next, baseUrl).searchParams.get('after') ?? undefined);
  pages += 1;
} while (after);

// openapi-typescript says of bytes that they are a string; its page on openapi-fetch casts them as well.
const file = new File(['lease'], 'lease.txt') as unknown as string;
const uploaded = await client.POST('/api/Leases/EditDocumentFiles', {
  body: { site_id: found[0] ?? 0, name: 'By openapi-fetch', file },
  bodySerializer: (body) => {
    const form = new FormData();
    for (const [name, value] of Object.entries<unknown>(body)) form.append(name, value instanceof Blob ? value : String(value));
    return form;
  },
});
const workbook = await client.POST('/api/Leases/ExportPortfolio', { body: { soffice_number: '1' }, parseAs: 'blob' });
const bytes = Buffer.from(await (workbook.data as unknown as Blob).arrayBuffer());
console.log(JSON.stringify({ found, pages, document: uploaded.data?.name, zip: bytes.toString('latin1', 0, 2) }));
`,
  'Hey API': `
import { client } from './panoramic/client.gen.ts';
import { leasesEditDocumentFiles, leasesExportPortfolio, leasesShowAllLeases } from './panoramic/sdk.gen.ts';

const { URL: baseUrl = '', TOKEN = '' } = process.env;
client.setConfig({ baseUrl, auth: TOKEN, throwOnError: true });

const found: number[] = [];
let after: string | undefined;
let pages = 0;
do {
  const { data, response } = await leasesShowAllLeases({ query: { status: 1, limit: 2, ...(after && { after }) } });
  found.push(...(data ?? []).map(({ sd_id }) => sd_id));
  const next = /<([^>]+)>; rel="next"/.exec(response?.headers.get('link') ?? '')?.[1];
  after = next && (new URL(next, baseUrl).searchParams.get('after') ?? undefined);
  pages += 1;
} while (after);

const uploaded = await leasesEditDocumentFiles({
  body: { site_id: found[0] ?? 0, name: 'By Hey API', file: new File(['lease'], 'lease.txt') },
});
const workbook = await leasesExportPortfolio({ body: { soffice_number: '1' } });
const bytes = Buffer.from(await (workbook.data as unknown as Blob).arrayBuffer());
console.log(JSON.stringify({ found, pages, document: uploaded.data?.name, zip: bytes.toString('latin1', 0, 2) }));
`,
} as const;

let folder = '';
const leases: number[] = [];
let environment: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  folder = await temporaryFolder('clients');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const description = await (await app.raw('GET', 'api/openapi.json', {})).text();
  await writeFile(join(folder, 'openapi.json'), description);
  const writer = await app.as('Write');
  for (const sd_num of ['1', '2', '3', '4', '5']) leases.push((await aLease({ sd_num })).sd_id);
  const { body } = await writer.call('Account/CreateToken', { name: 'clients', mayWrite: true });
  environment = { PATH: process.env['PATH'], URL: app.url, TOKEN: body.token };
  await writeFile(join(folder, 'panoramic.d.ts'), await openApiTypes(description));
  await writeHeyApiClient(join(folder, 'openapi.json'), join(folder, 'panoramic'));
});

test.each(Object.entries(programs))(
  'a client made by %s downloads, uploads and pages',
  async (name, program) => {
    const file = `${name.replaceAll(' ', '-')}.ts`;
    await writeFile(join(folder, file), program);
    await typesHold(file);
    const { stdout } = await run(process.execPath, [file], { cwd: folder, env: environment });
    expect(JSON.parse(stdout)).toEqual({
      found: expect.toSatisfy((ids: number[]) => ids.toSorted((a, b) => a - b).join() === leases.join()),
      pages: 3,
      document: `By ${name}`,
      zip: 'PK',
    });
  },
);

/** What a program of one client does with that client's description. */
const ownFields = (own: string) => `
import createClient from 'openapi-fetch';
import type { paths } from './client.d.ts';

const { URL: baseUrl = '', TOKEN = '' } = process.env;
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${TOKEN}\` } });
const { data } = await client.POST('/api/Leases/EditLease', { body: { sd_num: 'own', own: ${own} } });
const stalls: number | null | undefined = data?.own?.stalls;
console.log(JSON.stringify({ stalls, own: data?.own }));
`;

test('a client made of the description for one client knows its own fields, and what they hold', async () => {
  const admin = await app.as('Admin');
  const fields: CallInput<'Fields/EditField'>[] = [
    { kind: 'leases', label: 'Stalls', type: 'number' },
    { kind: 'leases', label: 'District', type: 'choice', choices: ['North', 'South'] },
  ];
  for (const field of fields) await admin.call('Fields/EditField', field);
  const reply = await fetch(`${app.url}/api/Fields/GetOpenApi`, {
    headers: { authorization: `Bearer ${environment['TOKEN']}` },
  });
  await writeFile(join(folder, 'client.d.ts'), await openApiTypes(await reply.text()));
  await writeFile(join(folder, 'own.ts'), ownFields("{ stalls: 12, district: 'North' }"));
  await typesHold('own.ts');
  const { stdout } = await run(process.execPath, ['own.ts'], { cwd: folder, env: environment });
  expect(JSON.parse(stdout)).toEqual({ stalls: 12, own: { stalls: 12, district: 'North' } });
  for (const wrong of ["{ stalls: 'twelve' }", "{ district: 'East' }"]) {
    await writeFile(join(folder, 'wrong.ts'), ownFields(wrong));
    await expect(typesHold('wrong.ts')).rejects.toThrow('wrong.ts');
  }
});

async function typesHold(file: string): Promise<void> {
  const settings = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--skipLibCheck'];
  const target = ['--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom', '--types', 'node'];
  const tsc = join(root, 'node_modules/.bin/tsc');
  await run(tsc, [...settings, ...target, file], { cwd: folder }).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout);
  });
}
