import { createHash, randomBytes } from 'node:crypto';
import { calls, type CallName, type DocumentFile } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { aForm, filesOf } from '../../../../test/documents.ts';
import { asOwner } from '../../../../test/database.ts';
import { leasesOf } from '../../../../test/leases.ts';

/** The day is the test's, the time the clock's. */
const timed = /^2026-06-15T\d\d:\d\d:\d\d$/;
const app = testApp();
const aLease = leasesOf(app);
let leaseId = 0;
let theirLease = 0;

beforeAll(async () => {
  leaseId = (await aLease()).sd_id;
  theirLease = (await aLease({}, 'Other')).sd_id;
});

type Fields = Parameters<typeof aForm>[0];
type AFile = Parameters<typeof aForm>[1];

async function save(fields: Fields, file?: AFile, headers: Record<string, string> = {}) {
  return (await app.as('Write')).call('Leases/EditDocumentFiles', aForm(fields, file), headers);
}

async function aDocument(fields: Fields = {}, file: AFile = pdf): Promise<DocumentFile> {
  const { status, body } = await save({ site_id: leaseId, ...fields }, file);
  expect(status).toBe(200);
  return body;
}

async function bytesOf(file_id: number): Promise<Buffer> {
  const { body } = await (await app.as('no role')).call('Leases/GetDocument', { file_id });
  return Buffer.from(body.documentBase64, 'base64');
}

function download(token: string | null, file_id: number): Promise<Response> {
  const authorization = { authorization: `Bearer ${token}` };
  return app.raw('GET', calls['Leases/DownloadDocument'].path, { file_id }, authorization);
}

const pdf = { filename: 'Lease.pdf', bytes: randomBytes(3000) };

