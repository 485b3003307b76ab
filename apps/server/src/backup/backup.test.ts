import { readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TestApp } from '../../test/app.ts';
import { asOwner } from '../../test/database.ts';
import { aForm, filesOf } from '../../test/documents.ts';
import { leasesOf, whole } from '../../test/leases.ts';
import { clientNamed, userNamed } from '../../test/people.ts';
import { startEmbedded } from '../db/embedded/index.ts';
import { inTransaction, nobody } from '../db/transaction.ts';
import { sendReset } from '../modules/account/index.ts';
import { aFolder, anExternalDatabase, documentsIn, exists, repacked } from './backup.fixture.ts';
import { contentDigest, type Manifest } from './manifest.ts';
import { openBackup, restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';

// Databases are made and filled: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 });

const app = new TestApp();
const aLease = leasesOf(app);
const contents = ['a first version', 'a second version', Buffer.alloc(300_000, 'long ')] as const;

beforeAll(async () => {
  await app.start();
  const lease = await aLease({ ...whole, sd_building: 'back\\slash, \\N, Zoë 🏢' });
  await aLease({ sd_num: 'of another client' }, 'Other');
  const writer = await app.as('Write');
  await writer.call('Leases/EditSiteComments', {
    com_id: 0,
    site_id: lease.sd_id,
    com_text: 'a tab\t, two\nlines',
  });
  const fields = { file_id: 0, site_id: lease.sd_id, type: 'Lease', name: 'Lease', date: '2026-01-31' };
  const first = await writer.call(
    'Leases/EditDocumentFiles',
    aForm(fields, { filename: 'lease.txt', bytes: contents[0] }),
  );
  // The first file is only in the history now.
  await writer.call(
    'Leases/EditDocumentFiles',
    aForm({ ...fields, file_id: first.body.file_id }, { filename: 'lease 2.txt', bytes: contents[1] }),
  );
  await writer.call('Leases/EditDocumentFiles', aForm(fields, { filename: 'plan.bin', bytes: contents[2] }));
  await writer.call('Account/SavePreference', { name: 'density', value: 'compact' });
  // Waits for a server that sends it.
  await inTransaction(app.database.pool, nobody, async (tx) => {
    const user = await userNamed(tx, 'mia', await clientNamed(tx, 'Main'), []);
    await sendReset(tx, user, app.clock.now());
  });
});
afterAll(() => app.stop());

async function backUp(
  from: { ownerUrl: string; folder: string } = { ownerUrl: app.database.ownerUrl, folder: app.dataDir },
): Promise<{ file: string; manifest: Manifest }> {
  const file = join(await aFolder(), 'panoramic.backup');
  const documents = await documentsIn(from.folder);
  const manifest = await takeBackup({
    ownerUrl: from.ownerUrl,
    documents,
    file,
    now: app.clock.now(),
    replace: false,
  });
  return { file, manifest };
}

async function restore(file: string, ownerUrl: string) {
  const folder = await aFolder();
  const documents = await documentsIn(folder);
  const manifest = await restoreBackup(await openBackup(file), {
    ownerUrl,
    appDatabaseUrl: null,
    documents,
  });
  return { ownerUrl, folder, documents, manifest };
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  return (await asOwner(url, (owner) => owner.query(text))).rows;
}

describe('a backup that is restored', () => {
  let restored: Awaited<ReturnType<typeof restore>>;
  beforeAll(async () => {
    restored = await restore((await backUp()).file, await anExternalDatabase());
  });

  test('from one PostgreSQL to another, whose owner is no superuser, and on to an embedded one has equal digests', async () => {
    const first = await backUp();
    const external = await restore(first.file, await anExternalDatabase());
    const second = await backUp(external);
    const server = await startEmbedded({ dataDir: await aFolder(), log: () => {} });
    onTestFinished(() => server.stop());
    const embedded = await restore(second.file, server.url);
    const third = await backUp(embedded);

    expect(first.manifest.documents).toHaveLength(contents.length);
    expect(first.manifest.tables.find(({ name }) => name === 'leases')?.rows).toBe(2);
    expect(second.manifest).toEqual(first.manifest);
    expect(third.manifest).toEqual(first.manifest);
    expect(contentDigest(third.manifest)).toBe(contentDigest(first.manifest));
  });

  test('has every row of every table that is kept, also where row-level security hides them', async () => {
    const { manifest } = await backUp();
    for (const { name, rows } of manifest.tables) {
      const [counted] = await ask(app.database.ownerUrl, `select count(*)::int as rows from "${name}"`);
      expect({ name, rows }).toEqual({ name, ...counted });
    }
    const tables = await ask(
      app.database.ownerUrl,
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const leftOut = tables
      .map(({ name }) => String(name))
      .filter((name) => !manifest.tables.some((table) => table.name === name));
    expect(leftOut).toEqual([
      'attempts',
      'caller_changes',
      'challenges',
      'changes',
      'migrations',
      'sessions',
    ]);
  });

  test('finds all rows under policies that it knows: the client alone decides, or the user', async () => {
    const policies = await ask(
      app.database.ownerUrl,
      `select distinct qual from pg_policies where schemaname = 'public' and tablename <> 'changes'
         and policyname <> 'searched_by_owner' and cmd in ('ALL', 'SELECT') order by 1`,
    );
    expect(policies.map(({ qual }) => qual)).toEqual([
      '((client_id IS NULL) OR (client_id = app_client()))',
      '(client_id = app_client())',
      '(user_id = app_user())',
    ]);
  });

  test('gives the documents back byte for byte, also one that was replaced', async () => {
    const { documents, manifest } = restored;
    const bytes = await Promise.all(
      manifest.documents.map(async ({ clientId, digest }) => buffer(await documents.open(clientId, digest))),
    );
    const wanted = contents.map((content) => Buffer.from(content).toString('latin1'));
    expect(bytes.map((content) => content.toString('latin1')).toSorted()).toEqual(wanted.toSorted());
  });

  test('writes no history of its own, and keeps history, versions and isolation for what comes after', async () => {
    const { ownerUrl } = restored;
    const history = 'select count(*)::int as entries from history';
    const count = 'select count(*)::int as files from document_files';
    await asOwner(ownerUrl, async (owner) => {
      // Forced again: without a client the owner sees nothing.
      expect((await owner.query(count)).rows).toEqual([{ files: 0 }]);
      await owner.query(
        `select set_config('app.client', (select cl_id::text from clients where cl_name = 'Main'), false)`,
      );
      const before = (await owner.query(history)).rows[0].entries;
      const [changed] = (await owner.query('update leases set sd_city = null returning version')).rows;
      expect(changed.version).toBe(2);
      expect((await owner.query(history)).rows[0].entries).toBe(before + 1);
    });
    const sides = [app.database.ownerUrl, ownerUrl].map((url) =>
      ask(
        url,
        `select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger
                where not tgisinternal order by 1, 2`,
      ),
    );
    expect(await sides[1]).toEqual(await sides[0]);
  });

  test('goes on counting where it was, and nobody is signed in', async () => {
    const { ownerUrl } = restored;
    const position = `select last_value, is_called from leases_sd_id_seq`;
    expect(await ask(ownerUrl, position)).toEqual(await ask(app.database.ownerUrl, position));
    expect(await ask(ownerUrl, 'select from sessions')).toEqual([]);
  });

  test('counts changes from numbers that no list has met', async () => {
    const numbers = 'select count(distinct count)::int as numbers from changes where count > 0';
    const [clients] = await ask(restored.ownerUrl, 'select 2 * (1 + count(*))::int as numbers from clients');
    expect(await ask(restored.ownerUrl, numbers)).toEqual([clients]);
    const callers = 'select count(*)::int as rows from caller_changes where count > 0';
    expect(await ask(restored.ownerUrl, callers)).toEqual([{ rows: 1 }]);
  });

  test('has a job for each mail that was waiting', async () => {
    const { ownerUrl } = restored;
    const waiting = await ask(ownerUrl, `select id::int from mails where state = 'waiting'`);
    expect(waiting).toHaveLength(1);
    expect(
      await ask(ownerUrl, `select (data ->> 'mailId')::int as id from jobs.job where name = 'mail'`),
    ).toEqual(waiting);
  });
});

test('a backup taken under write load is of one moment', async () => {
  const writer = await app.as('Write');
  const stopping = new AbortController();
  let made = 0;
  const load = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (!stopping.signal.aborted) {
        const { status } = await writer.call('Leases/EditLease', { sd_num: `load ${made}` });
        expect(status).toBe(200);
        made += 1;
      }
    }),
  );
  await expect.poll(() => made).toBeGreaterThan(5);
  const { file } = await backUp();
  const duringBackup = made;
  await expect.poll(() => made).toBeGreaterThan(duringBackup);
  stopping.abort();
  await load;
  const { ownerUrl } = await restore(file, await anExternalDatabase());
  await asOwner(ownerUrl, async (owner) => {
    await owner.query(
      `select set_config('app.client', (select cl_id::text from clients where cl_name = 'Main'), false)`,
    );
    const { rows } = await owner.query(
      `select count(*)::int as leases, (select count(*)::int from history
         where table_name = 'leases' and action = 'insert') as written
       from leases where client_id = app_client()`,
    );
    expect(rows[0].leases).toBeGreaterThan(5);
    expect(rows[0].written).toBe(rows[0].leases);
  });
});

