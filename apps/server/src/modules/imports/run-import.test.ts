import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { aWriter } from '../../../test/people.ts';
import { leasesOf } from '../../../test/leases.ts';
import { advisoryLocks } from '#db/scope/advisory-locks.ts';
import { inTransaction, nobody } from '#db/scope/transaction.ts';
import { setAvailability } from '#db/setup/availability.ts';
import { openDocuments } from '#lib/documents/index.ts';
import { deleteOldImports } from './index.ts';
import { checkFile, csv, readFile } from './imports.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);

/** A file of so many stores, checked. */
async function aCheckedImport(writer: Caller, prefix: string, count = 3): Promise<number> {
  const rows = Array.from({ length: count }, (_, at) => [`${prefix}-${at}`, 'Clayton']);
  const read = await readFile(writer, 'leases', csv(['Store #', 'City'], ...rows), `${prefix}.csv`);
  expect((await checkFile(writer, read)).counts.new).toBe(count);
  return read.importId;
}

function countLeases(prefix: string): Promise<number> {
  return asOwner(app.database.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from leases where sd_num like $1`,
      [`${prefix}-%`],
    );
    return rows[0]?.count ?? 0;
  });
}

async function stateOf(caller: Caller, importId: number): Promise<string> {
  return (await caller.call('Import/GetProgress', { importId })).body.state;
}

/** Keeps every change of a lease waiting until `work` has ended. */
async function whileStoringWaits<T>(work: (owner: Client) => Promise<T>): Promise<T> {
  return asOwner(app.database.ownerUrl, async (owner) => {
    await owner.query('begin; lock table history in exclusive mode');
    try {
      return await work(owner);
    } finally {
      await owner.query('rollback');
    }
  });
}

async function untilRunning(caller: Caller, importId: number): Promise<void> {
  await expect.poll(() => stateOf(caller, importId)).toBe('running');
  await wait(200);
}

test('the planner knows the rows of a large import at once', async () => {
  const writer = await app.as('Write');
  const importId = await aCheckedImport(writer, 'planned', 600);
  await writer.call('Import/Run', { importId, only: 'all' });
  const known = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query<{ rows: number }>(
      `select reltuples::int as rows from pg_class where oid = 'leases'::regclass`,
    ),
  );
  expect(known.rows[0]?.rows).toBeGreaterThanOrEqual(600);
});

describe('an import that runs', () => {
  test('can be cancelled: nothing of it is there, and it can be checked and run again', async () => {
    const writer = await app.as('Write');
    const importId = await aCheckedImport(writer, 'cancel');
    const run = await whileStoringWaits(async () => {
      const running = writer.call('Import/Run', { importId });
      await untilRunning(writer, importId);
      expect((await writer.call('Import/Cancel', { importId })).body).toBe(true);
      return { running };
    });
    expect((await run.running).problem.detail).toBe('The import was canceled. Nothing was stored.');
    expect(await stateOf(writer, importId)).toBe('cancelled');
    expect(await countLeases('cancel')).toBe(0);
    expect((await writer.call('Import/Run', { importId })).body).toMatchObject({ added: 3 });
    expect((await writer.call('Import/Cancel', { importId })).body).toBe(false);
  });

  test('that finds the disk full ends in words and stores nothing, and can be run again', async () => {
    const writer = await app.as('Write');
    const importId = await aCheckedImport(writer, 'full');
    const availability = { restarting: null, diskFull: false };
    setAvailability(app.database.pool, availability);
    const { running } = await whileStoringWaits(async () => {
      const sent = writer.call('Import/Run', { importId });
      await untilRunning(writer, importId);
      availability.diskFull = true;
      await wait(1000);
      return { running: sent };
    });
    const { status, problem } = await running;
    availability.diskFull = false;
    expect([status, problem.detail]).toEqual([
      507,
      'Nothing was saved: the server has no space left. Reading still works.',
    ]);
    expect(await countLeases('full')).toBe(0);
    await wait(1000);
    expect((await writer.call('Import/Run', { importId })).body).toMatchObject({ added: 3 });
  });

  test('that is cancelled while it waits for its turn is not begun', async () => {
    const writer = await app.as('Write');
    const importId = await aCheckedImport(writer, 'waits');
    const running = await asOwner(app.database.ownerUrl, async (owner) => {
      await owner.query('begin');
      await owner.query('select pg_advisory_xact_lock($1, $2)', [advisoryLocks.imports, importId]);
      const sent = writer.call('Import/Run', { importId });
      await expect
        .poll(async () => {
          const { rows } = await owner.query(
            `select 1 from pg_locks where locktype = 'advisory' and not granted`,
          );
          return rows.length;
        })
        .toBe(1);
      expect((await writer.call('Import/Cancel', { importId })).body).toBe(true);
      await owner.query('rollback');
      return { sent };
    });
    expect((await running.sent).problem.detail).toBe('The import was canceled. Nothing was stored.');
    expect(await countLeases('waits')).toBe(0);
    expect((await writer.call('Import/Run', { importId })).body).toMatchObject({ added: 3 });
  });

  test('shows its progress on every server, and leaves nothing and can be rerun when killed', async () => {
    const writer = await app.as('Write');
    const importId = await aCheckedImport(writer, 'killed');
    const replica = await app.replica();
    const headers = { authorization: `Bearer ${writer.token}` };
    await whileStoringWaits(async (owner) => {
      const running = writer.call('Import/Run', { importId });
      await untilRunning(writer, importId);
      const told = await fetch(`${replica}/api/Import/GetProgress?importId=${importId}`, { headers });
      expect(await told.json()).toMatchObject({ state: 'running', done: 0, total: 3 });
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "leases"%'`,
      );
      expect((await running).status).toBe(503);
    });
    expect(await countLeases('killed')).toBe(0);
    // The state that a server leaves when it had no time to say why.
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(`update imports set state = 'running' where id = $1`, [importId]),
    );
    expect((await writer.call('Import/GetProgress', { importId })).body).toMatchObject({
      state: 'failed',
      problem: 'The server was stopped meanwhile. Nothing was stored; start again.',
    });
    expect((await writer.call('Import/Run', { importId })).body).toMatchObject({ added: 3 });
    expect(await countLeases('killed')).toBe(3);
  });

  test('is answered the same when it is sent again, with its key or without, also while it runs', async () => {
    const writer = await app.as('Write');
    const importId = await aCheckedImport(writer, 'twice');
    const key = { 'idempotency-key': 'the-same' };
    const replies = await Promise.all([
      writer.call('Import/Run', { importId }, key),
      writer.call('Import/Run', { importId }, key),
      writer.call('Import/Run', { importId }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await countLeases('twice')).toBe(3);
  });

  test('is complete when another import runs at the same time', async () => {
    const [writer, other] = [await app.as('Write'), await app.as('Write', 'Other')];
    const [first, second] = [
      await aCheckedImport(writer, 'side', 500),
      await aCheckedImport(other, 'beside', 500),
    ];
    const replies = await Promise.all([
      writer.call('Import/Run', { importId: first }),
      other.call('Import/Run', { importId: second }),
    ]);
    expect(replies.map(({ body }) => body.added)).toEqual([500, 500]);
    expect(await countLeases('side')).toBe(500);
    expect(await countLeases('beside')).toBe(500);
  });
});

