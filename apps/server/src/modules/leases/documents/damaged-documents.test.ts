// @module-tag long
import { createHash, randomBytes } from 'node:crypto';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { calls } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { aForm, filesOf } from '../../../../test/documents.ts';
import { leasesOf } from '../../../../test/leases.ts';

const app = testApp();
let leaseId = 0;
let clientId = 0;
beforeAll(async () => {
  leaseId = (await leasesOf(app)()).sd_id;
  clientId = (await (await app.as('Write')).call('Clients/GetUserClient')).body?.cl_id ?? 0;
});

interface Kept {
  readonly id: number;
  readonly bytes: Buffer;
  readonly path: string;
}

async function aDocument(size: number): Promise<Kept> {
  const bytes = randomBytes(size);
  const form = aForm({ site_id: leaseId }, { filename: `Lease ${size}.pdf`, bytes });
  const { body } = await (await app.as('Write')).call('Leases/EditDocumentFiles', form);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const path = (await filesOf(app)).find((each) => each.endsWith(digest));
  if (!path) throw new Error('The document was not kept.');
  return { id: body.file_id, bytes, path };
}

async function changeByte({ path, bytes }: Kept, place: number): Promise<void> {
  const changed = Buffer.from(bytes);
  changed[place] = (changed[place] ?? 0) ^ 1;
  await writeFile(path, changed);
}

const damages: readonly [string, (kept: Kept) => Promise<void>][] = [
  ['with its first byte changed', (kept) => changeByte(kept, 0)],
  ['with its last byte changed', (kept) => changeByte(kept, kept.bytes.length - 1)],
  ['cut short by a byte', ({ path, bytes }) => truncate(path, bytes.length - 1)],
  ['emptied', ({ path }) => truncate(path, 0)],
  ['with a byte more', ({ path }) => appendFile(path, 'x')],
  [
    'that is another of the same size',
    async ({ path, bytes }) => writeFile(path, await readFile((await aDocument(bytes.length)).path)),
  ],
  ['that is gone', ({ path }) => rm(path)],
];

const small = 5000;
const large = 3_000_000;

async function read(call: 'Leases/GetDocument' | 'Leases/DownloadDocument', file_id: number) {
  const { token } = await app.as('no role');
  const reply = await app.raw('GET', calls[call].path, { file_id }, { authorization: `Bearer ${token}` });
  const { status } = reply;
  try {
    return { status, bytes: Buffer.from(await reply.arrayBuffer()), isCut: false };
  } catch {
    return { status, bytes: Buffer.alloc(0), isCut: true };
  }
}

/** The lines of the log that name the document. */
function told(id: number): Record<string, unknown>[] {
  // Safe: a line of the log is an object.
  const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines.filter(({ level, document }) => level === 50 && document === id);
}

describe.each([
  ['small', small],
  ['large', large],
])('a %s file', (_, size) => {
  // @security each-not-given-right-one
  test.each(damages)('%s is not served, and the log names it', async (_damage, damage) => {
    const kept = await aDocument(size);
    await damage(kept);
    for (const call of ['Leases/GetDocument', 'Leases/DownloadDocument'] as const) {
      const { status, bytes, isCut } = await read(call, kept.id);
      // A small file is checked before the reply begins, so its reply is never cut off.
      expect(isCut && size === small).toBe(false);
      if (isCut) continue;
      expect(status).toBe(500);
      expect(JSON.parse(bytes.toString()).detail).toMatch(
        /^The file Lease \d+\.pdf is (missing|damaged) on the server\. Ask an administrator/,
      );
      expect(bytes.toString()).not.toContain(kept.path);
    }
    expect(told(kept.id)).toHaveLength(2);
    expect(told(kept.id)[0]).toMatchObject({ clientId, filename: `Lease ${size}.pdf` });
  });

  test('that is intact is served byte for byte beside damaged ones', async () => {
    const { id, bytes } = await aDocument(size);
    expect((await read('Leases/DownloadDocument', id)).bytes.equals(bytes)).toBe(true);
    const { documentBase64 } = JSON.parse((await read('Leases/GetDocument', id)).bytes.toString());
    expect(Buffer.from(documentBase64, 'base64').equals(bytes)).toBe(true);
    expect(told(id)).toEqual([]);
  });
});

