// @module-tag long
import { randomBytes } from 'node:crypto';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { aForm } from '../../../../test/documents.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { aHangingS3Server, type HangingS3Server } from '../../../../test/neighbours/hanging-s3-server.ts';

let s3: HangingS3Server;
const app = testApp(
  async () => {
    s3 = await aHangingS3Server();
    return { DOCUMENTS_URL: s3.url };
  },
  { openFiles: { perUser: 2, atOnce: 4, waitMs: 500 } },
);
/** More than the buffers of a connection take. */
const size = 8 * 1024 * 1024;
let fileId = 0;
beforeAll(async () => {
  const { sd_id } = await leasesOf(app)();
  const form = aForm({ site_id: sd_id }, { filename: 'Lease.pdf', bytes: randomBytes(size) });
  const { body } = await (await app.as('Write')).call('Leases/EditDocumentFiles', form);
  fileId = body.file_id;
});
afterEach(() => s3.recover());
afterAll(() => s3.stop());

/** Downloads on a connection of its own, which stays open until the test ends it. */
async function download(who: 'Write' | 'no role'): Promise<ClientRequest> {
  const { token } = await app.as(who);
  const url = `${app.url}/api/Leases/DownloadDocument?file_id=${fileId}`;
  const asked = request(url, { agent: false, headers: { authorization: `Bearer ${token}` } }).end();
  asked.on('error', () => {});
  return asked;
}

async function answerTo(asked: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    asked.on('response', resolve);
  });
}

async function statusFor(who: 'Write' | 'no role'): Promise<number | undefined> {
  const asked = await download(who);
  const { statusCode } = await answerTo(asked);
  asked.destroy();
  return statusCode;
}

// @security one-slow-reader-keeps-documents-from-nobody
test('a user who reads documents slowly can open only a share of them, and others get theirs', async () => {
  const slow = [await download('no role'), await download('no role')];
  const answers = await Promise.all(slow.map(answerTo));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await statusFor('no role')).toBe(429);
  const other = await answerTo(await download('Write'));
  expect((await buffer(other)).length).toBe(size);
  for (const asked of slow) asked.destroy();
  await expect.poll(() => statusFor('no role')).toBe(200);
});

test('the bucket is no longer asked for a document once its reader has left', async () => {
  s3.hang(() => true);
  const left = await download('no role');
  await expect.poll(() => s3.held).toBe(1);
  left.destroy();
  await expect.poll(() => s3.held).toBe(0);
  // It is not asked again either.
  await setTimeout(500);
  expect(s3.held).toBe(0);
});
