import { beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '@panoramic/contract';
import { testApp, type Caller } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { peopleOf, type Person } from '../../../../test/people.ts';

const app = testApp();
const day = 24 * 3_600_000;

let writer: Caller;
beforeEach(async () => {
  await behind(
    `update users set active = true, "clientId" = (select cl_id from clients where cl_name = 'Main')
     where "userName" = 'write.of.main'`,
    `insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r
     where u."userName" = 'write.of.main' and r.name = 'Write' on conflict do nothing`,
  );
  writer = await signedIn('Write');
});

async function signedIn(person: Person, client = 'Main'): Promise<Caller> {
  return app.caller(await peopleOf(app.database.pool, app.clock.now(), person, client));
}

function behind(...statements: string[]): Promise<void> {
  return asOwner(app.database.ownerUrl, async (owner) => {
    for (const statement of statements) await owner.query(statement);
  });
}

async function make(by: Caller, input: Partial<CallInput<'Account/CreateToken'>> = {}) {
  const { status, body } = await by.call('Account/CreateToken', { name: 'Ledger', mayWrite: true, ...input });
  expect(status).toBe(200);
  return { ...body, program: app.caller(body.token) };
}

async function aLease(by: Caller): Promise<number> {
  return (await by.call('Leases/EditLease', { sd_num: 'of a program' })).body.sd_id;
}

test('a program reads and writes with the token of a user, as that user and in the client of the token', async () => {
  const { program, token, expiresAt, clientName } = await make(writer);
  expect(token).toMatch(/^pano_[\w-]{43}$/);
  expect(clientName).toBe('Main');
  expect(Date.parse(expiresAt)).toBe(app.clock.now().getTime() + 90 * day);
  const sd_id = await aLease(program);
  expect((await writer.call('Leases/GetLease', { id: sd_id })).body).toMatchObject({
    sd_num: 'of a program',
  });
  const stranger = await signedIn('Write', 'Other');
  const theirs = await (await make(stranger)).program.call('Leases/GetLease', { id: sd_id });
  expect(theirs.body.sd_id).toBe(0);
});

test('a token is shown once and stored as a digest', async () => {
  const { token, id } = await make(writer);
  const listed = await writer.call('Account/GetTokens', {});
  expect(JSON.stringify(listed.body)).not.toContain(token);
  expect(listed.body.map((one) => one.id)).toContain(id);
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(`select to_jsonb(t)::text as stored from api_tokens t where id = $1`, [id]),
  );
  expect(rows[0].stored).not.toContain(token);
  expect(app.logged.join('')).not.toContain(token);
});

test('a token that may only read changes nothing', async () => {
  const { program } = await make(writer, { mayWrite: false });
  const { status, problem } = await program.call('Leases/EditLease', { sd_num: 'never' });
  expect([status, problem.detail]).toEqual([403, 'This API token may only read.']);
  expect((await program.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(200);
});

// @security api-token-dies-with-its-maker
describe('a token in use ends at once, also on another server, when', () => {
  const them = `(select id from users where "userName" = 'write.of.main')`;
  const changes: [name: string, statement: string, reads: number, saves: number][] = [
    ['its user is deactivated', `update users set active = false where id = ${them}`, 401, 401],
    ['its user may no longer write', `delete from user_roles where user_id = ${them}`, 200, 403],
    [
      'its user is of another client',
      `update users set "clientId" = (select cl_id from clients where cl_name = 'Other') where id = ${them}`,
      401,
      401,
    ],
    ['it is revoked', `update api_tokens set revoked_at = now() where user_id = ${them}`, 401, 401],
    ['it is deleted', `delete from api_tokens where user_id = ${them}`, 401, 401],
  ];
  test.each(changes)('%s', async (_name, statement, reads, saves) => {
    const { program } = await make(writer);
    const id = await aLease(program);
    expect((await program.call('Leases/GetLease', { id })).status).toBe(200);
    await behind(statement);
    expect((await program.call('Leases/GetLease', { id })).status).toBe(reads);
    expect((await program.call('Leases/EditLease', { sd_id: id, sd_num: 'changed' })).status).toBe(saves);
  });

  test('its user or an administrator revokes it', async () => {
    const admin = await signedIn('Admin');
    for (const by of [writer, admin]) {
      const { program, id } = await make(writer);
      expect((await program.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(200);
      expect((await by.call('Account/RevokeToken', { id })).body).toBe(true);
      expect((await program.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(401);
    }
  });
});

test('a token expires, and lives for a year at most', async () => {
  const { program } = await make(writer, { days: 1 });
  expect((await program.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(200);
  app.clock.advance(day);
  expect((await program.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(401);
  writer = await signedIn('Write');
  for (const days of [0, 366, -1]) {
    const { status } = await writer.call('Account/CreateToken', { name: 'Too long', days });
    expect([days, status]).toEqual([days, 400]);
  }
});

test('nobody revokes the token of somebody else', async () => {
  const { program, id } = await make(writer);
  const other = await signedIn('Home Limited');
  expect((await other.call('Account/RevokeToken', { id })).body).toBe(false);
  expect((await program.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(200);
});

test('a user who may not write cannot make a token that writes, nor one without the role Comps a token for comps', async () => {
  const reader = await signedIn('no role');
  expect((await reader.call('Account/CreateToken', { name: 'x', mayWrite: true })).status).toBe(422);
  expect((await reader.call('Account/CreateToken', { name: 'x', comps: true })).status).toBe(422);
});

test('a token for a client does not open the comps, and one for the comps opens nothing else', async () => {
  const both = await signedIn('Comps');
  const ofClient = (await make(both, { mayWrite: false })).program;
  const ofComps = (await make(both, { comps: true })).program;
  expect((await ofClient.call('Comps/GetOverview', {})).status).toBe(403);
  expect((await ofComps.call('Comps/GetOverview', {})).status).toBe(200);
  const leases = await ofComps.call('Leases/ShowAllLeases', { status: 1 });
  expect(leases.body).toEqual([]);
});

test('an administrator sees all tokens, with whose they are and whether they work', async () => {
  const { id } = await make(writer);
  const admin = await signedIn('Admin');
  const found = async () => (await admin.call('Admin/GetTokens', {})).body.find((one) => one.id === id);
  expect(await found()).toMatchObject({ userName: 'write.of.main', works: true, clientName: 'Main' });
  await behind(`update users set active = false where "userName" = 'write.of.main'`);
  expect(await found()).toMatchObject({ works: false });
});

test('the last use is recorded to the minute, and calls do not wait for it', async () => {
  const { program, id } = await make(writer);
  const usedAt = async () =>
    (await writer.call('Account/GetTokens', {})).body.find((one) => one.id === id)?.usedAt;
  expect(await usedAt()).toBeNull();
  await asOwner(app.database.ownerUrl, async (owner) => {
    await owner.query('begin; select 1 from api_tokens for update');
    expect((await program.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(200);
    await owner.query('rollback');
  });
  app.clock.advance(120_000);
  expect((await program.call('Leases/ShowAllLeases', { status: 1 })).status).toBe(200);
  await expect.poll(async () => Date.parse((await usedAt()) ?? '')).toBe(app.clock.now().getTime());
});

test('whoever makes a token is told by mail, without the token', async () => {
  const { token } = await make(writer);
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(
      `select data::text as data, address from mails where kind = 'token-made' order by id desc limit 1`,
    ),
  );
  expect(rows[0].address).toBe('write.of.main@example.com');
  expect(rows[0].data).not.toContain(token);
});
