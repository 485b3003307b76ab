import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry, CallInput } from '@panoramic/contract';
import { testApp, type Caller } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';
import { clientNamed, peopleOf, userNamed } from '../../../../test/people.ts';
import { AuditTrail } from '../../../db/history/audit-trail.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { audit } from '../../../lib/log.ts';
import { findAuditEntries, placeOf } from './audit.store.ts';

const app = testApp();
let admin: Caller;
let writer: Caller;
beforeAll(async () => {
  admin = await app.as('Admin');
  writer = await app.as('Write');
});

async function entries(filter: CallInput<'Admin/GetAudit'> = {}): Promise<AuditEntry[]> {
  return (await admin.call('Admin/GetAudit', filter)).body;
}

/** Polls, because an event is stored a moment after the action that it records. */
async function expectEntry(filter: CallInput<'Admin/GetAudit'>, wanted: Partial<AuditEntry>): Promise<void> {
  await expect.poll(() => entries(filter)).toContainEqual(expect.objectContaining(wanted));
}

describe('the audit tells', () => {
  test('who signed in, who failed to sign in, and from where', async () => {
    await app.caller(null).call('Account/token', { Username: 'nobody.there', Password: 'wrong' });
    await expectEntry(
      { kind: 'sign-in-failed' },
      { userName: null, what: 'As nobody.there', address: '127.0.0.1' },
    );
    const leaving = app.caller(await peopleOf(app.database.pool, app.clock.now(), 'Write', 'Main'));
    await leaving.call('Account/Logout');
    await expectEntry({ kind: 'sign-out' }, { userName: 'write.of.main' });
  });

  test('exports of leases and comps, with how many rows', async () => {
    const { body: lease } = await writer.call('Leases/EditLease', { sd_num: 'exported' });
    await writer.call('Leases/ExportLeases', { format: 'csv', columns: ['sd_num'], ids: [lease.sd_id] });
    await expectEntry(
      { kind: 'exported' },
      { userName: 'write.of.main', clientName: 'Main', what: 'Leases: 1 row, CSV' },
    );
    const comps = await app.as('Comps');
    const { body: comp } = await comps.call('Comps/EditComps', { compType: 1, tenant: 'Acme' });
    const ids = [comp.id ?? 0];
    await comps.call('Comps/ExportComps', { compType: 1, format: 'csv', columns: ['tenant'], ids });
    await expectEntry({ kind: 'exported' }, { userName: 'comps.of.main', clientName: null });
  });

  test('the lease that a letter or an abstract is of, by its name', async () => {
    const named = { sd_num: '42', sd_building: 'Olive Tower', sd_ced: '2029-12-31' };
    const { sd_id } = (await writer.call('Leases/EditLease', named)).body;
    const headers = { authorization: `Bearer ${writer.token}` };
    const clause = { sd_id, pool: 'CAM', method: 'Net', sharePercent: 10 } as const;
    await writer.call('Expenses/EditClause', clause);
    const { body: statement } = await writer.call('Expenses/EditStatement', {
      sd_id,
      from: '2025-01-01',
      to: '2025-12-31',
      billed: 10_500,
      lines: [{ description: 'Parking lot resurfacing', amount: 100_000 }],
    });
    const asked = { id: statement.es_id, kind: 'backup' };
    expect((await app.raw('GET', 'api/Expenses/GetLetter', asked, headers)).status).toBe(200);
    const ofTheLease = { userName: 'write.of.main', clientName: 'Main', leaseId: sd_id };
    await expectEntry(
      { kind: 'exported' },
      { ...ofTheLease, what: 'Request for Backup of lease # 42 Olive Tower' },
    );
    expect((await app.raw('GET', 'api/Documents/GetAbstract', { id: sd_id }, headers)).status).toBe(200);
    await expectEntry(
      { kind: 'exported' },
      { ...ofTheLease, what: 'Lease Abstract of lease # 42 Olive Tower' },
    );
  });

  test('what was deleted, by whom and in which client, but no value of a comp', async () => {
    const { body: lease } = await writer.call('Leases/EditLease', { sd_num: 'gone' });
    await writer.call('Leases/DeleteLease', { sd_id: lease.sd_id });
    const told = {
      what: 'Lease # gone deleted',
      leaseId: lease.sd_id,
      userName: 'write.of.main',
      clientName: 'Main',
    };
    expect(await entries({ kind: 'deleted' })).toContainEqual(expect.objectContaining(told));
    const comps = await app.as('Comps');
    const { body: comp } = await comps.call('Comps/EditComps', { compType: 1, tenant: 'Secret Tenant' });
    await comps.call('Comps/DeleteComp', { id: comp.id ?? 0 });
    expect(await entries({ kind: 'deleted' })).toContainEqual(
      expect.objectContaining({ what: `Comp ${comp.id} deleted`, userName: 'comps.of.main' }),
    );
    expect(JSON.stringify(await entries())).not.toContain('Secret Tenant');
  });

  test('changes of users, roles, clients, settings and tokens', async () => {
    const { pool } = app.database;
    const userId = await inTransaction(pool, nobody, async (tx) =>
      userNamed(tx, 'changed.user', await clientNamed(tx, 'Main'), []),
    );
    await admin.call('Admin/EditUserAsync', { id: userId, firstName: 'Ada' });
    const role = (await admin.call('Admin/GetRolesAsync', {})).body.find(({ name }) => name === 'Write');
    await admin.call('Admin/AddUserToRoleAsync', { userId, roleId: role?.id ?? 0 });
    await admin.call('Clients/AddClient', { name: 'New Client' });
    const { body: settings } = await writer.call('Rent/GetSettings', {});
    await writer.call('Rent/SaveSettings', { ...settings, growth: 4 });
    await writer.call('Account/CreateToken', { name: 'Ledger' });
    const by = (userName: string, what: RegExp) => ({ userName, what: expect.stringMatching(what) });
    const ofAdmin = {
      'user-changed': /^changed\.user: first name changed/,
      'client-changed': /^New Client added$/,
    };
    for (const [kind, what] of Object.entries(ofAdmin))
      await expectEntry({ kind }, by('admin.of.main', what));
    await expectEntry({ kind: 'settings-changed' }, by('write.of.main', /^Rent settings/));
    await expectEntry({ kind: 'role-changed' }, by('admin.of.main', /^Write given to changed\.user$/));
    await expectEntry({ kind: 'token-changed' }, by('write.of.main', /^Made: Ledger of write\.of\.main$/));
  });

  test('calls that were refused', async () => {
    await writer.call('Admin/GetUsersAsync', {});
    await expectEntry({ kind: 'refused' }, { userName: 'write.of.main', what: 'Admin/GetUsersAsync' });
  });
});

