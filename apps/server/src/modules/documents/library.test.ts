// @module-tag long
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { testApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { aForm, filesOf } from '../../../test/documents.ts';
import { leasesOf } from '../../../test/leases.ts';
import { documentsOf } from './documents.fixture.ts';
import { uniqueNames } from './zip.ts';

const app = testApp();
const aLease = leasesOf(app);
const { upload } = documentsOf(app);
let first = 0;
let second = 0;
beforeAll(async () => {
  first = (await aLease({ sd_num: '0001' })).sd_id;
  second = (await aLease({ sd_num: '0002', sd_building: 'Tower: A/B' })).sd_id;
});

async function raw(path: string, input: object, method = 'GET'): Promise<Response> {
  const { token } = await app.as('no role');
  return app.raw(method, path, input, { authorization: `Bearer ${token}` });
}

async function zipped(input: object): Promise<Record<string, string>> {
  const reply = await raw('api/Documents/GetZip', input, 'POST');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const zip = await fromBufferPromise(Buffer.from(await reply.arrayBuffer()));
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return files;
}

describe('a zip', () => {
  test('has the files of a lease under names that are safe and differ', async () => {
    await upload(first, { filename: 'Lease.txt', bytes: 'one' }, { name: 'b' });
    await upload(first, { filename: 'lease.txt', bytes: 'two' }, { name: 'a' });
    expect(await zipped({ lease: first })).toEqual({ 'lease.txt': 'two', 'Lease (2).txt': 'one' });
  });

  test('of several leases has a folder for each, and names what is missing on the server', async () => {
    await upload(second, { filename: 'gone.txt', bytes: 'will be lost' });
    await upload(second, { filename: 'kept.txt', bytes: 'kept' });
    const files = await filesOf(app);
    const { readFile, rm } = await import('node:fs/promises');
    for (const path of files) if ((await readFile(path, 'utf8')) === 'will be lost') await rm(path);
    const zip = await zipped({});
    expect(zip).toMatchObject({ '# 0002 Tower_ A_B/kept.txt': 'kept' });
    expect(zip['Missing files.txt']).toContain('gone.txt');
  });

  test('of a lease has all documents, even if more share a name than a search lists', async () => {
    const lease = (await aLease({ sd_num: '0003' })).sd_id;
    const id = await upload(lease, { filename: 'COI.txt', bytes: 'insured' });
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`
        insert into document_files (client_id, site_id, filename, digest, size)
        select client_id, site_id, filename, digest, size from document_files, generate_series(2, 1200)
        where file_id = ${id}`),
    );
    const names = Object.keys(await zipped({ lease }));
    expect(names).toHaveLength(1200);
    expect(names).toContain('COI (1200).txt');
  });

  test('names are unique on systems that do not tell cases apart', () => {
    const file = { sd_id: 1, lease: '# 1' };
    expect(
      uniqueNames([
        { ...file, filename: 'A.pdf' },
        { ...file, filename: 'a.PDF' },
        { ...file, filename: '../../etc/passwd' },
        { ...file, filename: 'CON.pdf' },
        { ...file, filename: 'lease\u202efdp.\u200fexe' },
        { ...file, filename: `${'x'.repeat(300)}.pdf` },
        { ...file, filename: `${'x'.repeat(300)}.pdf` },
      ]),
    ).toEqual([
      'A.pdf',
      'a (2).PDF',
      'passwd',
      '_CON.pdf',
      'leasefdp.exe',
      `${'x'.repeat(236)}.pdf`,
      `${'x'.repeat(236)} (2).pdf`,
    ]);
  });
});

test('replacing a file keeps the earlier one, which can be downloaded', async () => {
  const file_id = await upload(first, { filename: 'COI 2025.txt', bytes: 'old' });
  const writer = await app.as('Write');
  const form = aForm({ file_id, site_id: first }, { filename: 'COI 2026.txt', bytes: 'new' });
  expect((await writer.call('Leases/EditDocumentFiles', form)).status).toBe(200);
  await writer.call('Leases/EditDocumentFiles', aForm({ file_id, site_id: first, name: 'COI' }));
  const { body } = await writer.call('Documents/GetVersions', { file_id });
  expect(body).toMatchObject([
    { version: 2, filename: 'COI 2026.txt', size: 3, current: true },
    { version: 1, filename: 'COI 2025.txt', size: 3, current: false },
  ]);
  const reply = await raw('api/Documents/GetVersion', { file_id, version: 1 });
  expect(await reply.text()).toBe('old');
  expect(reply.headers.get('content-disposition')).toContain('COI 2025.txt');
  expect((await raw('api/Documents/GetVersion', { file_id, version: 3 })).status).toBe(404);
});

