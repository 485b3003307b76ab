import type { KindChange, OwnField } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { clientNamed } from '../../../test/people.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';
import { openLog } from '../../lib/log.ts';
import { doKindChanges } from './do-kind-changes.ts';

const app = testApp();
const many = 1200;

let admin: Caller;
let clientId: number;
let made = 0;

beforeAll(async () => {
  admin = await app.as('Admin');
  clientId = await inTransaction(app.database.pool, nobody, (tx) => clientNamed(tx, 'Main'));
  await run(sql`
    insert into leases (client_id, sd_num)
    select ${clientId}, 'many ' || n from generate_series(1, ${many}::integer) n`);
});

function run(statement: ReturnType<typeof sql>): Promise<number> {
  return inTransaction(app.database.pool, { clientId, userId: null }, (tx) => tx.run(statement));
}

/** A text that each of many leases has, as a number. */
async function aFieldOfMany(): Promise<OwnField> {
  made += 1;
  const { body } = await admin.call('Fields/EditField', {
    kind: 'leases',
    label: `Many ${made}`,
    type: 'text',
  });
  await run(sql`
    update leases set own = coalesce(own, '{}') || jsonb_build_object(${body.key}::text, (sd_id % 90)::text)
    where client_id = ${clientId} and sd_num like 'many %'`);
  return body;
}

