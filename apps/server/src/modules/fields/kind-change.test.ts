// @module-tag long
import type { OwnField } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { sql } from '../../db/scope/sql.ts';
import { openLog } from '../../lib/log.ts';
import { doKindChanges } from './do-kind-changes.ts';
import { many, manyLeases } from './kind-change.fixture.ts';

const app = testApp();
const leases = manyLeases(app);
const {
  run,
  aFieldOfMany,
  kindsOfValues,
  fieldNow,
  change,
  progressOf,
  untilRunning,
  whileLastLeaseIsHeld,
  inTheMidst,
  stop,
} = leases;

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
  expect((await leases.own.admin.call('Fields/GetKindChanges')).body).toEqual([body.underWay]);
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
    (await leases.own.admin.call('Fields/EditField', { ...field, help: 'Other words' })).status,
    (await leases.own.admin.call('Fields/RetireField', { kind, key, version })).status,
    (await leases.own.admin.call('Fields/OrderFields', { kind, keys: [key] })).status,
    (await leases.own.admin.call('Fields/EditField', { ...another, help: 'Other words' })).status,
  ]);
  expect(statuses).toEqual([422, 422, 422, 200]);
  expect(await fieldNow(field)).toEqual({ ...field, type: 'number', version: version + 1 });
});

test('a value that came after the preview and cannot be read leaves all as they were, and every administrator is told', async () => {
  const field = await aFieldOfMany();
  await run(sql`
    update leases set own = own || jsonb_build_object(${field.key}::text, 'about 7')
    where client_id = ${leases.own.clientId} and sd_num = ${`many ${many}`}`);
  await change(field);
  await app.runJobs();
  const { body } = await progressOf(field);
  expect(body?.state).toBe('failed');
  expect(body?.problem).toMatch(/^1 of the values cannot be read so\. The first is “about 7”/);
  expect(await kindsOfValues(field)).toEqual({ string: many });
  expect(await fieldNow(field)).toEqual(field);
  const edited = await leases.own.admin.call('Fields/EditField', { ...field, help: 'Free again' });
  expect(edited.status).toBe(200);
  expect((await stop(field)).body).toBe(true);
  expect((await progressOf(field)).body).toBeNull();
});

/** As a server leaves it that was killed: its transaction is gone, the rest of the row as it was. */
function leftByKilledServer(field: OwnField, tries: number): Promise<number> {
  return run(sql`
    update kind_changes set begun = true, done = 1000, tries = ${tries}
    where client_id = ${leases.own.clientId} and key = ${field.key}`);
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

test('a change over many comps is a job as well', async () => {
  const kind = 'comps1';
  const { body: field } = await leases.own.admin.call('Fields/EditField', {
    kind,
    label: 'Deal',
    type: 'text',
  });
  await run(sql`
    insert into comps ("compType", "buildingName", own)
    select 1, 'many ' || n, jsonb_build_object(${field.key}::text, n::text) from generate_series(1, 600) n`);
  const { key, version } = field;
  const { body } = await leases.own.admin.call('Fields/ChangeKind', { kind, key, type: 'number', version });
  expect(body.underWay).toMatchObject({ kind, key, state: 'waiting', total: 600 });
  const theirs = await app.as('Admin', 'Other');
  expect((await theirs.call('Fields/GetKindChanges')).body).toEqual([body.underWay]);
  await app.runJobs();
  const { body: fields } = await leases.own.admin.call('Fields/GetFields', { kind });
  expect(fields.find((one) => one.key === key)?.type).toBe('number');
  expect((await leases.own.admin.call('Fields/GetKindChange', { kind, key })).body).toBeNull();
});