test('signing in and choosing a client are no changes of the user', async () => {
  const before = await entries({ kind: 'user-changed' });
  await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(`update users set "lastSignInAt" = now(), "lastClientId" = "clientId"`),
  );
  expect(await entries({ kind: 'user-changed' })).toEqual(before);
});

test('the audit is filtered by person, client and day', async () => {
  const { body: session } = await writer.call('Account/GetSession', {});
  const clientId = session.client?.cl_id ?? 0;
  const theirs = await entries({ userId: session.userId });
  expect(theirs.length).toBeGreaterThan(0);
  expect(new Set(theirs.map(({ userName }) => userName))).toEqual(new Set(['write.of.main']));
  const ofClient = await entries({ clientId });
  expect(new Set(ofClient.map(({ clientName }) => clientName))).toEqual(new Set(['Main']));
  expect(await entries({ to: '2020-01-01' })).toEqual([]);
  expect(await entries({ from: '2100-01-01' })).toEqual([]);
  expect((await admin.call('Admin/GetAudit', { after: "' or 1=1" })).status).toBe(400);
});

test('the audit is read page by page, with each entry once', async () => {
  await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(`insert into audit_events (at, kind, facts)
      select '2026-01-01'::timestamptz + (n / 3) * interval '1 second', 'sign-in-failed', jsonb_build_object('userName', n)
      from generate_series(1, 250) n`),
  );
  const filter = { kind: 'sign-in-failed', from: '2025-12-31', to: '2026-01-01' } as const;
  const seen: AuditEntry[] = [];
  for (let after = ''; ; after = seen.at(-1)?.key ?? '') {
    const page = await entries({ ...filter, after });
    seen.push(...page);
    if (page.length < 100) break;
  }
  expect(seen).toHaveLength(250);
  expect(new Set(seen.map(({ what }) => what)).size).toBe(250);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test('the audit is saved as a file, and saving it is an event as well', async () => {
  const file = await admin.call('Admin/ExportAudit', { format: 'csv', kind: 'deleted' });
  expect(file.headers.get('content-disposition')).toContain('Audit 2026-');
  expect(String(file.body)).toContain('Time,Who,What,Client,Details,Address');
  expect(String(file.body)).toContain('Lease # gone deleted');
  await expectEntry(
    { kind: 'exported' },
    { userName: 'admin.of.main', what: expect.stringMatching(/^Audit/) },
  );
});

// @security audit-file-no-formula
test('a name that looks like a formula is text in the file, and a line break makes no further row', async () => {
  const name = `=HYPERLINK("http://example.com";"x")`;
  await admin.call('Clients/AddClient', { name });
  await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(`insert into audit_events (at, kind, facts) values (now(), 'feed-changed', $1)`, [
      JSON.stringify({ change: '@sum\n2026-01-01,forged' }),
    ]),
  );
  const file = String((await admin.call('Admin/ExportAudit', { format: 'csv' })).body);
  expect(file).toContain(`"'${name.replaceAll('"', '""')} added"`);
  expect(file).toContain(`"'@sum\n2026-01-01,forged"`);
});

