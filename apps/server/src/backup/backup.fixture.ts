import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { afterAll, inject } from 'vitest';
import { asOwner } from '../../test/database.ts';
import { withDatabase } from '../../test/global-setup.ts';
import { openDocuments, type Documents } from '../lib/documents/index.ts';
import { checkSeal, sealed } from './seal.ts';
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A folder that goes with the tests of the file. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'panoramic-backup-'));
  folders.push(folder);
  return folder;
}

export function documentsIn(folder: string): Promise<Documents> {
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
): Promise<string> {
  const changed = `${file}-changed`;
  async function* archive() {
    const plain = createReadStream(file, { end: (await checkSeal(file)) - 1 }).pipe(createZstdDecompress());
    for await (const { name, body } of readTar(plain)) {
      const bytes = change(name, await buffer(body));
      yield* [tarHeader(name, bytes.length), bytes, tarPadding(bytes.length)];
    }
    yield tarEnd;
  }
  await pipeline(archive, createZstdCompress(), sealed, createWriteStream(changed));
  return changed;
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
