import { createHash, randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anS3Server, type S3Server } from '../../../test/neighbours/s3-server.ts';
import { openDocuments, parseDocumentsUrl, type DocumentFiles, type ReceivedFile } from './index.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await temporaryFolder('documents');
  s3 = await anS3Server();
});
afterAll(async () => {
  await s3.stop();
});

const places = [
  { place: 'a folder', url: () => join(folder, 'documents') },
  { place: 'an S3-compatible server', url: () => s3.url },
];

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

describe.each(places)('documents in $place', ({ url }) => {
  let documents: DocumentFiles;
  beforeAll(async () => {
    documents = await openDocuments(parseDocumentsUrl(url(), folder), folder);
  });
  afterAll(() => documents.close());

  async function received(bytes: Buffer): Promise<ReceivedFile> {
    const content = await documents.receive(inChunks(bytes));
    if (!content) throw new Error('Nothing was received.');
    return content;
  }

  // @security bytes-come-back-identical-sha
  test('the bytes are stored by the SHA-256 of their content and read back identical', async () => {
    const bytes = randomBytes(1_000_001);
    const content = await received(bytes);
    expect(content).toMatchObject({
      size: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
    });
    await content.store(3);
    expect(await buffer(await documents.open(3, content))).toEqual(bytes);
  });

  test('the same content twice is one file, which stays when the second upload is discarded', async () => {
    const bytes = randomBytes(100);
    const first = await received(bytes);
    const second = await received(bytes);
    const third = await received(bytes);
    for (const content of [first, second]) await content.store(3);
    for (const content of [first, third]) await content.discard();
    expect(await buffer(await documents.open(3, first))).toEqual(bytes);
  });

  test("a client's file is not there for another client", async () => {
    const content = await received(randomBytes(100));
    await content.store(3);
    await expect(documents.open(4, content)).rejects.toMatchObject({ code: 'internal' });
  });

  test('an upload without a byte stores no file', async () => {
    expect(await documents.receive(inChunks(Buffer.alloc(0)))).toBeNull();
  });

  test('an upload that breaks off leaves nothing and reports its own reason', async () => {
    async function* broken() {
      yield Buffer.from('the first half');
      throw new Error('cut off');
    }
    await expect(documents.receive(broken())).rejects.toThrow('cut off');
    for (const kept of ['uploads', 'documents/incoming'])
      expect(await readdir(join(folder, kept)).catch(() => [])).toEqual([]);
  });

  test('a removed file is gone', async () => {
    const content = await received(randomBytes(100));
    await content.store(3);
    await documents.remove(3, content.digest);
    await expect(documents.open(3, content)).rejects.toMatchObject({ code: 'internal' });
  });
});

// @security files-lie-folders-client-first
test('files lie in folders by client and the first two characters of their digest', async () => {
  const root = join(folder, 'layout');
  const documents = await openDocuments(parseDocumentsUrl(root, folder), folder);
  const content = await documents.receive(inChunks(Buffer.from('Lease')));
  await content?.store(3);
  const digest = createHash('sha256').update('Lease').digest('hex');
  expect(await readdir(join(root, '3', digest.slice(0, 2)))).toEqual([digest]);
  expect(
    (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()),
  ).toHaveLength(1);
});

test('files left in the folder under a temporary name are removed once they are old', async () => {
  const documents = await openDocuments(parseDocumentsUrl(join(folder, 'left'), folder), folder);
  const content = await documents.receive(inChunks(randomBytes(100)));
  await documents.discardAbandoned(new Date(Date.now() - 60_000));
  expect(await readdir(join(folder, 'left/incoming'))).toHaveLength(1);
  await documents.discardAbandoned(new Date(Date.now() + 60_000));
  expect(await readdir(join(folder, 'left/incoming'))).toEqual([]);
  await expect(content?.store(3)).rejects.toMatchObject({ code: 'internal' });
});

describe('the start ends with one line', () => {
  test('when the folder is a file', async () => {
    const path = join(folder, 'a file');
    await writeFile(path, '');
    await expect(openDocuments(parseDocumentsUrl(path, folder), folder)).rejects.toThrow(
      /^The folder .*a file for documents cannot be used \(EEXIST\): .*DOCUMENTS_URL to another\.$/,
    );
  });

  test.each([
    ['the bucket is not there', () => s3.url.replace('/documents', '/elsewhere'), 'NoSuchBucket'],
    ['the key is not known', () => s3.url.replace('S3RVER:', 'NOBODY:'), 'InvalidAccessKeyId'],
    ['nobody answers', () => s3.url.replace(s3.host, '127.0.0.1:9'), 'ECONNREFUSED'],
  ])('when %s', async (_, url, reason) => {
    await expect(openDocuments(parseDocumentsUrl(url(), folder), folder)).rejects.toThrow(
      new RegExp(`^The bucket \\w+ of DOCUMENTS_URL at http://[\\d.:]+ cannot be used: ${reason}\\.$`),
    );
  });
});