describe('a backup is refused', () => {
  test('with any byte changed', async () => {
    const { file } = await backUp();
    const bytes = await readFile(file);
    const places = Array.from({ length: 60 }, (_, index) => Math.floor((bytes.length - 1) * (index / 59)));
    for (const place of places) {
      const flipped = Buffer.from(bytes);
      flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8));
      await writeFile(file, flipped);
      await expect(openBackup(file), `byte ${place}`).rejects.toThrow(/damaged|not a whole backup/);
    }
  });

  test('when it was cut short', async () => {
    const { file } = await backUp();
    const { length } = await readFile(file);
    for (const left of [length - 1, length - 40, Math.floor(length / 2), 48, 1, 0]) {
      await truncate(file, left);
      await expect(openBackup(file), `${left} bytes`).rejects.toThrow('is not a whole backup');
    }
  });

  test('when a newer version has made it', async () => {
    const { file } = await backUp();
    const newer = await repacked(file, (name, body) =>
      name === 'header.json' ? Buffer.from(body.toString().replace('"format": 1', '"format": 2')) : body,
    );
    await expect(openBackup(newer)).rejects.toThrow('The backup was made by a newer Panoramic (0.1.0)');
    const later = await repacked(file, (name, body) =>
      name === 'header.json'
        ? Buffer.from(body.toString().replace('0001-foundation', '9001-foundation'))
        : body,
    );
    await expect(openBackup(later)).rejects.toThrow('which has migration 9001-foundation.sql');
  });

  test('when a row in it is not the one that was there, and then nothing is kept of it', async () => {
    const { file } = await backUp();
    const changed = await repacked(file, (name, body) =>
      name.startsWith('tables/leases/') ? Buffer.from(body.toString().replace('Olive', 'Onion')) : body,
    );
    const target = await anExternalDatabase();
    await expect(restore(changed, target)).rejects.toThrow('the table leases came out other than it went in');
    expect(await ask(target, 'select from users')).toEqual([]);
    // The place is still as good as empty.
    await restore(file, target);
  });

  test('by a database that is not empty', async () => {
    const { file } = await backUp();
    await expect(restore(file, app.database.ownerUrl)).rejects.toThrow('The database is not empty');
    const foreign = await anExternalDatabase();
    await ask(foreign, 'create table theirs (id integer primary key)');
    await expect(restore(file, foreign)).rejects.toThrow('The database is not empty');
  });
});

