import { randomBytes, type KeyObject } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { afterAll, beforeAll, inject } from 'vitest';
import { TestApp } from '../../test/app.ts';
import { asOwner } from '../../test/database.ts';
import { aForm } from '../../test/documents.ts';
import { withDatabase } from '../../test/global-setup.ts';
import { leasesOf, leaseWithEveryField } from '../../test/leases.ts';
import { clientNamed, userNamed } from '../../test/people.ts';
import { inTransaction, nobody } from '../db/scope/transaction.ts';
import { openDocuments, type DocumentFiles } from '../lib/documents/index.ts';
import { sendReset } from '../modules/account/mails.ts';
import { readArchive, writeArchive } from './archive.ts';
import type { DocumentPlace } from '#lib/documents/index.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './checked-backup.ts';
import { restoreBackup } from './restore.ts';
import { checkSeal, appendSeal } from './seal.ts';
import { takeBackup } from './take.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

/** A folder that goes with the tests of the file. */
export function aFolder(): Promise<string> {
  return temporaryFolder('backup');
}

export function documentsIn(folder: string): Promise<DocumentFiles> {
  return openDocuments({ kind: 'folder', path: join(folder, 'documents') }, folder);
}

/** An empty database as a provider hands it out: its owner is no superuser and cannot pass by row-level security. */
export async function anExternalDatabase(): Promise<string> {
  const name = `external_${randomBytes(6).toString('hex')}`;
  await asOwner(inject('ownerUrl'), async (superuser) => {
    await superuser.query(`create role ${name} login createrole nosuperuser nobypassrls password 'owner'`);
    await superuser.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(withDatabase(inject('ownerUrl'), name));
  url.username = name;
  url.password = 'owner';
  return url.href;
}

/** The same backup with some of its files changed, and sealed again: as only its maker could. */
export async function repacked(
  file: string,
  change: (name: string, body: Buffer) => Buffer,
  isKept: (name: string) => boolean = () => true,
): Promise<string> {
  const changed = `${file}-changed`;
  async function* files() {
    const plain = createReadStream(file, { end: (await checkSeal(file)) - 1 }).pipe(createZstdDecompress());
    for await (const { name, bytes } of readArchive(plain)) {
      const content = change(name, await buffer(bytes));
      if (!isKept(name)) continue;
      yield { name, size: content.length, bytes: Readable.from([content]) };
    }
  }
  await pipeline(writeArchive(files()), createZstdCompress(), appendSeal, createWriteStream(changed));
  return changed;
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** Contents of the documents that the filled application holds; the first is only in the history. */
export const documentContents = [
  'a first version',
  'a second version',
  Buffer.alloc(300_000, 'long '),
] as const;

/** The application with rows of every kind that a backup has to carry. */
export function filledApp(): TestApp {
  const app = new TestApp();
  const aLease = leasesOf(app);
  beforeAll(async () => {
    await app.start();
    const lease = await aLease({ ...leaseWithEveryField, sd_building: 'back\\slash, \\N, Zoë 🏢' });
    await aLease({ sd_num: 'of another client' }, 'Other');
    const writer = await app.as('Write');
    await writer.call('Leases/EditSiteComments', {
      com_id: 0,
      site_id: lease.sd_id,
      com_text: 'a tab\t, two\nlines',
    });
    const fields = { file_id: 0, site_id: lease.sd_id, type: 'Lease', name: 'Lease', date: '2026-01-31' };
    const first = await writer.call(
      'Leases/EditDocumentFiles',
      aForm(fields, { filename: 'lease.txt', bytes: documentContents[0] }),
    );
    // The first file is only in the history now.
    await writer.call(
      'Leases/EditDocumentFiles',
      aForm(
        { ...fields, file_id: first.body.file_id },
        { filename: 'lease 2.txt', bytes: documentContents[1] },
      ),
    );
    await writer.call(
      'Leases/EditDocumentFiles',
      aForm(fields, { filename: 'plan.bin', bytes: documentContents[2] }),
    );
    await writer.call('Account/SavePreference', { name: 'density', value: 'compact' });
    // Queues a mail, which waits for a server that sends it.
    await inTransaction(app.database.pool, nobody, async (tx) => {
      const user = await userNamed(tx, 'mia', await clientNamed(tx, 'Main'), []);
      await sendReset(tx, user, app.clock.now());
    });
  });
  afterAll(() => app.stop());
  return app;
}

/** A database with its documents' folder. */
interface Source {
  readonly ownerUrl: string;
  readonly folder: string;
}

export function sourceOf(app: TestApp): Source {
  return { ownerUrl: app.database.ownerUrl, folder: app.dataDir };
}

export async function backUp(
  { ownerUrl, folder }: Source,
  backupKey: KeyObject | null = null,
  backupDocuments: DocumentPlace = 'inside',
  file?: string,
): Promise<{ file: string; manifest: Manifest }> {
  const written = file ?? join(await aFolder(), 'panoramic.backup');
  const documents = await documentsIn(folder);
  const now = new Date('2026-06-15T17:00:00Z');
  const manifest = await takeBackup({
    ownerUrl,
    documents,
    file: written,
    now,
    replace: false,
    backupKey,
    backupDocuments,
  });
  return { file: written, manifest };
}

export async function restore(file: string, ownerUrl: string, backupKey: KeyObject | null = null) {
  const folder = await aFolder();
  const documents = await documentsIn(folder);
  const manifest = await restoreBackup(await openBackup(file, { backupKey }), {
    ownerUrl,
    appDatabaseUrl: null,
    documents,
  });
  return { ownerUrl, folder, documents, manifest };
}

export async function queryAsOwner(url: string, text: string): Promise<Record<string, unknown>[]> {
  return (await asOwner(url, (owner) => owner.query(text))).rows;
}