test('a row saved since the check fails a full run; a run of the good rows skips and names it', async () => {
  const writer = await app.as('Write');
  const [one, two] = [await aLease({ sd_num: 'C-1', sd_city: 'Ladue' }), await aLease({ sd_num: 'C-2' })];
  const file = csv(['Store #', 'City'], ['C-1', 'Clayton'], ['C-2', 'Clayton']);
  const read = await readFile(writer, 'leases', file);
  expect((await checkFile(writer, read)).counts.changed).toBe(2);
  await writer.call('Leases/EditLease', { sd_id: one.sd_id, sd_city: 'Fenton' });
  const { importId } = read;
  const all = await writer.call('Import/Run', { importId });
  expect([all.status, all.problem.detail]).toEqual([
    409,
    'Somebody else saved C-1 (row 2) meanwhile. Nothing was imported; check again.',
  ]);
  expect((await writer.call('Import/GetProgress', { importId })).body).toMatchObject({
    state: 'failed',
    problem: all.problem.detail,
  });
  expect((await writer.call('Import/Run', { importId, only: 'good' })).body).toMatchObject({ changed: 1 });
  expect((await writer.call('Import/GetRows', { importId, outcome: 'error' })).body).toMatchObject([
    { row: 2, errors: [{ message: 'Somebody else saved this meanwhile. Check again.' }] },
  ]);
  expect((await writer.call('Leases/GetLease', { id: one.sd_id })).body.sd_city).toBe('Fenton');
  expect((await writer.call('Leases/GetLease', { id: two.sd_id })).body.sd_city).toBe('Clayton');
});

