import type { OwnField } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { clientNamed } from '../../../test/people.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';

const app = testApp();
const many = 2500;

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

async function untilUnderWay(field: OwnField): Promise<{ done: number; total: number }> {
  for (;;) {
    const { body } = await progressOf(field);
    if (body) return body;
  }
}

/** Holds the last of the leases, so that the change waits for it in the midst. */
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

test('a change over many leases tells how far it is, and all values are of the new kind then', async () => {
  const field = await aFieldOfMany();
  const { running, told } = await whileLastLeaseIsHeld(async () => {
    const changing = change(field);
    return { running: changing, told: await untilUnderWay(field) };
  });
  expect(told).toMatchObject({ type: 'number', total: many });
  expect(told.done).toBeLessThan(many);
  expect((await running).body).toMatchObject({ values: many, unreadableCount: 0 });
  expect(await kindsOfValues(field)).toEqual({ number: many });
  expect((await progressOf(field)).body).toBeNull();
});

test('a change over many leases can be stopped: nothing is changed then, and it can be made again', async () => {
  const field = await aFieldOfMany();
  const { running } = await whileLastLeaseIsHeld(async () => {
    const changing = change(field);
    await untilUnderWay(field);
    const stop = { kind: 'leases', key: field.key } as const;
    expect((await admin.call('Fields/StopKindChange', stop)).body).toBe(true);
    expect((await admin.call('Fields/StopKindChange', stop)).body).toBe(false);
    return { running: changing };
  });
  expect((await running).problem.detail).toBe('The change was stopped. Nothing was changed.');
  expect(await fieldNow(field)).toEqual(field);
  expect(await kindsOfValues(field)).toEqual({ string: many });
  expect((await change(field)).status).toBe(200);
  expect(await kindsOfValues(field)).toEqual({ number: many });
});

test('of two administrators who change a kind over many leases at once one wins', async () => {
  const field = await aFieldOfMany();
  const other = await app.as('Admin');
  const replies = await Promise.all([change(field), change(field, other)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [won, lost] = replies.toSorted((a, b) => a.status - b.status);
  expect(lost?.problem.current).toEqual(won?.body.field);
  expect(await kindsOfValues(field)).toEqual({ number: many });
});

test('one value of many that cannot be read leaves all as they were', async () => {
  const field = await aFieldOfMany();
  await run(sql`
    update leases set own = own || jsonb_build_object(${field.key}::text, 'about 7')
    where client_id = ${clientId} and sd_num = ${`many ${many}`}`);
  const { status, problem } = await change(field);
  expect(status).toBe(422);
  expect(problem.detail).toMatch(/^1 of the values cannot be read so\. The first is “about 7”/);
  expect(await kindsOfValues(field)).toEqual({ string: many });
  expect((await progressOf(field)).body).toBeNull();
});

test('what a server left that ended in the midst is no change under way', async () => {
  const field = await aFieldOfMany();
  await run(sql`
    insert into kind_changes (client_id, kind, key, type, done, total)
    values (${clientId}, 'leases', ${field.key}, 'number', 10, ${many})`);
  expect((await progressOf(field)).body).toBeNull();
  expect((await change(field)).status).toBe(200);
});

test("another client's administrator neither sees nor stops a change", async () => {
  const field = await aFieldOfMany();
  const theirs = await app.as('Admin', 'Other');
  const { running } = await whileLastLeaseIsHeld(async () => {
    const changing = change(field);
    await untilUnderWay(field);
    const named = { kind: 'leases', key: field.key } as const;
    expect((await theirs.call('Fields/GetKindChange', named)).body).toBeNull();
    expect((await theirs.call('Fields/StopKindChange', named)).body).toBe(false);
    return { running: changing };
  });
  expect((await running).status).toBe(200);
});

test('a save that meets a change is refused in words and can be made again', async () => {
  const field = await aFieldOfMany();
  const writer = await app.as('Write');
  const { body: lease } = await writer.call('Leases/EditLease', { sd_num: 'met', own: { [field.key]: '5' } });
  const save = () => writer.call('Leases/EditLease', { sd_id: lease.sd_id, own: { [field.key]: '6' } });
  const { running, met } = await whileLastLeaseIsHeld(async () => {
    const changing = change(field);
    await untilUnderWay(field);
    return { running: changing, met: await save() };
  });
  expect(met.status).toBe(503);
  expect(met.problem.detail).toBe('Somebody is changing the same fields or rows. Try again shortly.');
  expect((await running).status).toBe(200);
  expect((await save()).body.own).toEqual({ [field.key]: 6 });
});
