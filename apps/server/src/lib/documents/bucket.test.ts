// @module-tag long
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aHangingS3Server, type HangingS3Server } from '../../../test/neighbours/hanging-s3-server.ts';
import { openBucket, type BucketLimits } from './bucket.ts';
import { DocumentFiles } from './documents.ts';
import { parseDocumentsUrl, type BucketLocation } from './location.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';

let folder: string;
let s3: HangingS3Server;
beforeAll(async () => {
  folder = await temporaryFolder('bucket');
  s3 = await aHangingS3Server();
});
afterAll(async () => {
  s3.recover();
  await s3.stop();
});

const short: BucketLimits = { connect: 2000, answer: 300, stalled: 300, idle: 300 };

function documentsAt(url: string, limits?: BucketLimits): DocumentFiles {
  // Safe: the address of an S3 server is that of a bucket.
  const documents = new DocumentFiles(
    openBucket(parseDocumentsUrl(url, folder) as BucketLocation, folder, limits),
  );
  onTestFinished(() => documents.close());
  return documents;
}

async function received(documents: DocumentFiles, bytes: Buffer) {
  const file = await documents.receive(
    (async function* () {
      yield bytes;
    })(),
  );
  if (!file) throw new Error('Nothing was received.');
  onTestFinished(() => file.discard());
  return file;
}

/** Starts a server that misbehaves as the test needs, which the real one would not do. */
async function aServer(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // Safe: a server that listens on a port has an address of this shape.
  return `s3://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/documents?tls=0`;
}

const unavailable = { code: 'unavailable', message: /not available at the moment/ };

describe('a bucket', () => {
  test('that does not answer fails an upload, a download and a removal', async () => {
    const file = await received(documentsAt(s3.url), randomBytes(300_000));
    await file.store(3);
    const documents = documentsAt(s3.url, short);
    s3.hang(() => true);
    for (const asked of [
      async () => (await received(documents, randomBytes(300_000))).store(3),
      () => documents.open(3, file),
      () => documents.remove(3, file.digest),
      () => documents.discardAbandoned(new Date()),
    ])
      await expect(asked()).rejects.toMatchObject({
        code: unavailable.code,
        message: expect.stringMatching(unavailable.message),
      });
    s3.recover();
    expect(await buffer(await documentsAt(s3.url).open(3, file))).toHaveLength(300_000);
  });

  test('that stops in the middle of a file fails the download', async () => {
    const url = await aServer((_request, reply) => {
      reply.writeHead(200, { 'content-length': 3_000_000 }).write(Buffer.alloc(100_000));
    });
    const stream = await documentsAt(url, short).open(3, { digest: '0'.repeat(64), size: 3_000_000 });
    await expect(buffer(stream)).rejects.toThrow(/timed out|aborted/);
  });

  test('that accepts a file slowly but steadily is waited for', async () => {
    let taken = 0;
    const url = await aServer(async (request, reply) => {
      request.on('error', () => {});
      for await (const chunk of request) {
        taken += chunk.length;
        await wait(20);
      }
      reply.end();
    });
    const patient = { ...short, stalled: 1500, idle: 30_000 };
    const bytes = randomBytes(8_000_000);
    const begun = performance.now();
    await (await received(documentsAt(url, patient), bytes)).store(3);
    expect(taken).toBe(bytes.length);
    expect(performance.now() - begun).toBeGreaterThan(patient.stalled);
  });
});
