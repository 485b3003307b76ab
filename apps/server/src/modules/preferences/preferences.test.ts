import { maxSavedSearches } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';

const app = testApp();

describe('preferences', () => {
  test('are remembered for the user who chose them, and forgotten on request', async () => {
    const viewer = await app.as('no role');
    expect((await viewer.call('Account/GetPreferences')).body).toEqual({ preferences: {}, searches: [] });
    await viewer.call('Account/SavePreference', { name: 'density', value: 'compact' });
    await viewer.call('Account/SavePreference', { name: 'columns leases', value: ['sd_num', 'sd_ced'] });
    await viewer.call('Account/SavePreference', { name: 'columns leases', value: ['sd_ced', 'sd_num'] });
    await viewer.call('Account/SavePreference', { name: 'tour', value: 'dismissed' });
    expect((await viewer.call('Account/GetPreferences')).body.preferences).toEqual({
      density: 'compact',
      'columns leases': ['sd_ced', 'sd_num'],
      tour: 'dismissed',
    });
    const writer = await app.as('Write');
    expect((await writer.call('Account/GetPreferences')).body.preferences).toEqual({});
    await viewer.call('Account/SavePreference', { name: 'columns leases', value: null });
    expect((await viewer.call('Account/GetPreferences')).body.preferences).toEqual({
      density: 'compact',
      tour: 'dismissed',
    });
  });

  test('are a closed list, and anything else is refused with 400', async () => {
    const viewer = await app.as('no role');
    for (const input of [
      { name: 'theme', value: 'x' },
      { name: 'density', value: 'tiny' },
      { name: 'columns leases', value: ['password_hash'] },
      { name: 'kept', value: { search: 'NUL \0' } },
      { name: 'kept', value: { 'NUL \0': 'x' } },
      { name: 'kept', value: { search: 'half of a pair \ud800' } },
      { name: 'widths leases', value: { 'NUL \0': 100 } },
    ])
      expect((await viewer.call('Account/SavePreference', input as never)).status).toBe(400);
  });

  test('one that cannot be read any more counts as not chosen', async () => {
    const home = await app.as('Home Limited');
    const { userId } = (await home.call('Account/GetSession')).body;
    await inTransaction(app.database.pool, { clientId: null, userId }, (tx) =>
      tx.run(sql`insert into preferences (user_id, name, value)
        values (${userId}, 'density', '"tiny"'), (${userId}, 'gone', '1'), (${userId}, 'tour', '"dismissed"')`),
    );
    expect((await home.call('Account/GetPreferences')).body.preferences).toEqual({ tour: 'dismissed' });
  });
});

describe('saved searches', () => {
  const soon = { id: 0, list: 'leases', name: 'Soon', options: { scity: 'Clayton', sstatus: 1 } } as const;

  test('are kept by name, renamed, replaced and deleted', async () => {
    const writer = await app.as('Write');
    const saved = (await writer.call('Account/SaveSearch', soon)).body;
    expect(saved).toEqual({ ...soon, id: saved.id });
    const changed = { ...saved, list: 'leases', name: 'Sooner', options: { szip: '631' } } as const;
    expect((await writer.call('Account/SaveSearch', changed)).body).toEqual(changed);
    expect((await writer.call('Account/GetPreferences')).body.searches).toEqual([changed]);
    expect((await writer.call('Account/DeleteSearch', { id: saved.id })).body).toBe(true);
    expect((await writer.call('Account/DeleteSearch', { id: saved.id })).body).toBe(false);
  });

  test('a name is taken once per list, whatever its case', async () => {
    const writer = await app.as('Write');
    await writer.call('Account/SaveSearch', soon);
    const again = await writer.call('Account/SaveSearch', { ...soon, name: ' SOON ' });
    expect(again.status).toBe(422);
    expect(again.problem.errors?.[0]?.field).toBe('name');
    const comps = await writer.call('Account/SaveSearch', {
      id: 0,
      list: 'comps-1',
      name: 'Soon',
      options: { leaseCommencementFrom: '2010-2' },
    });
    expect(comps.status).toBe(200);
    const other = (await writer.call('Account/SaveSearch', { ...soon, name: 'Later' })).body;
    const renamed = await writer.call('Account/SaveSearch', { ...soon, id: other.id });
    expect(renamed.status).toBe(422);
  });

  test('those of somebody else can be neither seen nor changed nor deleted', async () => {
    const writer = await app.as('Write');
    const mine = (await writer.call('Account/SaveSearch', { ...soon, name: 'Mine' })).body;
    const admin = await app.as('Admin');
    expect((await admin.call('Account/GetPreferences')).body.searches).toEqual([]);
    expect((await admin.call('Account/SaveSearch', { ...soon, id: mine.id, name: 'Taken' })).status).toBe(
      404,
    );
    expect((await admin.call('Account/DeleteSearch', { id: mine.id })).body).toBe(false);
    const all = sql`select name from saved_searches`;
    expect(await inTransaction(app.database.pool, nobody, (tx) => tx.rows(all))).toEqual([]);
  });

  test('a search cannot move to another list', async () => {
    const admin = await app.as('Admin');
    const { id } = (await admin.call('Account/SaveSearch', { ...soon, name: 'Stays' })).body;
    const moved = await admin.call('Account/SaveSearch', { id, list: 'comps-1', name: 'Stays', options: {} });
    expect(moved.status).toBe(404);
  });

  // @security most-mostsavedsearches-one-list
  test(`at most ${maxSavedSearches} for one list`, async () => {
    const comps = await app.as('Comps');
    const { userId } = (await comps.call('Account/GetSession')).body;
    await inTransaction(app.database.pool, { clientId: null, userId }, (tx) =>
      tx.run(sql`insert into saved_searches (user_id, list, name, options)
        select ${userId}, 'leases', 'Search ' || n, '{}' from generate_series(1, ${maxSavedSearches}::integer) n`),
    );
    const reply = await comps.call('Account/SaveSearch', soon);
    expect(reply.status).toBe(422);
  });
});
