// @module-tag long
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asOwner } from '../../test/database.ts';
import { filesOf } from '../../test/documents.ts';
import {
  aFolder,
  anExternalDatabase,
  backUp,
  documentsIn,
  exists,
  filledApp,
  restore,
  sourceOf,
} from './backup.fixture.ts';
import { openBackup } from './checked-backup.ts';
import { takeBackup } from './take.ts';

const app = filledApp();

describe('taking a backup', () => {
  test('does not replace an existing file unless told to', async () => {
    const { file } = await backUp(sourceOf(app));
    const again = {
      ownerUrl: app.database.ownerUrl,
      documents: await documentsIn(app.dataDir),
      file,
      now: app.clock.now(),
      backupKey: null,
    };
    await expect(takeBackup({ ...again, replace: false })).rejects.toThrow('add --force to replace it');
    await takeBackup({ ...again, replace: true });
    await openBackup(file, { backupKey: null });
  });

  test('that fails says why and leaves no file', async () => {
    const folder = await aFolder();
    const file = join(folder, 'missing', 'panoramic.backup');
    const documents = await documentsIn(app.dataDir);
    const taking = takeBackup({
      ownerUrl: app.database.ownerUrl,
      documents,
      file,
      now: app.clock.now(),
      backupKey: null,
      replace: false,
    });
    await expect(taking).rejects.toThrow('there is no such folder');
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is aborted leaves no file', async () => {
    const file = join(await aFolder(), 'panoramic.backup');
    const documents = await documentsIn(app.dataDir);
    const stopping = new AbortController();
    await asOwner(app.database.ownerUrl, async (owner) => {
      // The backup waits for this lock.
      await owner.query('begin; lock table leases');
      const taking = takeBackup({
        ownerUrl: app.database.ownerUrl,
        documents,
        file,
        now: app.clock.now(),
        backupKey: null,
        replace: false,
        signal: stopping.signal,
      });
      await expect.poll(() => exists(`${file}.partial`)).toBe(true);
      stopping.abort();
      await expect(taking).rejects.toThrow('was not made');
    });
    expect(await readdir(dirname(file))).toEqual([]);
  });

  test('continues without a document that the store has lost or changed, and names it', async () => {
    const [gone = '', changed = ''] = (await filesOf(app)).toSorted();
    const bytes = [await readFile(gone), await readFile(changed)] as const;
    onTestFinished(async () => {
      await writeFile(gone, bytes[0]);
      await writeFile(changed, bytes[1]);
    });
    await rm(gone);
    await writeFile(changed, 'shorter');
    const { file, manifest } = await backUp(sourceOf(app));
    expect(manifest.lost).toHaveLength(2);
    expect(manifest.documents).toHaveLength(1);
    const restored = await restore(file, await anExternalDatabase());
    for (const { clientId, ...facts } of manifest.lost)
      await expect(restored.documents.open(clientId, facts)).rejects.toThrow('missing');
  });
});
