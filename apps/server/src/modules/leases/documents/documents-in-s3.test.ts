import { randomBytes } from 'node:crypto';
import { calls } from '@panoramic/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { aForm } from '../../../../test/documents.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { anS3Server, type S3Server } from '../../../../test/neighbours/s3-server.ts';

let s3: S3Server;
const app = testApp(async () => {
  s3 = await anS3Server();
  return { DOCUMENTS_URL: s3.url };
});
let leaseId = 0;
beforeAll(async () => {
  leaseId = (await leasesOf(app)()).sd_id;
});
afterAll(() => s3.stop());

async function save(fields: Parameters<typeof aForm>[0], bytes: Buffer | string) {
  const form = aForm({ site_id: leaseId, ...fields }, { filename: 'Lease.pdf', bytes });
  return (await app.as('Write')).call('Leases/EditDocumentFiles', form);
}

async function bytesOf(file_id: number): Promise<Buffer> {
  const { token } = await app.as('no role');
  const headers = { authorization: `Bearer ${token}` };
  const reply = await app.raw('GET', calls['Leases/DownloadDocument'].path, { file_id }, headers);
  return Buffer.from(await reply.arrayBuffer());
}

test('a document in S3-compatible storage is saved, replaced, and read back identical after a restart', async () => {
  const first = randomBytes(3_000_000);
  const { body } = await save({}, first);
  expect((await bytesOf(body.file_id)).equals(first)).toBe(true);
  const second = randomBytes(2_000_000);
  await save({ file_id: body.file_id, version: body.version }, second);
  await app.restart();
  expect((await bytesOf(body.file_id)).equals(second)).toBe(true);
  expect((await save({ file_id: body.file_id, version: body.version }, 'stale')).status).toBe(409);
});

// @security while-storage-away-save-answers
test('a save answers 503 and makes no row while the storage is away, and reads of rows go on', async () => {
  const { body } = await save({}, 'kept');
  await s3.stop();
  const { status, headers } = await save({ name: 'lost' }, 'not kept');
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('5');
  const viewer = await app.as('no role');
  const { body: rows } = await viewer.call('Leases/GetDocumentFiles', { id: leaseId });
  expect(rows.map(({ name }) => name)).not.toContain('lost');
  expect((await viewer.call('Leases/GetDocument', { file_id: body.file_id })).status).toBe(503);
});
