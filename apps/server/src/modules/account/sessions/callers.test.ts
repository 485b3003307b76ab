import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { peopleOf, type Person } from '../../../../test/people.ts';

/** A change of callers, by any server or tool, counts at the next request: these tests make it in the database. */
const app = testApp();
let lease: { sd_id: number; version: number };
let writer: Caller;
beforeEach(async () => {
  await behind(
    `update users set active = true, "clientId" = (select cl_id from clients where cl_name = 'Main')
     where "userName" = 'write.of.main'`,
    `update roles set name = 'Write' where name = 'Once Write'`,
  );
  writer = await signedIn('Write');
  lease = (await writer.call('Leases/EditLease', { sd_num: 'remembered' })).body;
});

/** In a session of its own. */
async function signedIn(person: Person): Promise<Caller> {
  return app.caller(await peopleOf(app.database.pool, app.clock.now(), person, 'Main'));
}

function read() {
  return writer.call('Leases/GetLease', { id: lease.sd_id });
}

function save() {
  return writer.call('Leases/EditLease', { sd_id: lease.sd_id, sd_num: 'changed' });
}

function behind(...statements: string[]): Promise<void> {
  return asOwner(app.database.ownerUrl, async (owner) => {
    for (const statement of statements) await owner.query(statement);
  });
}

const them = `(select id from users where "userName" = 'write.of.main')`;

const takeRole = `delete from user_roles where user_id = ${them}`;
const elsewhere = `(select cl_id from clients where cl_name = 'Elsewhere')`;

/** What is changed, whether the lease can be read then, and what a save answers. */
const changes: [name: string, statement: string, readable: boolean, saved: number][] = [
  ['the session was ended', `delete from sessions where user_id = ${them}`, false, 401],
  ['the user was deactivated', `update users set active = false where id = ${them}`, false, 401],
  ['the role was taken away', takeRole, true, 403],
  ['the role has another name', `update roles set name = 'Once Write' where name = 'Write'`, true, 403],
  [
    'the user is of another client',
    `update users set "clientId" = ${elsewhere} where id = ${them}`,
    false,
    404,
  ],
];

describe('a caller is taken as they are when', () => {
  beforeAll(() => behind(`insert into clients (cl_name) values ('Elsewhere')`));

  test.each(changes)('%s: reads', async (_name, statement, readable) => {
    expect((await read()).body).toMatchObject({ sd_num: 'remembered' });
    await behind(statement);
    expect((await read()).body.sd_num === 'remembered').toBe(readable);
  });

  test.each(changes)('%s: lists', async (_name, statement, readable) => {
    const listed = async () =>
      JSON.stringify((await writer.call('Leases/ShowAllLeases', { status: 1 })).body);
    expect(await listed()).toContain('"remembered"');
    await behind(statement);
    expect((await listed()).includes('"remembered"')).toBe(readable);
  });

  test.each(changes)('%s: saves', async (_name, statement, _readable, saved) => {
    await behind(statement);
    expect((await save()).status).toBe(saved);
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query('select sd_num, version from leases where sd_id = $1', [lease.sd_id]),
    );
    expect(rows).toEqual([{ sd_num: 'remembered', version: lease.version }]);
  });

  test('a role was given', async () => {
    await behind(takeRole);
    expect((await save()).status).toBe(403);
    expect((await read()).status).toBe(200);
    await behind(
      `insert into user_roles (user_id, role_id) select ${them}, id from roles where name = 'Write'`,
    );
    expect((await save()).status).toBe(200);
  });

  test('another client was chosen in the session', async () => {
    const admin = await signedIn('Admin');
    expect((await admin.call('Leases/GetLease', { id: lease.sd_id })).body).toMatchObject({
      sd_num: 'remembered',
    });
    await behind(
      `update sessions set client_id = ${elsewhere}
       where user_id = (select id from users where "userName" = 'admin.of.main')`,
    );
    expect((await admin.call('Leases/GetLease', { id: lease.sd_id })).body).not.toMatchObject({
      sd_num: 'remembered',
    });
  });
});

test('a call that the caller may no longer make is not logged as done', async () => {
  await behind(takeRole);
  const before = app.logged.length;
  expect((await writer.call('Leases/DeleteLease', { sd_id: lease.sd_id })).status).toBe(403);
  const lines = app.logged.slice(before).join('');
  expect(lines).toContain('"event":"refused"');
  expect(lines).not.toContain('"event":"deleted"');
});

test('a read neither waits for nor fails with the update of the time of last use', async () => {
  app.clock.advance(120_000);
  await asOwner(app.database.ownerUrl, async (owner) => {
    await owner.query(`begin; select 1 from sessions for update`);
    expect((await read()).status).toBe(200);
    expect((await writer.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(200);
    await owner.query('rollback');
  });
  app.clock.advance(120_000);
  expect((await read()).status).toBe(200);
  const last = `select max(used_at) as at from sessions where user_id = ${them}`;
  const told = () => asOwner(app.database.ownerUrl, async (owner) => (await owner.query(last)).rows);
  await expect.poll(told).toEqual([{ at: app.clock.now() }]);
});

test('the time of last use does not count as a change of callers', async () => {
  const count = 'select sum(count) as count from caller_changes';
  const counted = () => asOwner(app.database.ownerUrl, async (owner) => (await owner.query(count)).rows);
  const before = await counted();
  app.clock.advance(120_000);
  expect((await read()).status).toBe(200);
  expect(await counted()).toEqual(before);
});
