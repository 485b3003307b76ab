import { createHash } from 'node:crypto';
import { calls, type CallName } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { aForm, filesOf } from '../../../../test/documents.ts';
import { documentsApp, pdf } from './documents.fixture.ts';

const { app, leases, aLease, save, aDocument, bytesOf, download } = documentsApp();

describe('DeleteDocumentFiles', () => {
  test('answers true, and false the second time; the file stays for the history', async () => {
    const writer = await app.as('Write');
    const { file_id } = await aDocument({}, { filename: 'x', bytes: 'deleted later' });
    expect((await writer.call('Leases/DeleteDocumentFiles', { id: file_id })).body).toBe(true);
    expect((await writer.call('Leases/DeleteDocumentFiles', { id: file_id })).body).toBe(false);
    expect((await writer.call('Leases/GetDocument', { file_id })).status).toBe(404);
    const digest = createHash('sha256').update('deleted later').digest('hex');
    expect((await filesOf(app)).some((path) => path.endsWith(digest))).toBe(true);
  });
});

describe('GetDocument and DownloadDocument', () => {
  // @security answer-documentbase64-filename-bytes-themselves
  test('answer documentBase64 and filename, and the bytes themselves', async () => {
    const viewer = await app.as('no role');
    const { file_id } = await aDocument({}, { filename: 'Köln "5" 100%.PDF', bytes: pdf.bytes });
    expect((await viewer.call('Leases/GetDocument', { file_id })).body).toEqual({
      filename: 'Köln _5_ 100%.PDF',
      documentBase64: pdf.bytes.toString('base64'),
    });
    const reply = await download(viewer.token, file_id);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(pdf.bytes);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '3000',
      'content-disposition': `attachment; filename="K_ln _5_ 100_.PDF"; filename*=UTF-8''K%C3%B6ln%20_5_%20100%25.PDF`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const policy = reply.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        'sandbox',
        "default-src 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]),
    );
  });

  test.each([
    ['plan.png', 'image/png'],
    ['plan.jpeg', 'image/jpeg'],
    ['page.html', 'application/octet-stream'],
    ['picture.svg', 'application/octet-stream'],
    ['script.js', 'application/octet-stream'],
    ['noextension', 'application/octet-stream'],
    ['x.constructor', 'application/octet-stream'],
    // @security documents-each-each
  ])('%s is %s', async (filename, type) => {
    const { token } = await app.as('no role');
    const { file_id } = await aDocument({}, { filename, bytes: '<script>alert(1)</script>' });
    expect((await download(token, file_id)).headers.get('content-type')).toBe(type);
  });

  test.each([
    ['bytes=0-9', 206, [0, 10]],
    ['bytes=10-', 206, [10, 3000]],
    ['bytes=-5', 206, [2995, 3000]],
    ['bytes=2990-9999', 206, [2990, 3000]],
    ['bytes=3000-', 416, [0, 0]],
    ['bytes=-0', 416, [0, 0]],
    ['bytes=9-0', 200, [0, 3000]],
    ['bytes=0-1,5-6', 200, [0, 3000]],
    ['lines=1-2', 200, [0, 3000]],
  ])('the range %s answers %i with these bytes', async (range, status, [from, to]) => {
    const { token } = await app.as('no role');
    const { file_id } = await aDocument({}, pdf);
    const reply = await download(token, file_id, { range });
    expect(reply.status).toBe(status);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(pdf.bytes.subarray(from, to));
    const ranges = { 200: null, 206: `bytes ${from}-${Number(to) - 1}/3000`, 416: 'bytes */3000' };
    expect(reply.headers.get('content-range')).toBe(ranges[status as keyof typeof ranges]);
  });

  test('a range of a file that has been replaced since answers the whole new file', async () => {
    const { token } = await app.as('no role');
    const { file_id } = await aDocument({}, pdf);
    const etag = (await download(token, file_id)).headers.get('etag') ?? '';
    const ranged = { range: 'bytes=0-9', 'if-range': etag };
    expect((await download(token, file_id, ranged)).status).toBe(206);
    expect((await download(token, file_id, { ...ranged, 'if-range': '"another"' })).status).toBe(200);
  });

  // @security token-address-opens-nothing
  test('a token in the address opens nothing', async () => {
    const { token } = await app.as('no role');
    const { file_id } = await aDocument();
    const path = calls['Leases/DownloadDocument'].path;
    expect((await app.raw('GET', path, { file_id, token, access_token: token })).status).toBe(401);
  });

  test('documents of a deleted lease are gone with it', async () => {
    const writer = await app.as('Write');
    const { sd_id } = await aLease();
    const { file_id } = await aDocument({ site_id: sd_id });
    await writer.call('Leases/DeleteLease', { sd_id });
    expect((await writer.call('Leases/GetDocument', { file_id })).status).toBe(404);
    expect((await download(writer.token, file_id)).status).toBe(404);
    expect((await save({ file_id, name: 'x' })).status).toBe(404);
    expect((await writer.call('Leases/DeleteDocumentFiles', { id: file_id })).body).toBe(false);
  });
});

test('a summary counts the documents', async () => {
  const { sd_id } = await aLease();
  for (const name of ['one', 'two']) await aDocument({ site_id: sd_id, name });
  const viewer = await app.as('no role');
  expect((await viewer.call('Leases/GetLeaseSummary', { id: sd_id })).body.counts.documents).toBe(2);
});

// @security another-clients-document-answers-like
test("another client's document answers like a missing one, also with the same content", async () => {
  const theirs = await app.as('Write', 'Other');
  const mine = await aDocument({ name: 'mine' });
  // The same bytes are a document of the other client as well.
  await theirs.call('Leases/EditDocumentFiles', aForm({ site_id: leases.other }, pdf));
  const reads: [CallName, object][] = [
    ['Leases/GetDocument', { file_id: mine.file_id }],
    ['Leases/DownloadDocument', { file_id: mine.file_id }],
    ['Leases/GetDocumentFiles', { id: leases.main }],
  ];
  for (const [name, input] of reads) {
    const there = await theirs.call(name, input);
    const nowhere = await theirs.call(name, { file_id: 999_999, id: 999_999 });
    expect(there.status).toBe(404);
    expect({ ...there.problem, requestId: '' }).toEqual({ ...nowhere.problem, requestId: '' });
  }
  const taken = await theirs.call(
    'Leases/EditDocumentFiles',
    aForm({ file_id: mine.file_id, name: 'taken' }, pdf),
  );
  expect(taken.status).toBe(404);
  expect((await theirs.call('Leases/DeleteDocumentFiles', { id: mine.file_id })).body).toBe(false);
  expect(await bytesOf(mine.file_id)).toEqual(pdf.bytes);
  const digest = createHash('sha256').update(pdf.bytes).digest('hex');
  expect((await filesOf(app)).filter((path) => path.endsWith(digest))).toHaveLength(2);
});
