import { calls } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { aForm, filesOf } from '../../../../test/documents.ts';
import { documentsApp, pdf } from './documents.fixture.ts';

const { app, leases, save, aDocument } = documentsApp();

describe('EditDocumentFiles refuses', () => {
  test.each([
    ['an empty file', { filename: 'Lease.pdf', bytes: '' }, {}],
    ['what is not base64', undefined, { documentBase64: 'not base64!' }],
    ['base64 that was cut short', undefined, { documentBase64: 'QUJDR' }],
  ])('a new document with %s is refused: Document File is required.', async (_, file, fields) => {
    const before = await filesOf(app);
    const { status, problem } = await save({ site_id: leases.main, filename: 'Lease.pdf', ...fields }, file);
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
      { site_id: leases.main, ...fields },
      { filename: 'a', bytes: `bad ${field}` },
    );
    expect(status).toBe(400);
    expect(problem.errors?.map((error) => error.field)).toEqual([field]);
    expect(await filesOf(app)).toEqual(before);
  });

  test.each([
    ['a lease that is not there', () => ({ site_id: 999_999 })],
    ["another client's lease", () => ({ site_id: leases.other })],
    ['a document that is not there', () => ({ file_id: 999_999 })],
  ])('%s answers 404, and the file is not kept', async (_, fields) => {
    const before = await filesOf(app);
    expect((await save(fields(), { filename: 'a', bytes: 'nowhere' })).status).toBe(404);
    expect(await filesOf(app)).toEqual(before);
  });

  test('two files in one form are refused', async () => {
    const before = await filesOf(app);
    const { status } = await save({ site_id: leases.main, documentBase64: 'QUJD' }, pdf);
    expect(status).toBe(400);
    expect(await filesOf(app)).toEqual(before);
  });

  test('JSON is not taken here, nor a form elsewhere', async () => {
    const writer = await app.as('Write');
    expect((await writer.call('Leases/EditDocumentFiles', { site_id: leases.main })).status).toBe(415);
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
    expect((await save({ ...many, site_id: leases.main }, pdf)).status).toBe(413);
    expect((await save({ text: 'x'.repeat(1024 * 1024 + 1) }, pdf)).status).toBe(413);
  });
});
