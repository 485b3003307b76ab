import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { calls, type DocumentFile } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { aForm, filesOf } from '../../../../test/documents.ts';
import { leasesOf } from '../../../../test/leases.ts';
import { peopleOf } from '../../../../test/people.ts';

const mebibyte = 1024 * 1024;
const app = testApp({ DOCUMENT_MAX_MB: '1' });
let leaseId = 0;
beforeAll(async () => {
  leaseId = (await leasesOf(app)()).sd_id;
});

async function upload(fields: Parameters<typeof aForm>[0], bytes?: Buffer) {
  const file = bytes && { filename: 'Lease.pdf', bytes };
  return (await app.as('Write')).call(
    'Leases/EditDocumentFiles',
    aForm({ site_id: leaseId, ...fields }, file),
  );
}

async function bytesOf(file_id: number): Promise<Buffer> {
  const { body } = await (await app.as('no role')).call('Leases/GetDocument', { file_id });
  return Buffer.from(body.documentBase64, 'base64');
}

async function countRows(): Promise<number> {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query<{ count: number }>('select count(*)::integer as count from document_files'),
  );
  return rows[0]?.count ?? -1;
}

describe('the limit', () => {
  const exactly = randomBytes(mebibyte);
  const over = randomBytes(mebibyte + 1);

  test('a file of exactly the limit is taken, as a part and as base64', async () => {
    for (const { body } of [
      await upload({}, exactly),
      await upload({ documentBase64: exactly.toString('base64') }),
      await upload({ documentBase64: exactly.toString('base64').replaceAll(/.{76}/g, '$&\r\n') }),
    ])
      expect(await bytesOf(body.file_id)).toEqual(exactly);
  });

  // @security one-byte-over-answers-413
  test('one byte over answers 413 and names the limit; neither row nor file is left', async () => {
    const rows = await countRows();
    const files = await filesOf(app);
    for (const { status, problem } of [
      await upload({}, over),
      await upload({ documentBase64: over.toString('base64') }),
      await upload({ documentBase64: ' '.repeat(5 * mebibyte) }),
    ]) {
      expect(status).toBe(413);
      expect(problem.detail).toBe('The file is larger than 1 MB.');
      expect(problem.errors).toEqual([{ field: 'filename', message: problem.detail }]);
    }
    expect(await countRows()).toBe(rows);
    expect(await filesOf(app)).toEqual(files);
  });

  test('a caller who is refused early can go on over the same connection', async () => {
    expect((await upload({}, randomBytes(20 * mebibyte))).status).toBe(413);
    expect((await upload({}, exactly)).status).toBe(200);
  });
});

test('the bytes come back identical after a restart', async () => {
  const bytes = randomBytes(500_000);
  const { body } = await upload({}, bytes);
  await app.restart();
  expect(await bytesOf(body.file_id)).toEqual(bytes);
});

describe('a connection that is cut', () => {
  test.each([
    ['in the file', 'name="f"; filename="Lease.pdf"'],
    ['in its base64', 'name="documentBase64"'],
  ])('%s leaves neither row nor file', async (_, disposition) => {
    const { token } = await app.as('Write');
    const rows = await countRows();
    const files = await filesOf(app);
    const sending = request(new URL(calls['Leases/EditDocumentFiles'].path, app.url), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 900_000,
      },
    });
    sending.on('error', () => {});
    sending.write(`--b\r\ncontent-disposition: form-data; name="site_id"\r\n\r\n${leaseId}\r\n`);
    sending.write(`--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${'QUJD'.repeat(100_000)}`);
    await until(async () => (await filesOf(app)).length > files.length);
    sending.destroy();
    await until(async () => (await filesOf(app)).length === files.length);
    expect(await filesOf(app)).toEqual(files);
    expect(await countRows()).toBe(rows);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo).toBe(true);
}

describe('in a process of its own', { tags: ['long'] }, () => {
  const size = 50 * mebibyte;

  /** Asks the server for the most memory it has ever held. */
  async function peak(server: ChildProcess): Promise<number> {
    server.send('peak');
    const [bytes] = await once(server, 'message');
    return Number(bytes);
  }

  /** Yields a form in pieces, so that this process never holds it whole either. */
  function* form(disposition: string, chunk: Buffer, count: number) {
    yield Buffer.from(`--b\r\ncontent-disposition: form-data; name="site_id"\r\n\r\n${leaseId}\r\n`);
    yield Buffer.from(`--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`);
    for (let sent = 0; sent < count; sent += 1) yield chunk;
    yield Buffer.from('\r\n--b--\r\n');
  }

  test(
    'uploads and downloads of 50 MB keep memory flat, and kill -9 loses none',
    { timeout: 300_000 },
    async () => {
      const env = { ...process.env, DATABASE_URL: app.database.appUrl, DATA_DIR: app.dataDir };
      const token = await peopleOf(app.database.pool, new Date(), 'Write', 'Main');
      const headers = { authorization: `Bearer ${token}` };
      const fixture = join(import.meta.dirname, '../../../../test/document-server.fixture.ts');
      const server = fork(fixture, { env, execArgv: [] });
      try {
        const [url] = (await once(server, 'message')) as [string];
        async function send(disposition: string, chunk: Buffer, count: number): Promise<DocumentFile> {
          const reply = await fetch(new URL(calls['Leases/EditDocumentFiles'].path, url), {
            method: 'POST',
            headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
            body: Readable.toWeb(Readable.from(form(disposition, chunk, count))) as ReadableStream,
            duplex: 'half',
          });
          expect(reply.status).toBe(200);
          return (await reply.json()) as DocumentFile;
        }
        async function read(call: 'Leases/GetDocument' | 'Leases/DownloadDocument', file_id: number) {
          const reply = await fetch(new URL(`${calls[call].path}?file_id=${file_id}`, url), { headers });
          let length = 0;
          for await (const chunk of reply.body ?? []) length += chunk.length;
          return length;
        }
        const chunk = randomBytes(mebibyte);
        const asFile = 'name="f"; filename="big.pdf"';
        const small = await send(asFile, chunk, 1);
        await read('Leases/GetDocument', small.file_id);
        const before = await peak(server);
        const text = Buffer.from(chunk.subarray(0, 786_432).toString('base64'));
        const [binary, base64] = await Promise.all([
          send(asFile, chunk, 50),
          send('name="documentBase64"', text, Math.floor(size / 786_432)),
          send(asFile, chunk, 50),
          send(asFile, chunk, 50),
        ]);
        expect(await read('Leases/DownloadDocument', binary.file_id)).toBe(size);
        expect(await read('Leases/GetDocument', base64.file_id)).toBeGreaterThan(size * 1.3);
        // 200 MB came in, over 100 MB went out.
        expect((await peak(server)) - before).toBeLessThan(130 * mebibyte);
        const last = await send(asFile, chunk, 3);
        server.kill('SIGKILL');
        await once(server, 'exit');
        const kept = await bytesOf(last.file_id);
        expect(kept.equals(Buffer.concat([chunk, chunk, chunk]))).toBe(true);
      } finally {
        server.kill('SIGKILL');
      }
    },
  );
});
