import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { aForm, filesOf } from '../../../../test/documents.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { jobQueues } from '../../../db/setup/job-queues.ts';
import { openDocuments } from '../../../lib/documents/index.ts';
import { cleanUpDocuments } from './clean-up.ts';

const app = testApp();
let leaseId = 0;
let clientId = 0;
beforeAll(async () => {
  leaseId = (await leasesOf(app)()).sd_id;
  clientId = (await (await app.as('Write')).call('Clients/GetUserClient')).body?.cl_id ?? 0;
});

async function upload(bytes: string, fields: Parameters<typeof aForm>[0] = {}) {
  return (await app.as('Write')).call(
    'Leases/EditDocumentFiles',
    aForm({ site_id: leaseId, ...fields }, { filename: 'Lease.pdf', bytes }),
  );
}

async function bytesOf(file_id: number): Promise<string> {
  const { body } = await (await app.as('no role')).call('Leases/GetDocument', { file_id });
  return Buffer.from(body.documentBase64, 'base64').toString();
}

function digestOf(bytes: string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function aFile(path: string, at: Date): Promise<string> {
  const whole = join(app.dataDir, 'documents', path);
  await mkdir(dirname(whole), { recursive: true });
  await writeFile(whole, 'no row');
  await utimes(whole, at, at);
  return whole;
}

/** Registers an upload as a server leaves it when killed between the upload and the save of the row. */
async function anUpload(digest: string, hoursAgo: number, removing = false): Promise<void> {
  await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(
      `insert into document_uploads (client_id, digest, begun_at, removing_since)
       select $1, $2, now() - make_interval(hours => $3), case when $4 then now() end`,
      [clientId, digest, hoursAgo, removing],
    ),
  );
}

async function uploads(): Promise<string[]> {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query<{ digest: string }>('select distinct digest from document_uploads'),
  );
  return rows.map(({ digest }) => digest);
}

async function cleanUp(): Promise<string[]> {
  const documents = await openDocuments(
    { kind: 'folder', path: join(app.dataDir, 'documents') },
    app.dataDir,
  );
  await cleanUpDocuments(app.database.pool, documents, new Date());
  return filesOf(app);
}

const old = new Date(Date.now() - 25 * 3_600_000);

describe('the clean-up', () => {
  test('removes uploads that a killed server left half received within an hour, and files set aside after a day', async () => {
    const hour = 3_600_000;
    const between = jobQueues['clean-up'].every * 1000;
    const young = await aFile('incoming/young', new Date());
    const abandoned = await aFile('incoming/old', new Date(Date.now() - hour + between));
    const aside = await aFile('aside/young', new Date(Date.now() - 23 * hour));
    const oldAside = await aFile('aside/old', old);
    const files = await cleanUp();
    expect(files).toEqual(expect.arrayContaining([young, aside]));
    expect(files).not.toContain(abandoned);
    expect(files).not.toContain(oldAside);
  });

  test('removes a file whose row was never saved, and none that a row or the history names', async () => {
    const { body } = await upload('named');
    await upload('named since', { file_id: body.file_id });
    const orphan = digestOf('no row');
    await aFile(`${clientId}/${orphan.slice(0, 2)}/${orphan}`, old);
    for (const digest of [orphan, digestOf('named'), digestOf('named since')]) await anUpload(digest, 25);
    const files = await cleanUp();
    expect(files.filter((path) => path.endsWith(orphan))).toEqual([]);
    for (const bytes of ['named', 'named since'])
      expect(files.filter((path) => path.endsWith(digestOf(bytes)))).toHaveLength(1);
    expect(await uploads()).toEqual([]);
  });

  test('keeps a file that another upload of the same content may be about to name', async () => {
    const digest = digestOf('shared');
    const file = await aFile(`${clientId}/${digest.slice(0, 2)}/${digest}`, old);
    await anUpload(digest, 25);
    await anUpload(digest, 1);
    expect(await cleanUp()).toContain(file);
    expect(await uploads()).toEqual([digest]);
  });

  test('keeps a file that no upload has registered', async () => {
    const digest = digestOf('foreign');
    const foreign = await aFile(`3/${digest.slice(0, 2)}/${digest}`, old);
    expect(await cleanUp()).toContain(foreign);
  });

  test('leaves a removal to the server that has begun it, and takes over that of a killed one', async () => {
    const digest = digestOf('half removed');
    const file = await aFile(`${clientId}/${digest.slice(0, 2)}/${digest}`, old);
    await anUpload(digest, 25, true);
    expect(await cleanUp()).toContain(file);
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update document_uploads set removing_since = now() - interval '2 hours'`),
    );
    expect(await cleanUp()).not.toContain(file);
  });

  test('an upload of a file that is being removed is stored after the removal', async () => {
    const bytes = 'removed meanwhile';
    await anUpload(digestOf(bytes), 25, true);
    const waiting = upload(bytes);
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query('delete from document_uploads where digest = $1', [digestOf(bytes)]),
    );
    expect(await bytesOf((await waiting).body.file_id)).toBe(bytes);
  });

  test('a save of the same content at the same time is unharmed, on two servers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bytes = `round ${round}`;
      await anUpload(digestOf(bytes), 25);
      const [{ body }] = await Promise.all([upload(bytes), cleanUp(), upload(bytes), cleanUp()]);
      expect(await bytesOf(body.file_id)).toBe(bytes);
    }
  });
});