// @security audit-for-administrators
test('the database shows the audit to an administrator alone, and the application can neither change nor delete it', async () => {
  const { pool } = app.database;
  const { body: mine } = await admin.call('Account/GetSession', {});
  const { body: theirs } = await writer.call('Account/GetSession', {});
  const place = placeOf('');
  if (!place) throw new Error('There is no first place.');
  const read = (userId: number | null) =>
    inTransaction(pool, { clientId: theirs.client?.cl_id ?? null, userId }, (tx) =>
      findAuditEntries(tx, { from: null, to: null }, place, 'UTC', 10),
    );
  expect(await read(mine.userId)).toHaveLength(10);
  expect(await read(theirs.userId)).toEqual([]);
  expect(await read(null)).toEqual([]);
  for (const text of [
    'select * from audit_events',
    'delete from audit_events',
    `update audit_events set kind = ''`,
  ])
    await expect(pool.query(text)).rejects.toThrow('permission denied');
});

test('events are kept for a set number of years, and the last year in any case', async () => {
  const count = async () =>
    (
      await asOwner(app.database.ownerUrl, (owner) =>
        owner.query('select extract(year from at) as y from audit_events'),
      )
    ).rows;
  await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(`insert into audit_events (at, kind, facts) values ('2015-01-01', 'sign-in', '{}')`),
  );
  await inTransaction(app.database.pool, nobody, (tx) =>
    tx.query(`select delete_old_audit_events('2100-01-01')`),
  );
  const left = await count();
  expect(left.length).toBeGreaterThan(100);
  expect(left.some(({ y }) => Number(y) === 2015)).toBe(false);
});

test('events wait while the database cannot be reached, and an event that it refuses does not hold up others', async () => {
  const { pool } = app.database;
  const broken = { query: () => Promise.reject(new Error('gone')) };
  let isBroken = true;
  // Safe: only `query` is used of it.
  const flaky = {
    query: (...given: Parameters<typeof pool.query>) => (isBroken ? broken : pool).query(...given),
  } as typeof pool;
  const quiet = { info() {}, warn() {}, error() {} };
  const trail = new AuditTrail(flaky, app.clock, quiet);
  audit(trail.over(quiet), 'sign-in-limited', { userName: 'patient' });
  isBroken = false;
  await expectEntry({ kind: 'sign-in-limited' }, { what: 'As patient' });
  // A sign-in provider may send a name that the database cannot store.
  audit(trail.over(quiet), 'sign-in-limited', { userName: 'nul\u0000 and half \ud800' });
  audit(trail.over(quiet), 'sign-in-limited', { userName: 'the next' });
  await expectEntry({ kind: 'sign-in-limited' }, { what: 'As the next' });
  await trail.close();
});
