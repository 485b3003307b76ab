import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';
import { documentsOf, pdfWith } from './documents.fixture.ts';
import { excerptOf, termsOf } from './search.store.ts';

const app = testApp();
const aLease = leasesOf(app);
const { upload, search, pageOf } = documentsOf(app);
const ids = { lease: 0, renewal: 0, note: 0, theirs: 0 };
let main = 0;
let second = 0;
beforeAll(async () => {
  main = (await aLease({ sd_num: '0012' })).sd_id;
  second = (await aLease({ sd_num: '0013' })).sd_id;
  const theirs = (await aLease({}, 'Other')).sd_id;
  ids.lease = await upload(
    main,
    {
      filename: 'Lease.pdf',
      bytes: pdfWith(['Parties'], ['Tenant may renew the term twice'], ['renewal renewal notice to renew']),
    },
    { type: 'Lease', name: 'Lease agreement', date: '2020-03-01' },
  );
  ids.renewal = await upload(
    second,
    { filename: 'Amendment.pdf', bytes: pdfWith(['The rent is $12,500.00 and renewal is waived']) },
    { type: 'Lease Amendment', name: 'First amendment', date: '2024-05-01' },
  );
  ids.note = await upload(
    second,
    { filename: 'photo.dwg', bytes: 'no text' },
    { type: 'Other', name: 'Renewal sketch', date: '2025-01-01' },
  );
  ids.theirs = await upload(
    theirs,
    { filename: 'Canary.pdf', bytes: pdfWith(['Canary zyzzyva renewal']) },
    { type: 'Lease', name: 'Canary' },
    'Other',
  );
  await app.runJobs();
});

function found(rows: readonly { file_id: number }[]): number[] {
  return rows.map(({ file_id }) => file_id);
}

describe('a search for words', () => {
  test('finds documents by their text in any form of a word, the best page first, and by their names', async () => {
    const rows = await search({ text: 'renewal' });
    expect(found(rows)).toEqual([ids.lease, ids.renewal, ids.note]);
    expect(rows[0]).toMatchObject({ page: 3, matches: 2, pages: 3, state: 'read', sd_id: main });
    expect(rows[2]).toMatchObject({ page: null, matches: 0, excerpt: [], state: 'no text' });
  });

  test('needs all words on one page, quoted ones together, and takes the last as a beginning', async () => {
    expect(found(await search({ text: 'tenant twice' }))).toEqual([ids.lease]);
    expect(found(await search({ text: 'parties twice' }))).toEqual([]);
    expect(found(await search({ text: '"renew the term"' }))).toEqual([ids.lease]);
    expect(found(await search({ text: '"term the renew"' }))).toEqual([]);
    expect(found(await search({ text: 'waiv' }))).toEqual([ids.renewal]);
    expect(found(await search({ text: '12,500.00' }))).toEqual([ids.renewal]);
  });

  test('gives the excerpt in pieces, marked where the words stand', async () => {
    const [row] = await search({ text: 'waived' });
    expect(row?.excerpt.filter(({ marked }) => marked)).toEqual([{ text: 'waived', marked: true }]);
    expect(row?.excerpt.map(({ text }) => text).join('')).toContain('renewal is waived');
    expect(excerptOf('a \uE000b\uE001 <b>c</b>')).toEqual([
      { text: 'a ', marked: false },
      { text: 'b', marked: true },
      { text: ' <b>c</b>', marked: false },
    ]);
  });

  test('is narrowed by type, lease and date, without words too', async () => {
    expect(found(await search({ text: 'renewal', type: 'Lease' }))).toEqual([ids.lease]);
    expect(found(await search({ text: 'renewal', lease: second }))).toEqual([ids.renewal, ids.note]);
    expect(found(await search({ from: '2024-01-01', to: '2024-12-31' }))).toEqual([ids.renewal]);
    expect(found(await search({}))).toEqual([ids.note, ids.renewal, ids.lease]);
    expect(found(await search({ limit: 1 }))).toEqual([ids.note]);
  });

  test.each(["'", '"', '\\', '%', '&|!', ':*', "it's \\' or", 'the', '()', '<->', '🙂', 'a:*b'])(
    'takes %s as it was typed',
    async (text) => {
      expect(await search({ text })).toBeInstanceOf(Array);
    },
  );
});

test('words are separated by blanks, and quoted words stay together', () => {
  expect(termsOf('rent "base rent" renew')).toEqual({ words: ['rent', 'base rent', 'renew'], openEnd: true });
  expect(termsOf('renew "base rent"').openEnd).toBe(false);
  expect(termsOf('  ').words).toEqual([]);
});

// @security documents-of-another-client
describe("nothing of another client's documents", () => {
  test.each(['zyzzyva', 'Canary', 'renewal'])('is found, excerpted or counted for %s', async (text) => {
    const rows = await search({ text });
    expect(JSON.stringify(rows)).not.toMatch(/canary|zyzzyva/i);
    expect(found(rows)).not.toContain(ids.theirs);
    expect(found(await search({ text }, 'Other'))).toEqual([ids.theirs]);
  });

  test('is read, zipped, downloaded or told by its versions', async () => {
    const reader = await app.as('no role');
    expect((await pageOf(ids.theirs)).status).toBe(404);
    expect((await reader.call('Documents/GetVersions', { file_id: ids.theirs })).body).toEqual([]);
    expect((await reader.call('Documents/GetVersion', { file_id: ids.theirs, version: 1 })).status).toBe(404);
    const zip = await reader.call('Documents/GetZip', { text: 'zyzzyva' });
    expect(zip.status).toBe(422);
    expect((await reader.call('Documents/GetProgress')).body.documents).toBe(3);
  });
});

test('a deleted document, and one of a deleted lease, is not found', async () => {
  const writer = await app.as('Write');
  const lease = (await aLease()).sd_id;
  const file_id = await upload(lease, { filename: 'gone.txt', bytes: 'xylophone' });
  await app.runJobs();
  expect(found(await search({ text: 'xylophone' }))).toEqual([file_id]);
  await writer.call('Leases/DeleteDocumentFiles', { id: file_id });
  expect(await search({ text: 'xylophone' })).toEqual([]);
  expect((await pageOf(file_id)).status).toBe(404);
});