async function kindsOfValues({ key }: OwnField): Promise<Record<string, number>> {
  const rows = await inTransaction(app.database.pool, { clientId, userId: null }, (tx) =>
    tx.rows<{ kind: string; count: number }>(sql`
      select jsonb_typeof(own -> ${key}) as kind, count(*)::integer as count from leases
      where client_id = ${clientId} and own ? ${key} group by 1`),
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

async function fieldNow({ key }: OwnField): Promise<OwnField | undefined> {
  const { body } = await admin.call('Fields/GetFields', { kind: 'leases' });
  return body.find((field) => field.key === key);
}

function change({ key, version }: OwnField, caller = admin) {
  return caller.call('Fields/ChangeKind', { kind: 'leases', key, type: 'number', version });
}

function progressOf({ key }: OwnField) {
  return admin.call('Fields/GetKindChange', { kind: 'leases', key });
}

/** Until the job has converted some values and waits for the lease that is held. */
async function untilRunning(field: OwnField): Promise<KindChange> {
  for (;;) {
    const { body } = await progressOf(field);
    if (body?.state === 'running' && body.done > 0) return body;
  }
}

/** Holds the last of the leases, so that the job waits for it in the midst. */
async function whileLastLeaseIsHeld<T>(work: () => Promise<T>): Promise<T> {
  return asOwner(app.database.ownerUrl, async (owner) => {
    await owner.query('begin');
    const held = await owner.query(`select from leases where sd_num = 'many ${many}' for update`);
    expect(held.rowCount).toBe(1);
    const result = await work();
    await owner.query('commit');
    return result;
  });
}

/** Asks for the change and does `work` while the job is in the midst of it; the job has ended afterwards. */
async function inTheMidst<T>(field: OwnField, work: (told: KindChange) => Promise<T>): Promise<T> {
  expect((await change(field)).status).toBe(200);
  const { jobs, result } = await whileLastLeaseIsHeld(async () => {
    const running = app.runJobs();
    return { jobs: running, result: await work(await untilRunning(field)) };
  });
  await jobs;
  return result;
}

function stop({ key }: OwnField, caller = admin) {
  return caller.call('Fields/StopKindChange', { kind: 'leases', key });
}

test('a change over many leases answers at once with the job, and no value is changed yet', async () => {
  const field = await aFieldOfMany();
  const { body } = await change(field);
  const underWay = { kind: 'leases', key: field.key, type: 'number', total: many, done: 0, problem: null };
  expect(body).toEqual({
    field,
    values: many,
    unreadable: [],
    unreadableCount: 0,
    underWay: { ...underWay, state: 'waiting' },
  });
  expect((await progressOf(field)).body).toEqual(body.underWay);
  expect((await admin.call('Fields/GetKindChanges')).body).toEqual([body.underWay]);
  expect(await kindsOfValues(field)).toEqual({ string: many });
  await app.runJobs();
  expect(await kindsOfValues(field)).toEqual({ number: many });
  expect((await fieldNow(field))?.type).toBe('number');
  expect((await progressOf(field)).body).toBeNull();
});

test('every administrator of the client is told how far it is', async () => {
  const field = await aFieldOfMany();
  const other = await app.as('Admin');
  const told = await inTheMidst(field, async () => (await other.call('Fields/GetKindChanges')).body);
  expect(told).toMatchObject([{ key: field.key, state: 'running', type: 'number', total: many }]);
  expect(told[0]?.done).toBeGreaterThan(0);
  expect(told[0]?.done).toBeLessThan(many);
  expect(await kindsOfValues(field)).toEqual({ number: many });
});

test('a change that waits can be stopped, and is not done then', async () => {
  const field = await aFieldOfMany();
  await change(field);
  expect((await stop(field)).body).toBe(true);
  expect((await stop(field)).body).toBe(false);
  await app.runJobs();
  expect(await fieldNow(field)).toEqual(field);
  expect(await kindsOfValues(field)).toEqual({ string: many });
});

test('a change that is stopped in the midst is taken back whole, and can be made again', async () => {
  const field = await aFieldOfMany();
  const stopped = await inTheMidst(field, async () => [(await stop(field)).body, (await stop(field)).body]);
  expect(stopped).toEqual([true, false]);
  expect(await fieldNow(field)).toEqual(field);
  expect(await kindsOfValues(field)).toEqual({ string: many });
  expect((await progressOf(field)).body).toBeNull();
  await change(field);
  await app.runJobs();
  expect(await kindsOfValues(field)).toEqual({ number: many });
});

test('of two administrators who change a kind over many leases at once one wins', async () => {
  const field = await aFieldOfMany();
  const other = await app.as('Admin');
  const replies = await Promise.all([change(field), change(field, other)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const lost = replies.find(({ status }) => status === 422);
  expect(lost?.problem.detail).toBe(
    `The kind of “${field.label}” is being changed. Wait until that is done, or stop it.`,
  );
  await app.runJobs();
  expect(await kindsOfValues(field)).toEqual({ number: many });
});

test('the definition stays as it is until the change is done; other fields can be edited', async () => {
  const [field, another] = [await aFieldOfMany(), await aFieldOfMany()];
  const { kind, key, version } = field;
  const statuses = await inTheMidst(field, async () => [
    (await admin.call('Fields/EditField', { ...field, help: 'Other words' })).status,
    (await admin.call('Fields/RetireField', { kind, key, version })).status,
    (await admin.call('Fields/OrderFields', { kind, keys: [key] })).status,
    (await admin.call('Fields/EditField', { ...another, help: 'Other words' })).status,
  ]);
  expect(statuses).toEqual([422, 422, 422, 200]);
  expect(await fieldNow(field)).toEqual({ ...field, type: 'number', version: version + 1 });
});

test('a value that came after the preview and cannot be read leaves all as they were, and every administrator is told', async () => {
  const field = await aFieldOfMany();
  await run(sql`
    update leases set own = own || jsonb_build_object(${field.key}::text, 'about 7')
    where client_id = ${clientId} and sd_num = ${`many ${many}`}`);
  await change(field);
  await app.runJobs();
  const { body } = await progressOf(field);
  expect(body?.state).toBe('failed');
  expect(body?.problem).toMatch(/^1 of the values cannot be read so\. The first is “about 7”/);
  expect(await kindsOfValues(field)).toEqual({ string: many });
  expect(await fieldNow(field)).toEqual(field);
  const edited = await admin.call('Fields/EditField', { ...field, help: 'Free again' });
  expect(edited.status).toBe(200);
  expect((await stop(field)).body).toBe(true);
  expect((await progressOf(field)).body).toBeNull();
});

/** As a server leaves it that was killed: its transaction is gone, the rest of the row as it was. */
function leftByKilledServer(field: OwnField, tries: number): Promise<number> {
  return run(sql`
    update kind_changes set begun = true, done = 1000, tries = ${tries}
    where client_id = ${clientId} and key = ${field.key}`);
}

test('what a server left that was killed in the midst waits, and the next look at the queue does it', async () => {
  const field = await aFieldOfMany();
  await change(field);
  await leftByKilledServer(field, 1);
  expect((await progressOf(field)).body).toMatchObject({ state: 'waiting', done: 0 });
  await app.runJobs();
  expect(await kindsOfValues(field)).toEqual({ number: many });
});

test('a change that did not end five times is not tried again', async () => {
  const field = await aFieldOfMany();
  await change(field);
  await leftByKilledServer(field, 5);
  await app.runJobs();
  expect((await progressOf(field)).body).toMatchObject({
    state: 'failed',
    problem: 'It was tried five times.',
  });
  expect(await kindsOfValues(field)).toEqual({ string: many });
});

test('a server that stops ends the change in the midst, and the next one does it', async () => {
  const field = await aFieldOfMany();
  const stopping = new AbortController();
  const log = openLog('warn', { write: () => {} });
  await change(field);
  const { doing } = await whileLastLeaseIsHeld(async () => {
    const underWay = doKindChanges({ pool: app.database.pool, log }, stopping.signal);
    await untilRunning(field);
    stopping.abort();
    return { doing: underWay };
  });
  await doing;
  expect(await kindsOfValues(field)).toEqual({ string: many });
  expect((await progressOf(field)).body).toMatchObject({ state: 'waiting', done: 0, problem: null });
  await app.runJobs();
  expect(await kindsOfValues(field)).toEqual({ number: many });
});

test('two servers do one change once', async () => {
  const field = await aFieldOfMany();
  await change(field);
  await app.runJobsTwice();
  expect(await kindsOfValues(field)).toEqual({ number: many });
  expect((await fieldNow(field))?.version).toBe(field.version + 1);
});

test("another client's administrator neither sees nor stops a change", async () => {
  const field = await aFieldOfMany();
  const theirs = await app.as('Admin', 'Other');
  await inTheMidst(field, async () => {
    const named = { kind: 'leases', key: field.key } as const;
    expect((await theirs.call('Fields/GetKindChange', named)).body).toBeNull();
    expect((await theirs.call('Fields/GetKindChanges')).body).toEqual([]);
    expect((await stop(field, theirs)).body).toBe(false);
  });
  expect(await kindsOfValues(field)).toEqual({ number: many });
});

describe('a save in the midst of a change', () => {
  let writer: Caller;
  beforeAll(async () => {
    writer = await app.as('Write');
  });

  test('is refused in words where it has a value of the field, and can be made again', async () => {
    const field = await aFieldOfMany();
    const { body: lease } = await writer.call('Leases/EditLease', {
      sd_num: 'met',
      own: { [field.key]: '5' },
    });
    const save = () => writer.call('Leases/EditLease', { sd_id: lease.sd_id, own: { [field.key]: '6' } });
    const add = () => writer.call('Leases/EditLease', { sd_num: 'new', own: { [field.key]: '6' } });
    const met = await inTheMidst(field, async () => [await save(), await add()]);
    for (const { status, problem } of met) {
      expect(status).toBe(503);
      expect(problem.detail).toBe(
        `The kind of “${field.label}” is being changed at the moment. Try again shortly.`,
      );
    }
    expect((await save()).body.own).toEqual({ [field.key]: 6 });
    expect((await add()).body.own).toEqual({ [field.key]: 6 });
  });

  test('is made where it has other values, in leases that are still to come', async () => {
    const [field, another] = [await aFieldOfMany(), await aFieldOfMany()];
    const own = { [field.key]: '5', [another.key]: '5' };
    const { body: lease } = await writer.call('Leases/EditLease', { sd_num: 'to come', own });
    const changed = { sd_id: lease.sd_id, own: { ...own, [another.key]: '7' } };
    const saved = await inTheMidst(field, () => writer.call('Leases/EditLease', changed));
    expect(saved.status).toBe(200);
    const { body } = await writer.call('Leases/GetLease', { id: lease.sd_id });
    expect(body.own).toEqual({ [field.key]: 5, [another.key]: '7' });
  });

  test('is refused in words where the lease has been converted, not after the whole change', async () => {
    const field = await aFieldOfMany();
    const { body } = await writer.call('Leases/SearchLeases', { snum: 'many 1' });
    const [first] = body.toSorted((a, b) => a.sd_id - b.sd_id);
    const save = () => writer.call('Leases/EditLease', { sd_id: first?.sd_id ?? 0, sd_city: 'St. Louis' });
    const met = await inTheMidst(field, save);
    expect(met.status).toBe(503);
    expect(met.problem.detail).toBe('Somebody is changing the same fields or rows. Try again shortly.');
    expect((await save()).body).toMatchObject({ sd_city: 'St. Louis' });
  });
});

test('values that stay as they are leave no entry in the history', async () => {
  const field = await aFieldOfMany();
  const entries = () =>
    inTransaction(app.database.pool, { clientId, userId: null }, (tx) =>
      tx.one<{ count: number }>(sql`
        select count(*)::integer as count from history where client_id = ${clientId} and table_name = 'leases'`),
    );
  const before = await entries();
  await admin.call('Fields/ChangeKind', { kind: 'leases', key: field.key, type: 'choice' });
  await app.runJobs();
  expect((await fieldNow(field))?.type).toBe('choice');
  expect(await entries()).toEqual(before);
});

test('a change over many comps is a job as well', async () => {
  const kind = 'comps1';
  const { body: field } = await admin.call('Fields/EditField', { kind, label: 'Deal', type: 'text' });
  await run(sql`
    insert into comps ("compType", "buildingName", own)
    select 1, 'many ' || n, jsonb_build_object(${field.key}::text, n::text) from generate_series(1, 600) n`);
  const { key, version } = field;
  const { body } = await admin.call('Fields/ChangeKind', { kind, key, type: 'number', version });
  expect(body.underWay).toMatchObject({ kind, key, state: 'waiting', total: 600 });
  const theirs = await app.as('Admin', 'Other');
  expect((await theirs.call('Fields/GetKindChanges')).body).toEqual([body.underWay]);
  await app.runJobs();
  const { body: fields } = await admin.call('Fields/GetFields', { kind });
  expect(fields.find((one) => one.key === key)?.type).toBe('number');
  expect((await admin.call('Fields/GetKindChange', { kind, key })).body).toBeNull();
});
