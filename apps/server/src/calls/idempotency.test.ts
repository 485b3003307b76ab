import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../test/app.ts';
import { asOwner } from '../../test/database.ts';
import { clientNamed, signedIn, userNamed } from '../../test/people.ts';
import { inTransaction, nobody } from '../db/scope/transaction.ts';
import { cleanUp as deleteExpired } from '../modules/account/index.ts';

const app = testApp();
const clients = { Main: 0, Second: 0 };
let person: Caller;
let userId: number;
let sent = 0;
let key: { 'idempotency-key': string };

beforeAll(async () => {
  await inTransaction(app.database.pool, nobody, async (tx) => {
    clients.Main = await clientNamed(tx, 'Main');
    clients.Second = await clientNamed(tx, 'Second');
  });
});

beforeEach(async () => {
  sent += 1;
  key = { 'idempotency-key': `key-${sent}` };
  const token = await inTransaction(app.database.pool, nobody, async (tx) => {
    userId = await userNamed(tx, `twice.${sent}`, clients.Main, ['Home Limited', 'Write']);
    return signedIn(tx, app.clock.now(), userId, clients.Main);
  });
  person = app.caller(token);
});

function behind(statement: string) {
  return asOwner(app.database.ownerUrl, async (owner) => (await owner.query(statement)).rows);
}

function create() {
  return person.call('Leases/EditLease', { sd_num: `sent twice ${sent}` }, key);
}

function choose(client: keyof typeof clients) {
  return person.call('Clients/SetClient', { cl_id: clients[client] });
}

async function clientsOfLeases(): Promise<number[]> {
  const rows = await behind(
    `select client_id from leases where sd_num = 'sent twice ${sent}' order by sd_id`,
  );
  return rows.map(({ client_id }) => client_id);
}

describe('the same request sent again with its Idempotency-Key', () => {
  // @security creates-row-own-after-another
  test('creates another row after another client was chosen, and answers the first row in the first client', async () => {
    const first = await create();
    await choose('Second');
    const second = await create();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.sd_id).not.toBe(first.body.sd_id);
    expect(await clientsOfLeases()).toEqual([clients.Main, clients.Second]);
    await choose('Main');
    expect((await create()).body).toEqual(first.body);
    expect(await clientsOfLeases()).toHaveLength(2);
  });

  test.each([
    [403, 'the role was taken away', () => `delete from user_roles where user_id = ${userId}`],
    [401, 'the user was deactivated', () => `update users set active = false where id = ${userId}`],
    [401, 'the user signed out', () => `delete from sessions where user_id = ${userId}`],
  ])('answers %i once %s', async (status, _what, statement) => {
    expect((await create()).status).toBe(200);
    await behind(statement());
    expect((await create()).status).toBe(status);
    expect(await clientsOfLeases()).toHaveLength(1);
  });

  test('does not get the reply to another call with the same key', async () => {
    const { sd_id } = (await create()).body;
    const note = await person.call(
      'Leases/EditSiteComments',
      { site_id: sd_id, com_text: 'other call' },
      key,
    );
    expect([note.status, note.body.com_text]).toEqual([200, 'other call']);
  });
});

describe('after a reload, the list of sent keys whose work was carried out', () => {
  const keys = () => [key['idempotency-key'], 'never sent'];
  const inClient = async () => (await person.call('Leases/GetSavedKeys', { keys: keys() })).body;

  test('is told to the same user in the same client alone', async () => {
    expect(await inClient()).toEqual([]);
    await create();
    expect(await inClient()).toEqual([keys()[0]]);
    await choose('Second');
    expect(await inClient()).toEqual([]);
    await choose('Main');
    const colleague = await app.as('Write');
    expect((await colleague.call('Leases/GetSavedKeys', { keys: keys() })).body).toEqual([]);
    expect((await person.call('Account/GetSavedKeys', { keys: keys() })).body).toEqual([]);
  });

  test('leaves out a save that was refused', async () => {
    const refused = await person.call('Leases/EditLease', {}, key);
    expect(refused.status).toBe(422);
    expect(await inClient()).toEqual([]);
  });

  test('is told for what is saved outside any client', async () => {
    const broker = await app.as('Comps');
    await broker.call('Comps/EditComps', { compType: 1, buildingName: 'Told' }, key);
    expect((await broker.call('Account/GetSavedKeys', { keys: keys() })).body).toEqual([keys()[0]]);
  });
});

describe('a kept reply', () => {
  const scopes = () =>
    [
      ['the same user in the client', { userId, clientId: clients.Main }, 1],
      ['the same user in another client', { userId, clientId: clients.Second }, 0],
      ['the same user in no client', { userId, clientId: null }, 0],
      ['another user in the client', { userId: userId + 1, clientId: clients.Main }, 0],
      ['nobody', nobody, 0],
    ] as const;

  // @security shown-database-user-client-alone
  test('is visible in the database only to its user in its client', async () => {
    await create();
    for (const [who, scope, count] of scopes()) {
      const found = await inTransaction(
        app.database.pool,
        scope,
        async (tx) => (await tx.query('select 1 from idempotency_keys')).rows,
      );
      expect([who, found.length]).toEqual([who, count]);
    }
  });

  test('is deleted by the clean-up after a day, not before', async () => {
    await create();
    const kept = () => behind(`select call from idempotency_keys where user_id = ${userId}`);
    app.clock.advance(23 * 3_600_000);
    await cleanUp();
    expect(await kept()).toEqual([{ call: 'Leases/EditLease' }]);
    app.clock.advance(2 * 3_600_000);
    await cleanUp();
    expect(await kept()).toEqual([]);
  });
});

function cleanUp(): Promise<void> {
  return inTransaction(app.database.pool, nobody, (tx) => deleteExpired(tx, app.clock.now()));
}
