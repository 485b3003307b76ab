// @module-tag long
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { get, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { aForm } from '../../../test/documents.ts';
import { leasesOf } from '../../../test/leases.ts';
import { documentsOf } from './documents.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
const { upload } = documentsOf(app);
const large = Buffer.alloc(24 * 1024 * 1024, 'lease ');
let lease = 0;
beforeAll(async () => {
  lease = (await aLease({ sd_num: '0001' })).sd_id;
});

/** The reply once its first bytes have come; nothing more is read of it. */
async function beginning(path: string, body?: object): Promise<IncomingMessage> {
  const { token } = await app.as('no role');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body
    ? request(`${app.url}/${path}`, { method: 'POST', headers }).end(JSON.stringify(body))
    : get(`${app.url}/${path}`, { headers });
  // Safe: the event of a response has it as its one argument.
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  await once(reply, 'readable');
  return reply;
}

/** Stored documents that this process has open. */
function openDocuments(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(`${app.dataDir}/documents`) ? [path] : [];
    } catch {
      return [];
    }
  });
}

describe('at the same time', () => {
  test('of two new versions of a document that both saw the same one, one is stored and one answers 409', async () => {
    const file_id = await upload(lease, { filename: 'COI.txt', bytes: 'first' });
    const writer = await app.as('Write');
    const replies = await Promise.all(
      ['second', 'third'].map((bytes) =>
        writer.call(
          'Leases/EditDocumentFiles',
          aForm({ file_id, site_id: lease, version: 1 }, { filename: `${bytes}.txt`, bytes }),
        ),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await writer.call('Documents/GetVersions', { file_id });
    expect(body.map(({ version }) => version)).toEqual([2, 1]);
    const stored = replies.find(({ status }) => status === 200)?.body.filename;
    expect(body[0]).toMatchObject({ filename: stored, current: true });
  });

  test('a document that is deleted during a download arrives whole, and is then gone', async () => {
    const file_id = await upload(lease, { filename: 'Large.txt', bytes: large });
    const reply = await beginning(`api/Documents/GetVersion?file_id=${file_id}&version=1`);
    const writer = await app.as('Write');
    expect((await writer.call('Leases/DeleteDocumentFiles', { id: file_id })).status).toBe(200);
    expect((await buffer(reply)).equals(large)).toBe(true);
    const { status } = await writer.call('Documents/GetText', { file_id });
    expect(status).toBe(404);
  });
});

test.runIf(process.platform === 'linux')(
  'a reader who leaves in the middle of a zip leaves no file open',
  async () => {
    const { sd_id } = await aLease({ sd_num: '0002' });
    for (const name of ['a', 'b', 'c'])
      await upload(sd_id, { filename: `${name}.txt`, bytes: Buffer.concat([Buffer.from(name), large]) });
    const reply = await beginning('api/Documents/GetZip', { lease: sd_id });
    expect(openDocuments()).toHaveLength(1);
    reply.destroy();
    await vi.waitFor(() => expect(openDocuments()).toEqual([]), { timeout: 120_000 });
  },
);