describe('a document that expires', () => {
  async function datesOf(lease: number) {
    const { body } = await (await app.as('no role')).call('Leases/GetCriticalDates', { id: lease });
    return body.map(({ cd_type, cd_action, cd_note, cd_status }) => ({
      cd_type,
      cd_action,
      cd_note,
      cd_status,
    }));
  }

  test('is a critical date of its lease, which moves, ends and comes back with it', async () => {
    const writer = await app.as('Write');
    const lease = (await aLease()).sd_id;
    const fields = { type: 'Certificate of Insurance', name: 'Acme COI' };
    const file = { filename: 'coi.txt', bytes: 'insured' };
    const file_id = await upload(lease, file, { ...fields, expires: '2026-07-01' });
    const date = {
      cd_type: 'Other',
      cd_action: '2026-07-01',
      cd_note: 'Certificate of Insurance expires: Acme COI',
      cd_status: true,
    };
    expect(await datesOf(lease)).toEqual([date]);
    const change = (values: object) =>
      writer.call('Leases/EditDocumentFiles', aForm({ file_id, site_id: lease, ...values }));
    await change({ expires: '2027-07-01' });
    expect(await datesOf(lease)).toEqual([{ ...date, cd_action: '2027-07-01' }]);
    await writer.call('Leases/DeleteDocumentFiles', { id: file_id });
    expect(await datesOf(lease)).toEqual([]);
    await writer.call('Leases/RestoreRow', { tab: 'documents', id: file_id });
    expect(await datesOf(lease)).toHaveLength(1);
    await change({ expires: '' });
    expect(await datesOf(lease)).toEqual([]);
  });

  test('is a date to act on, and under the bell of administrators where nobody else is named', async () => {
    const lease = (await aLease()).sd_id;
    await upload(lease, { filename: 'x.txt', bytes: 'x' }, { name: 'Soon', expires: '2026-06-20' });
    const reader = await app.as('no role');
    const { body: dates } = await reader.call('Reminders/GetOpenDates', { months: 12 });
    expect(dates.filter(({ sd_id }) => sd_id === lease)).toMatchObject([
      { cd_action: '2026-06-20', cd_note: 'Document expires: Soon', daysLeft: 5 },
    ]);
    const { body: due } = await (await app.as('Admin')).call('Reminders/GetBell');
    expect(JSON.stringify(due)).toContain('Document expires: Soon');
  });
});

test('the matrix has the newest document of each type of every open lease, and is had as a spreadsheet', async () => {
  const lease = (await aLease({ sd_num: '0777' })).sd_id;
  const closed = (await aLease({ sd_num: '0778', sd_status: 2 })).sd_id;
  const type = 'Certificate of Insurance';
  await upload(lease, { filename: 'new.txt', bytes: 'b' }, { type, date: '2025-06-01' });
  await upload(lease, { filename: 'old.txt', bytes: 'a' }, { type, date: '2024-06-01' });
  const reader = await app.as('no role');
  const { body } = await reader.call('Documents/GetMatrix');
  expect(body.some(({ sd_id }) => sd_id === closed)).toBe(false);
  expect(body.find(({ sd_id }) => sd_id === lease)?.documents).toMatchObject({
    Lease: null,
    [type]: { date: '2025-06-01', hasFile: true },
  });
  const reply = await raw('api/Documents/ExportMatrix', {});
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()));
  const row = sheets[0]?.rows.find(([name]) => name === '# 0777');
  expect(row).toContain('06/01/2025, old');
  expect(row).toContain('Missing');
  const theirs = await (await app.as('no role', 'Other')).call('Documents/GetMatrix');
  expect(theirs.body).toEqual([]);
});
