// @module-tag long
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { aForm } from '../../../../test/documents.ts';
import { aHangingS3Server, type HangingS3Server } from '../../../../test/neighbours/hanging-s3-server.ts';
import { leasesOf } from '../../../../test/leases.ts';

let s3: HangingS3Server;
const app = testApp(async () => {
  s3 = await aHangingS3Server();
  return { DOCUMENTS_URL: s3.url };
});
let leaseId = 0;
beforeAll(async () => {
  leaseId = (await leasesOf(app)()).sd_id;
});
afterEach(() => s3.recover());
afterAll(() => s3.stop());

/** More than the database has connections for. */
const uploads = 20;

async function save(bytes: Buffer) {
  const form = aForm({ site_id: leaseId }, { filename: 'Lease.pdf', bytes });
  return (await app.as('Write')).call('Leases/EditDocumentFiles', form);
}

async function ask(text: string): Promise<unknown[]> {
  return (await asOwner(app.database.ownerUrl, (owner) => owner.query(text))).rows;
}

// @security while-bucket-does-not-answer
test('uploads to a bucket that does not answer wait without a connection and hold up no other request', async () => {
  const files = Array.from({ length: uploads }, () => randomBytes(5000));
  s3.hang((path) => !path.includes('/incoming/'));
  const waiting = files.map(save);
  await expect.poll(() => s3.held).toBeGreaterThanOrEqual(8);
  const open = `select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  // Each upload has a transaction for a moment, to register that it has begun.
  await expect.poll(() => ask(open)).toEqual([]);
  const writer = await app.as('Write');
  for (let each = 0; each < 5; each += 1) {
    expect((await writer.call('Leases/EditLease', { sd_num: `beside ${each}` })).status).toBe(200);
    expect((await writer.call('Leases/GetDocumentFiles', { id: leaseId })).body).toEqual([]);
  }

  s3.recover();
  for (const { status, problem, headers } of await Promise.all(waiting)) {
    expect(status).toBe(503);
    expect(problem.detail).toBe('Documents are not available at the moment. Try again shortly.');
    expect(headers.get('retry-after')).toBe('5');
  }
  expect(await ask('select file_id from document_files')).toEqual([]);
  const again = await Promise.all(files.map(save));
  expect(again.map(({ status }) => status)).toEqual(files.map(() => 200));
});

test('an upload whose file was cleaned away before its row was saved is refused, and nothing names it', async () => {
  const before = await ask('select file_id from document_files');
  s3.hang(() => true);
  const waiting = save(randomBytes(100));
  await expect.poll(() => s3.held).toBe(1);
  // As if it had been under way for longer than a day.
  await ask('update document_uploads set removing_since = now()');
  s3.answer();
  const { status, problem } = await waiting;
  expect(status).toBe(503);
  expect(problem.detail).toBe('The file could not be kept. Nothing was saved; try again.');
  expect(await ask('select file_id from document_files')).toEqual(before);
});

test('an upload that is refused anyway is not sent to the bucket', async () => {
  s3.hang(() => true);
  const writer = await app.as('Write');
  const file = { filename: 'a', bytes: 'x' };
  for (const [fields, status] of [
    [{ site_id: 999_999 }, 404],
    [{ file_id: 999_999 }, 404],
    [{ site_id: leaseId, date: '2023-02-30' }, 400],
  ] as const)
    expect((await writer.call('Leases/EditDocumentFiles', aForm(fields, file))).status).toBe(status);
  expect(s3.held).toBe(0);
});
