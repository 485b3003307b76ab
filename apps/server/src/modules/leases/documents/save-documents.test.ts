import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asOwner } from '../../../../test/database.ts';
import { filesOf } from '../../../../test/documents.ts';
import { documentsApp, pdf } from './documents.fixture.ts';

const { app, leases, aLease, save, aDocument, bytesOf } = documentsApp();
/** The day is set by the test, the time comes from the clock. */
const timed = /^2026-06-15T\d\d:\d\d:\d\dZ$/;

describe('EditDocumentFiles', () => {
  test('a document is saved with its file and read back equal', async () => {
    const writer = await app.as('Write');
    const fields = { type: 'Lease', name: 'The lease', text: 'Signed\ncopy', date: '2020-02-29' };
    const saved = await aDocument({ file_id: 0, editMode: 'true', downloadedFile: null, ...fields });
    expect(saved).toMatchObject({
      ...fields,
      site_id: leases.main,
      filename: 'Lease.pdf',
      active: true,
      version: 1,
    });
    expect(Object.keys(saved)).not.toContain('digest');
    const { body: rows } = await writer.call('Leases/GetDocumentFiles', { id: leases.main });
    expect(rows).toContainEqual(saved);
    expect(await bytesOf(saved.file_id)).toEqual(pdf.bytes);
  });

  // @security file-may-come-base64-named
  test('the file may come as base64, named by filename', async () => {
    const bytes = randomBytes(100_000);
    const { body } = await save({
      documentBase64: bytes.toString('base64'),
      filename: 'Köln/契約.pdf',
      site_id: leases.main,
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

  test.each([
    ['no file', undefined, {}],
    ['the file input that nobody touched', { filename: '', bytes: '' }, {}],
    ['empty base64', undefined, { documentBase64: '' }],
    ['null for base64', undefined, { documentBase64: 'null' }],
  ])('a new document with %s is saved without a file, which can be sent later', async (_, file, fields) => {
    const { status, body } = await save({ site_id: leases.main, name: 'Awaited', ...fields }, file);
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
    const { body: listed } = await reader.call('Leases/GetDocumentFiles', { id: leases.main });
    expect(listed.find(({ file_id }) => file_id === body.file_id)).toEqual(body);
    await save({ file_id: body.file_id }, pdf);
    expect(await bytesOf(body.file_id)).toEqual(pdf.bytes);
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
    expect(body).toMatchObject({ filename: 'Amended.pdf', version: 2, site_id: leases.main });
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
    expect((await save({ file_id, site_id: other.sd_id })).body.site_id).toBe(leases.main);
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
    expect(problem.current).toEqual(current);
    expect(await filesOf(app)).toEqual(before);
  });

  test('exactly one of two saves from one version wins, and its file is kept', async () => {
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
      [1, 2, 3].map(() => save({ site_id: leases.main, name: 'once' }, pdf, headers)),
    );
    expect(new Set(replies.map(({ body }) => body.file_id)).size).toBe(1);
    const other = await save(
      { site_id: leases.main, name: 'once' },
      { ...pdf, bytes: 'other bytes' },
      headers,
    );
    expect(other.status).toBe(422);
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
    const { body } = await save({ site_id: leases.main, filename, documentBase64: 'QUJD' });
    expect(body.filename).toBe(kept);
    // The head of a part cannot contain a NUL.
    const asPart = { filename: filename.replace('\u0000', ''), bytes: 'ABC' };
    expect((await aDocument({}, asPart)).filename).toBe(kept);
  });
});