test('a run of the good rows whose every row was saved by a colleague meanwhile says so and leaves no change set', async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_num: 'E-1' });
  const read = await readFile(writer, 'leases', csv(['Store #', 'City'], ['E-1', 'Clayton']));
  await checkFile(writer, read);
  await writer.call('Leases/EditLease', { sd_id, sd_city: 'Fenton' });
  const before = (await writer.call('Import/GetChangeSets')).body;
  const { problem } = await writer.call('Import/Run', { importId: read.importId, only: 'good' });
  expect(problem.detail).toMatch(/^Somebody else saved every row of this import meanwhile\. Nothing was/);
  expect((await writer.call('Import/GetChangeSets')).body).toEqual(before);
});

// @security imports-belong-to-their-user
describe('an import belongs to its user and client', () => {
  test('nobody else finds it', async () => {
    const importId = await aCheckedImport(await app.as('Write'), 'mine');
    const { token } = await aWriter(app.database.pool, app.clock.now(), 'a.colleague');
    for (const caller of [app.caller(token), await app.as('Write', 'Other'), await app.as('Admin')])
      for (const reply of [
        await caller.call('Import/GetProgress', { importId }),
        await caller.call('Import/GetRows', { importId, outcome: 'new' }),
        await caller.call('Import/Check', { importId, mapping: {} }),
        await caller.call('Import/Run', { importId }),
        await caller.call('Import/Cancel', { importId }),
        await caller.call('Import/GetRejected', { importId }),
        await caller.call('Import/ReadAgain', { importId, kind: 'leases' }),
      ])
        expect(reply.status).toBe(404);
    expect(await countLeases('mine')).toBe(0);
  });

  test("another client's ids are not there", async () => {
    const theirs = await aLease({ sd_num: 'T-1', sd_city: 'Ladue' }, 'Other');
    const writer = await app.as('Write');
    const read = await readFile(
      writer,
      'leases',
      csv(['Id', 'Office/Store #', 'City'], [theirs.sd_id, 'T-1', 'Clayton']),
    );
    const checked = await checkFile(writer, read);
    expect(checked.rows.error[0]?.errors).toMatchObject([
      { field: 'id', message: `There is no row with the Id ${theirs.sd_id}.` },
    ]);
    await writer.call('Import/Run', { importId: read.importId, only: 'good' });
    const { body } = await (await app.as('Write', 'Other')).call('Leases/GetLease', { id: theirs.sd_id });
    expect(body.sd_city).toBe('Ladue');
  });

  test('leases need Write and comps need Comps', async () => {
    const file = csv(['Store #', 'Tenant'], ['1', 'x']);
    const form = (kind: string) => {
      const sent = new FormData();
      sent.set('kind', kind);
      sent.set('file', new Blob([file]), 'a.csv');
      return sent;
    };
    expect((await (await app.as('Comps')).call('Import/Read', form('leases'))).status).toBe(403);
    expect((await (await app.as('Write')).call('Import/Read', form('comps1'))).status).toBe(403);
  });
});

test('an import that nobody finishes is forgotten after a day, with its file', async () => {
  const writer = await app.as('Write');
  const importId = await aCheckedImport(writer, 'forgotten');
  const { pool } = app.database;
  const folder = join(app.dataDir, 'documents', 'aside');
  const documents = await openDocuments(
    { kind: 'folder', path: join(app.dataDir, 'documents') },
    app.dataDir,
  );
  async function cleanUp(hours: number): Promise<void> {
    const later = new Date(app.clock.now().getTime() + hours * 3_600_000);
    await inTransaction(pool, nobody, (tx) => deleteOldImports(tx, later));
    await documents.discardAside(new Date(Date.now() + (hours - 24) * 3_600_000));
  }
  await cleanUp(23);
  expect(await stateOf(writer, importId)).toBe('checked');
  expect((await readdir(folder)).length).toBeGreaterThan(0);
  await cleanUp(25);
  expect((await writer.call('Import/GetProgress', { importId })).status).toBe(404);
  expect(await readdir(folder)).toEqual([]);
});