describe('taking a backup', () => {
  test('replaces none that is there, unless told to', async () => {
    const { file } = await backUp();
    const again = {
      ownerUrl: app.database.ownerUrl,
      documents: await documentsIn(app.dataDir),
      file,
      now: app.clock.now(),
    };
    await expect(takeBackup({ ...again, replace: false })).rejects.toThrow('add --force to replace it');
    await takeBackup({ ...again, replace: true });
    await openBackup(file);
  });

  test('that cannot be written says why and leaves nothing', async () => {
    const folder = await aFolder();
    const file = join(folder, 'missing', 'panoramic.backup');
    const documents = await documentsIn(app.dataDir);
    const taking = takeBackup({
      ownerUrl: app.database.ownerUrl,
      documents,
      file,
      now: app.clock.now(),
      replace: false,
    });
    await expect(taking).rejects.toThrow('there is no such folder');
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is given up leaves nothing', async () => {
    const file = join(await aFolder(), 'panoramic.backup');
    const documents = await documentsIn(app.dataDir);
    const stopping = new AbortController();
    await asOwner(app.database.ownerUrl, async (owner) => {
      // Until this ends, it cannot get on.
      await owner.query('begin; lock table leases');
      const taking = takeBackup({
        ownerUrl: app.database.ownerUrl,
        documents,
        file,
        now: app.clock.now(),
        replace: false,
        signal: stopping.signal,
      });
      await expect.poll(() => exists(`${file}.partial`)).toBe(true);
      stopping.abort();
      await expect(taking).rejects.toThrow('was not made');
    });
    expect(await readdir(dirname(file))).toEqual([]);
  });

  test('goes on without a document that the store has lost or changed, and names it', async () => {
    const [gone = '', changed = ''] = (await filesOf(app)).toSorted();
    const bytes = [await readFile(gone), await readFile(changed)] as const;
    onTestFinished(async () => {
      await writeFile(gone, bytes[0]);
      await writeFile(changed, bytes[1]);
    });
    await rm(gone);
    await writeFile(changed, 'shorter');
    const { file, manifest } = await backUp();
    expect(manifest.lost).toHaveLength(2);
    expect(manifest.documents).toHaveLength(1);
    const restored = await restore(file, await anExternalDatabase());
    for (const { clientId, digest } of manifest.lost)
      await expect(restored.documents.open(clientId, digest)).rejects.toThrow('missing');
  });
});