test('the reply with a large damaged file breaks off before its end', async () => {
  const kept = await aDocument(large);
  await changeByte(kept, 10);
  for (const call of ['Leases/GetDocument', 'Leases/DownloadDocument'] as const)
    expect(await read(call, kept.id)).toMatchObject({ status: 200, isCut: true });
});

test('a damaged file is repaired by uploading it again', async () => {
  const kept = await aDocument(small);
  await changeByte(kept, 0);
  const form = aForm({ site_id: leaseId }, { filename: 'again.pdf', bytes: kept.bytes });
  await (await app.as('Write')).call('Leases/EditDocumentFiles', form);
  expect((await read('Leases/DownloadDocument', kept.id)).bytes).toEqual(kept.bytes);
});

describe('the nightly check', () => {
  async function check(): Promise<Record<string, unknown> | undefined> {
    app.logged.length = 0;
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`insert into jobs.job (name, data) values ('document-check', '{}')`),
    );
    await app.runJobsTwice();
    // Safe: a line of the log is an object.
    const lines = app.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    return lines.find(({ event }) => event === 'documents-checked');
  }

  // @security reads-every-file-once-night
  test('reads every file once a night, from 3:00 on, and names those that are damaged or missing', async () => {
    const other = await leasesOf(app)({}, 'Other');
    const theirs = await app.as('Write', 'Other');
    await theirs.call(
      'Leases/EditDocumentFiles',
      aForm({ site_id: other.sd_id }, { filename: 'theirs.pdf', bytes: 'theirs' }),
    );
    const whole = await aDocument(small);
    const replaced = await aDocument(large);
    const form = aForm({ file_id: replaced.id }, { filename: 'new.pdf', bytes: 'new' });
    await (await app.as('Write')).call('Leases/EditDocumentFiles', form);
    const gone = await aDocument(small);
    app.clock.set('2026-06-16T07:59:00Z');
    expect(await check()).toBeUndefined();
    app.clock.set('2026-06-16T08:00:00Z');
    const first = await check();
    expect(await check()).toBeUndefined();

    await changeByte(replaced, large - 1);
    await rm(gone.path);
    app.clock.set('2026-06-17T12:00:00Z');
    const second = await check();
    expect(second).toEqual({
      ...first,
      time: second?.['time'],
      damaged: Number(first?.['damaged']) + 1,
      missing: Number(first?.['missing']) + 1,
    });
    expect(told(replaced.id)).toMatchObject([{ clientId, msg: 'the file of a document is damaged' }]);
    expect(told(gone.id)).toMatchObject([{ clientId, msg: 'the file of a document is missing' }]);
    expect(told(whole.id)).toEqual([]);
  });

  test('resumes where it was interrupted, on one server only', async () => {
    app.clock.set('2026-06-18T12:00:00Z');
    const all = await check();
    const [, , third] = (
      await asOwner(app.database.ownerUrl, (owner) =>
        owner.query<{ client_id: number; digest: string }>(
          `select client_id, digest from document_files where client_id = $1
           group by client_id, digest order by digest collate "C"`,
          [clientId],
        ),
      )
    ).rows;
    app.clock.set('2026-06-19T12:00:00Z');
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(
        `insert into document_checks (day, at_client, at_digest, seen_at, files)
         values ('2026-06-19', $1, $2, '2026-06-19T11:50:00Z', 1000)`,
        [clientId, third?.digest],
      ),
    );
    expect(await check()).toBeUndefined();
    app.clock.set('2026-06-19T12:06:00Z');
    const rest = Number((await check())?.['files']) - 1000;
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThanOrEqual(Number(all?.['files']) - 3);
  });
});
