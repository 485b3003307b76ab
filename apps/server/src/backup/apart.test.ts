// @module-tag long
import { createSecretKey, randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { aForm } from '../../test/documents.ts';
import { leasesOf } from '../../test/leases.ts';
import {
  anExternalDatabase,
  backUp,
  documentContents,
  documentsIn,
  filledApp,
  queryAsOwner,
  restore,
  sourceOf,
} from './backup.fixture.ts';
import { filesOf, openBackup } from './checked-backup.ts';
import { restoreBackup } from './restore.ts';

const app = filledApp();
const aLease = leasesOf(app);

async function namesIn(file: string): Promise<string[]> {
  const names: string[] = [];
  const { content } = await openBackup(file, { backupKey: null });
  for await (const { name } of filesOf(content)) names.push(name);
  return names;
}

/** The files of the folder beside a backup, with the time at which each was written. */
async function filesBeside(backup: string): Promise<Map<string, number>> {
  const folder = join(dirname(backup), 'documents');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, (await stat(path)).mtimeMs] as const)));
}

async function contentsOf({ documents, manifest }: Awaited<ReturnType<typeof restore>>): Promise<string[]> {
  const contents = manifest.documents.map(async ({ clientId, ...facts }) =>
    (await buffer(await documents.open(clientId, facts))).toString('base64'),
  );
  return (await Promise.all(contents)).toSorted();
}

const uploaded = documentContents.map((bytes) => Buffer.from(bytes).toString('base64')).toSorted();

describe('BACKUP_DOCUMENTS=beside', () => {
  test('keeps each document once for all backups, and a restore finds it there', async () => {
    const first = await backUp(sourceOf(app), null, 'beside');
    expect((await namesIn(first.file)).filter((name) => name.startsWith('documents'))).toEqual([]);
    const before = await filesBeside(first.file);
    expect(before.size).toBe(documentContents.length);

    const lease = await aLease();
    const writer = await app.as('Write');
    const fields = { file_id: 0, site_id: lease.sd_id, type: 'Lease', name: 'New', date: '2026-02-28' };
    const { status } = await writer.call(
      'Leases/EditDocumentFiles',
      aForm(fields, { filename: 'new.txt', bytes: Buffer.from('uploaded since') }),
    );
    expect(status).toBe(200);
    const next = join(dirname(first.file), 'next.backup');
    const second = await backUp(sourceOf(app), null, 'beside', next);
    const after = await filesBeside(next);
    expect(after.size).toBe(before.size + 1);
    for (const [path, written] of before) expect(after.get(path)).toBe(written);

    expect(await contentsOf(await restore(first.file, await anExternalDatabase()))).toEqual(uploaded);
    expect(second.manifest.documents).toHaveLength(uploaded.length + 1);
    expect(await contentsOf(await restore(next, await anExternalDatabase()))).toHaveLength(
      uploaded.length + 1,
    );
  });

  test('encrypts them with the key of the backup; another key writes its own', async () => {
    const [one, other] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))];
    const { file, manifest } = await backUp(sourceOf(app), one, 'beside');
    const written = await filesBeside(file);
    expect(written.size).toBe(manifest.documents.length);
    for (const path of written.keys())
      expect((await readFile(path)).subarray(0, 8).toString()).toBe('PANOSEAL');
    const restored = await restore(file, await anExternalDatabase(), one);
    expect(await contentsOf(restored)).toHaveLength(manifest.documents.length);

    await backUp(sourceOf(app), other, 'beside', join(dirname(file), 'other.backup'));
    expect((await filesBeside(file)).size).toBe(2 * manifest.documents.length);
  });

  test('a restore is refused whole where one of them is missing or damaged', async () => {
    const { file } = await backUp(sourceOf(app), null, 'beside');
    const [damaged = '', missing = ''] = (await filesBeside(file)).keys();
    await appendFile(damaged, 'one byte more');
    const empty = await anExternalDatabase();
    await expect(restore(file, empty)).rejects.toThrow(/^Nothing was restored: the document \w+ is missing/);
    expect(await queryAsOwner(empty, 'select count(*)::int as leases from leases')).toEqual([{ leases: 0 }]);
    await rm(missing);
    await expect(restore(file, await anExternalDatabase())).rejects.toThrow('is missing');
  });
});

describe('BACKUP_DOCUMENTS=elsewhere', () => {
  test('leaves them to their store; a restore names those that the store does not have', async () => {
    const { file, manifest } = await backUp(sourceOf(app), null, 'elsewhere');
    expect((await namesIn(file)).filter((name) => name.startsWith('documents'))).toEqual([]);
    expect(await readdir(dirname(file))).toEqual(['panoramic.backup']);

    const bare = await restore(file, await anExternalDatabase());
    expect(bare.manifest.lost).toEqual(manifest.documents);
    const beside = await restoreBackup(await openBackup(file, { backupKey: null }), {
      ownerUrl: await anExternalDatabase(),
      appDatabaseUrl: null,
      documents: await documentsIn(app.dataDir),
    });
    expect(beside.lost).toEqual([]);
    expect(beside.documents).toEqual(manifest.documents);
  });
});