describe('BACKUP_DIR', () => {
  test('takes one backup a day, when its time has come, and keeps as many as it shall', async () => {
    const folder = await aFolder();
    const daily = new TestApp();
    // The test's clock stands at noon in St. Louis, 2026-06-15.
    await daily.start({ BACKUP_DIR: folder, BACKUP_KEEP: '2', BACKUP_TIME: '12:30' });
    onTestFinished(() => daily.stop());
    await writeFile(join(folder, 'panoramic-of-mine.backup'), 'not ours to remove');
    async function look() {
      await asOwner(daily.database.ownerUrl, (owner) =>
        owner.query(`insert into jobs.job (name, data) values ('backup', '{}')`),
      );
      await daily.runJobs();
      return (await readdir(folder)).filter((name) => name !== 'panoramic-of-mine.backup').toSorted();
    }
    expect(await look()).toEqual([]);
    daily.clock.advance(30 * 60_000);
    expect(await look()).toEqual(['panoramic-2026-06-15.backup']);
    const first = await readFile(join(folder, 'panoramic-2026-06-15.backup'));
    expect(await look()).toEqual(['panoramic-2026-06-15.backup']);
    expect(await readFile(join(folder, 'panoramic-2026-06-15.backup'))).toEqual(first);
    daily.clock.advance(24 * 3_600_000);
    // Of a server that was killed on another day.
    await writeFile(join(folder, 'panoramic-2026-06-14.backup.partial'), 'half');
    await look();
    daily.clock.advance(24 * 3_600_000);
    expect(await look()).toEqual(['panoramic-2026-06-16.backup', 'panoramic-2026-06-17.backup']);
    expect(await exists(join(folder, 'panoramic-of-mine.backup'))).toBe(true);
    expect(daily.logged.join('')).toContain('"event":"backup-taken"');
  });

  test('that cannot be used is told in the log, and older backups stay', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'in the way'), '');
    const daily = new TestApp();
    await daily.start({ BACKUP_DIR: join(folder, 'in the way'), BACKUP_TIME: '00:00' });
    onTestFinished(() => daily.stop());
    await asOwner(daily.database.ownerUrl, (owner) =>
      owner.query(`insert into jobs.job (name, data) values ('backup', '{}')`),
    );
    await daily.runJobs();
    expect(daily.logged.join('')).toContain('"msg":"backup failed"');
  });
});