describe('EditDocumentFiles', () => {
  test('a document is saved with its file and read back equal', async () => {
    const writer = await app.as('Write');
    const fields = { type: 'Lease', name: 'The lease', text: 'Signed\ncopy', date: '2020-02-29' };
    const saved = await aDocument({ file_id: 0, editMode: 'true', downloadedFile: null, ...fields });
    expect(saved).toMatchObject({
      ...fields,
      date: expect.stringMatching(/^2020-02-29T/),
      site_id: leaseId,
      filename: 'Lease.pdf',
      active: true,
      version: 1,
    });
    expect(Object.keys(saved)).not.toContain('digest');
    const { body: rows } = await writer.call('Leases/GetDocumentFiles', { id: leaseId });
    expect(rows).toContainEqual(saved);
    expect(await bytesOf(saved.file_id)).toEqual(pdf.bytes);
  });

  // @security file-may-come-base64-named
  test('the file may come as base64, named by filename', async () => {
    const bytes = randomBytes(100_000);
    const { body } = await save({
      documentBase64: bytes.toString('base64'),
      filename: 'Köln/契約.pdf',
      site_id: leaseId,
    });
    expect(body.filename).toBe('契約.pdf');
    expect(await bytesOf(body.file_id)).toEqual(bytes);
  });

  test('the file may be a part of any name, among empty fields for it', async () => {
    const body = await aDocument({ documentBase64: '', filename: null }, { ...pdf, part: 'upload' });
    expect(body.filename).toBe('Lease.pdf');
  });

  test('a part that a browser calls blob takes the name of the field', async () => {
    expect((await aDocument({ filename: 'Plan.png' }, { ...pdf, filename: 'blob' })).filename).toBe(
      'Plan.png',
    );
  });

  test('type, name and notes may be left out; the date is today; the user is the one signed in', async () => {
    const saved = await aDocument({ type: '', name: undefined, text: null, date: '', user_id: 999 });
    expect(saved).toMatchObject({ type: null, name: null, text: null, date: expect.stringMatching(timed) });
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query<{ userName: string }>('select "userName" from users where id = $1', [saved.user_id]),
    );
    expect(rows[0]?.userName).toBe('write.of.main');
  });

  test('an edit without a file changes the fields it sends and keeps the file', async () => {
    const { file_id, version } = await aDocument({ name: 'first', type: 'SNDA' });
    const { body } = await save({
      file_id,
      version,
      name: 'second',
      filename: 'Other.pdf',
      documentBase64: null,
    });
    expect(body).toMatchObject({ file_id, name: 'second', type: 'SNDA', filename: 'Lease.pdf', version: 2 });
    expect(await bytesOf(file_id)).toEqual(pdf.bytes);
  });

  test('an edit with a file replaces it; history still knows the one before', async () => {
    const { file_id } = await aDocument();
    const { body } = await save({ file_id }, { filename: 'Amended.pdf', bytes: 'amended' });
    expect(body).toMatchObject({ filename: 'Amended.pdf', version: 2, site_id: leaseId });
    expect(await bytesOf(file_id)).toEqual(Buffer.from('amended'));
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query<{ digest: string }>(
        `select before ->> 'digest' as digest from history
         where table_name = 'document_files' and row_id = $1 and action = 'update'`,
        [file_id],
      ),
    );
    const digest = createHash('sha256').update(pdf.bytes).digest('hex');
    expect(rows).toEqual([{ digest }]);
    expect((await filesOf(app)).some((path) => path.endsWith(digest))).toBe(true);
  });

  test('a document stays on its lease', async () => {
    const { file_id } = await aDocument();
    const other = await aLease();
    expect((await save({ file_id, site_id: other.sd_id })).body.site_id).toBe(leaseId);
  });

  test('a stale save answers 409 with the current row, and leaves no file', async () => {
    const { file_id, version } = await aDocument();
    const { body: current } = await save({ file_id, version, name: 'theirs' });
    const before = await filesOf(app);
    const { status, problem } = await save(
      { file_id, version, name: 'mine' },
      { filename: 'x', bytes: 'stale' },
    );
    expect(status).toBe(409);
    // As it is stored, so without what a reply makes of it.
    const { date: _date, documentBase64: _base64, downloadedFile: _file, ...stored } = current;
    expect(problem.current).toMatchObject(stored);
    expect(await filesOf(app)).toEqual(before);
  });

  test('of two savers of one version exactly one wins, and its file is the one kept', async () => {
    const { file_id, version } = await aDocument();
    const replies = await Promise.all(
      ['one', 'two'].map((bytes) => save({ file_id, version, name: bytes }, { filename: 'x', bytes })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = replies.find(({ status }) => status === 200);
    expect((await bytesOf(file_id)).toString()).toBe(winner?.body.name);
  });

  test('the same Idempotency-Key makes one document, also at the same time', async () => {
    const headers = { 'idempotency-key': 'upload-1' };
    const replies = await Promise.all(
      [1, 2, 3].map(() => save({ site_id: leaseId, name: 'once' }, pdf, headers)),
    );
    expect(new Set(replies.map(({ body }) => body.file_id)).size).toBe(1);
    const other = await save({ site_id: leaseId, name: 'once' }, { ...pdf, bytes: 'other bytes' }, headers);
    expect(other.status).toBe(422);
  });

  test.each([
    ['no file', undefined, {}],
    ['the file input that nobody touched', { filename: '', bytes: '' }, {}],
    ['empty base64', undefined, { documentBase64: '' }],
    ['null for base64', undefined, { documentBase64: 'null' }],
  ])('a new document with %s is saved without a file, which can be sent later', async (_, file, fields) => {
    const { status, body } = await save({ site_id: leaseId, name: 'Awaited', ...fields }, file);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Awaited',
      filename: null,
      documentBase64: null,
      downloadedFile: null,
    });
    expect(body.date).toMatch(timed);
    const reader = await app.as('no role');
    expect((await reader.call('Leases/GetDocument', { file_id: body.file_id })).status).toBe(404);
    const { body: listed } = await reader.call('Leases/GetDocumentFiles', { id: leaseId });
    expect(listed.find(({ file_id }) => file_id === body.file_id)).toEqual(body);
    await save({ file_id: body.file_id }, pdf);
    expect(await bytesOf(body.file_id)).toEqual(pdf.bytes);
  });

  test.each([
    ['an empty file', { filename: 'Lease.pdf', bytes: '' }, {}],
    ['what is not base64', undefined, { documentBase64: 'not base64!' }],
    ['base64 that was cut short', undefined, { documentBase64: 'QUJDR' }],
  ])('a new document with %s is refused: Document File is required.', async (_, file, fields) => {
    const before = await filesOf(app);
    const { status, problem } = await save({ site_id: leaseId, filename: 'Lease.pdf', ...fields }, file);
    expect(status).toBe(422);
    expect(problem.errors).toEqual([{ field: 'filename', message: 'Document File is required.' }]);
    expect(await filesOf(app)).toEqual(before);
  });

  test('an edit with an empty file, or what is not base64, is refused and changes nothing', async () => {
    const { file_id } = await aDocument();
    expect((await save({ file_id, name: 'x' }, { filename: 'a', bytes: '' })).status).toBe(422);
    expect((await save({ file_id, name: 'x', documentBase64: '%%%%' })).status).toBe(422);
    expect((await save({ file_id })).body.name).toBeNull();
  });

  test.each([
    ['type', { type: 'Secret' }],
    ['date', { date: '2023-02-30' }],
    ['name', { name: 'x'.repeat(201) }],
    ['text', { text: 'x'.repeat(10_001) }],
    ['file_id', { file_id: 'many' }],
  ])('a wrong %s is named, and its file is not kept', async (field, fields) => {
    const before = await filesOf(app);
    const { status, problem } = await save(
      { site_id: leaseId, ...fields },
      { filename: 'a', bytes: `bad ${field}` },
    );
    expect(status).toBe(400);
    expect(problem.errors?.map((error) => error.field)).toEqual([field]);
    expect(await filesOf(app)).toEqual(before);
  });

  test.each([
    ['a lease that is not there', () => ({ site_id: 999_999 })],
    ["another client's lease", () => ({ site_id: theirLease })],
    ['a document that is not there', () => ({ file_id: 999_999 })],
  ])('%s answers 404, and the file is not kept', async (_, fields) => {
    const before = await filesOf(app);
    expect((await save(fields(), { filename: 'a', bytes: 'nowhere' })).status).toBe(404);
    expect(await filesOf(app)).toEqual(before);
  });

  test('two files in one form are refused', async () => {
    const before = await filesOf(app);
    const { status } = await save({ site_id: leaseId, documentBase64: 'QUJD' }, pdf);
    expect(status).toBe(400);
    expect(await filesOf(app)).toEqual(before);
  });

  test('JSON is not taken here, nor a form elsewhere', async () => {
    const writer = await app.as('Write');
    expect((await writer.call('Leases/EditDocumentFiles', { site_id: leaseId })).status).toBe(415);
    expect((await writer.call('Leases/EditLease', aForm({ sd_num: '1' }))).status).toBe(415);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nhalf',
    ],
    [
      'a file without an end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nhalf',
    ],
    [
      '__proto__',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('a broken form (%s) answers 400 and leaves no file', async (_, type, body) => {
    const { token } = await app.as('Write');
    const before = await filesOf(app);
    const reply = await fetch(new URL(calls['Leases/EditDocumentFiles'].path, app.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    });
    expect(reply.status).toBe(400);
    expect(await filesOf(app)).toEqual(before);
  });

  test('too many fields, or one too long, answer 413', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'x']));
    expect((await save({ ...many, site_id: leaseId }, pdf)).status).toBe(413);
    expect((await save({ text: 'x'.repeat(100_000) }, pdf)).status).toBe(413);
  });

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['NUL.pdf', '_NUL.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(118)}.pdf`],
    ['Vertrag "A" – 契約 👩‍👩‍👧.pdf', 'Vertrag _A_ – 契約 👩‍👩‍👧.pdf'],
    ['..', 'document'],
    // @security name-each-kept-each
  ])('the name %j is kept as %j', async (filename, kept) => {
    const { body } = await save({ site_id: leaseId, filename, documentBase64: 'QUJD' });
    expect(body.filename).toBe(kept);
    // Nothing lets a NUL into the head of a part.
    const asPart = { filename: filename.replace('\u0000', ''), bytes: 'ABC' };
    expect((await aDocument({}, asPart)).filename).toBe(kept);
  });
});

describe('DeleteDocumentFiles', () => {
  test('true, and false the second time; the file stays for the history', async () => {
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
test("another client's document answers like one that is not there, also with the same content", async () => {
  const theirs = await app.as('Write', 'Other');
  const mine = await aDocument({ name: 'mine' });
  // The same bytes are a document of the other client as well.
  await theirs.call('Leases/EditDocumentFiles', aForm({ site_id: theirLease }, pdf));
  const reads: [CallName, object][] = [
    ['Leases/GetDocument', { file_id: mine.file_id }],
    ['Leases/DownloadDocument', { file_id: mine.file_id }],
    ['Leases/GetDocumentFiles', { id: leaseId }],
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
