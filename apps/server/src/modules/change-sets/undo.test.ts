import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { aComp } from '../comps/comps.fixture.ts';
import { madeSet, manyLeasesOf, nth, undoOf } from './change-sets.fixture.ts';

const app = testApp();
const { aLease, someLeases, stored, asImport } = manyLeasesOf(app);
const day = 86_400_000;

function idsOf(leases: readonly { sd_id: number }[]): number[] {
  return leases.map(({ sd_id }) => sd_id);
}

async function closed(leases: readonly { sd_id: number }[]) {
  const writer = await app.as('Write');
  return madeSet(writer.call('Leases/EditMany', { ids: idsOf(leases), field: 'sd_status', value: 2 }));
}

/** An import that adds so many leases, each with a rent term. */
async function imported(name: string, count: number) {
  const id = await asImport(
    (client) => `
    with made as (insert into leases (client_id, sd_num, sd_city) overriding user value
      select ${client}, '${name} ' || n, 'Ladue' from generate_series(1, ${count}) n returning sd_id)
    insert into rent_terms (client_id, sd_id, rt_type, rt_monthly) select ${client}, sd_id, 'Base Rent', 100 from made`,
  );
  const rows = await asOwner(
    app.database.ownerUrl,
    async (owner) =>
      (await owner.query(`select sd_id from leases where sd_num like $1 order by sd_id`, [`${name} %`])).rows,
  );
  return { id, leases: rows.map(({ sd_id }) => Number(sd_id)) };
}

async function rentTermsOf(id: number) {
  return (await (await app.as('no role')).call('Leases/GetRentTerms', { id })).body;
}

describe('undoing a change set', () => {
  test('gives changed leases their former values, as a change set of its own', async () => {
    const writer = await app.as('Write');
    const leases = await someLeases(3);
    const set = await closed(leases);
    const { status, body } = await undoOf(writer, set);
    expect(status).toBe(200);
    expect(body).toMatchObject({ left: [], leftCount: 0 });
    expect(body.changeSet).toMatchObject({
      kind: 'undo',
      name: 'Undo: Status of 3 leases',
      changed: 3,
      canUndo: false,
    });
    for (const { version: _version, ...lease } of leases)
      expect(await stored(lease.sd_id)).toMatchObject(lease);
    const { body: sets } = await writer.call('Import/GetChangeSets');
    expect(sets.slice(0, 2)).toEqual([
      body.changeSet,
      { ...set, undoneBy: body.changeSet.id, canUndo: false },
    ]);
  });

  test('brings back what it deleted, and deletes again what it restored', async () => {
    const [writer, admin] = [await app.as('Write'), await app.as('Admin')];
    const leases = await someLeases(2);
    const deleted = await madeSet(writer.call('Leases/DeleteMany', { ids: idsOf(leases) }));
    expect((await undoOf(writer, deleted)).body.changeSet).toMatchObject({ restored: 2, deleted: 0 });
    expect((await stored(nth(leases, 0).sd_id)).active).toBe(true);
    await madeSet(writer.call('Leases/DeleteMany', { ids: idsOf(leases) }));
    const restored = await madeSet(admin.call('Leases/RestoreMany', { ids: idsOf(leases) }));
    expect((await undoOf(admin, restored)).body.changeSet).toMatchObject({ deleted: 2, restored: 0 });
    expect((await stored(nth(leases, 0).sd_id)).active).toBe(false);
  });

  test('deletes the leases and rows that an import added, and puts back what it changed twice', async () => {
    const writer = await app.as('Write');
    const old = await aLease({ sd_num: 'old', sd_sqft: 5, sd_ced: '2030-01-31', sd_deposit: 12.34 });
    const id = await asImport(
      (client) => `
      update leases set sd_sqft = 6, sd_ced = null where sd_id = ${old.sd_id};
      update leases set sd_deposit = null where sd_id = ${old.sd_id};
      insert into leases (client_id, sd_num) overriding user value values (${client}, 'brought in');
      insert into rent_terms (client_id, sd_id, rt_type) values (${client}, ${old.sd_id}, 'CAM')`,
    );
    const { body } = await undoOf(writer, { id });
    expect(body).toMatchObject({ leftCount: 0, changeSet: { deleted: 2, changed: 1 } });
    expect(await stored(old.sd_id)).toEqual({ ...old, version: 4 });
    expect(await rentTermsOf(old.sd_id)).toEqual([]);
    const { body: found } = await writer.call('Leases/SearchLeases', { soffice_number: 'brought in' });
    expect(found).toEqual([]);
  });

  test('leaves and lists a row that was changed since', async () => {
    const writer = await app.as('Write');
    const leases = await someLeases(3);
    const set = await closed(leases);
    const kept = nth(leases, 1);
    await writer.call('Leases/EditLease', { sd_id: kept.sd_id, sd_city: 'Kirkwood' });
    const { body } = await undoOf(writer, set);
    expect(body.leftCount).toBe(1);
    expect(body.left).toEqual([
      {
        what: 'Lease',
        id: kept.sd_id,
        leaseId: kept.sd_id,
        label: '# M1',
        action: 'changed',
        changes: [{ field: 'sd_status', before: 1, after: 2 }],
      },
    ]);
    expect(await stored(kept.sd_id)).toMatchObject({ sd_status: 2, sd_city: 'Kirkwood' });
    expect((await stored(nth(leases, 0).sd_id)).sd_status).toBe(1);
  });

  test('leaves a lease that has got rows since, with the rows that were imported with it', async () => {
    const writer = await app.as('Write');
    const { id, leases } = await imported('with a note', 2);
    const [used, unused] = [nth(leases, 0), nth(leases, 1)];
    await writer.call('Leases/EditSiteComments', { site_id: used, com_text: 'Called the landlord.' });
    const { body } = await undoOf(writer, { id });
    expect(body.changeSet).toMatchObject({ deleted: 2 });
    expect(body.left.map(({ what, leaseId }) => [what, leaseId])).toEqual([
      ['Lease', used],
      ['Rent Term', used],
    ]);
    expect((await stored(used)).active).toBe(true);
    expect(await rentTermsOf(used)).toHaveLength(1);
    expect((await stored(unused)).active).toBe(false);
  });

  test('says nothing of an added lease that somebody has deleted since', async () => {
    const writer = await app.as('Write');
    const { id, leases } = await imported('deleted since', 2);
    await writer.call('Leases/DeleteLease', { sd_id: nth(leases, 0) });
    const { body } = await undoOf(writer, { id });
    expect(body).toMatchObject({ left: [], leftCount: 0 });
  });

  test('is refused when every row has been changed since, and can be tried again', async () => {
    const writer = await app.as('Write');
    const [lease] = await someLeases(1);
    const set = await closed([lease]);
    await writer.call('Leases/EditLease', { sd_id: lease.sd_id, sd_city: 'Kirkwood' });
    const { status, problem } = await undoOf(writer, set);
    expect(status).toBe(422);
    expect(problem.detail).toBe('Nothing was undone: every row has been changed since.');
    const { body: sets } = await writer.call('Import/GetChangeSets');
    expect(sets[0]).toEqual(set);
  });

  test('undoes 10,000 rows, leases with their rent terms', { tags: ['long'] }, async () => {
    const writer = await app.as('Write');
    const { id, leases } = await imported('many', 5_000);
    const { body } = await undoOf(writer, { id });
    expect(body).toMatchObject({ leftCount: 0, changeSet: { deleted: 10_000 } });
    expect((await stored(nth(leases, 4999))).active).toBe(false);
  });
});

describe('a change set can be undone', () => {
  test('once: of two at the same time one wins, and the other is told', async () => {
    const writer = await app.as('Write');
    const leases = await someLeases(2);
    const set = await closed(leases);
    const replies = await Promise.all([undoOf(writer, set), undoOf(writer, set), undoOf(writer, set)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const told = replies.filter(({ status }) => status === 422).map(({ problem }) => problem.detail);
    expect(new Set(told)).toEqual(new Set(['This was undone already.']));
    expect((await stored(nth(leases, 0).sd_id)).version).toBe(3);
  });

  test('once with the same Idempotency-Key, which answers the same again', async () => {
    const writer = await app.as('Write');
    const set = await closed(await someLeases(2));
    const replies = await Promise.all([undoOf(writer, set, 'undo-1'), undoOf(writer, set, 'undo-1')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0].body).toEqual(replies[1].body);
  });

  test('for 30 days', async () => {
    const writer = await app.as('Write');
    const set = await closed(await someLeases(1));
    const late = app.clock.now().getTime() + 30 * day + 1;
    await asOwner(app.database.ownerUrl, (owner) =>
      owner.query('update change_sets set at = $2 where id = $1', [
        set.id,
        new Date(2 * app.clock.now().getTime() - late),
      ]),
    );
    const { status, problem } = await undoOf(writer, set);
    expect(status).toBe(422);
    expect(problem.detail).toBe('This is more than 30 days old and cannot be undone any more.');
    const { body: sets } = await writer.call('Import/GetChangeSets');
    expect(sets[0]).toMatchObject({ id: set.id, canUndo: false });
  });

  test('but an undo cannot', async () => {
    const writer = await app.as('Write');
    const { body } = await undoOf(writer, await closed(await someLeases(1)));
    const { status, problem } = await undoOf(writer, body.changeSet);
    expect(status).toBe(422);
    expect(problem.detail).toBe('This undid another change. It cannot be undone itself.');
  });

  test('while somebody saves one of its rows: the save stays, whoever comes first', async () => {
    const writer = await app.as('Write');
    const leases = await someLeases(20);
    const set = await closed(leases);
    const saves = leases.map(({ sd_id }) => writer.call('Leases/EditLease', { sd_id, sd_city: 'Kirkwood' }));
    const [undone] = await Promise.all([undoOf(writer, set), ...saves]);
    expect([200, 422]).toContain(undone.status);
    for (const { sd_id } of leases) {
      const { version, ...lease } = await stored(sd_id);
      expect(lease.sd_city).toBe('Kirkwood');
      expect([3, 4]).toContain(version);
      const isLeft = undone.status === 422 || undone.body.left.some(({ id }) => id === sd_id);
      expect(lease.sd_status).toBe(isLeft ? 2 : 1);
    }
  });
});

describe('the change sets of others', () => {
  // @security change-set-other-client
  test('a change set of another client is not found, and nothing of it is undone', async () => {
    const stranger = await app.as('Write', 'Other');
    const leases = await someLeases(2);
    const set = await closed(leases);
    for (const call of ['Import/Undo', 'Import/GetChangedRows'] as const) {
      const missing = await stranger.call(call, { changeSetId: 2_000_000_000 });
      const theirs = await stranger.call(call, { changeSetId: set.id });
      expect(theirs.status).toBe(404);
      expect(theirs.problem.detail).toBe(missing.problem.detail);
    }
    expect((await stranger.call('Import/GetChangeSets')).body).toEqual([]);
    expect((await stored(nth(leases, 0).sd_id)).sd_status).toBe(2);
  });

  test('those of comps need the role Comps, in any client; those of leases need Write', async () => {
    const [broker, writer, elsewhere] = [
      await app.as('Comps'),
      await app.as('Write'),
      await app.as('Comps', 'Other'),
    ];
    const comp = await aComp(broker, 1);
    const set = await madeSet(
      broker.call('Comps/EditMany', { compType: 1, ids: [comp.id], field: 'city', value: 'Ladue' }),
    );
    await closed(await someLeases(1));
    for (const person of [broker, elsewhere])
      expect((await person.call('Import/GetChangeSets')).body.map(({ area }) => area)).toEqual(['comps']);
    const { body: seen } = await writer.call('Import/GetChangeSets');
    expect(new Set(seen.map(({ area }) => area))).toEqual(new Set(['leases']));
    expect((await undoOf(writer, set)).status).toBe(404);
    expect((await undoOf(elsewhere, set)).status).toBe(200);
    expect((await broker.call('Comps/GetComp', { id: comp.id })).body).toEqual({ ...comp, version: 3 });
  });

  test('somebody without the role is refused', async () => {
    for (const person of ['no role', 'Home Limited'] as const) {
      const reader = await app.as(person);
      expect((await reader.call('Import/GetChangeSets')).status).toBe(403);
      expect((await undoOf(reader, { id: 1 })).status).toBe(403);
    }
  });
});

test('the rows of a change set are told a hundred at a time, each with its lease and what was changed', async () => {
  const writer = await app.as('Write');
  const { id } = await imported('paged', 60);
  const page = async (from: number) =>
    (await writer.call('Import/GetChangedRows', { changeSetId: id, from })).body;
  const [first, second] = [await page(0), await page(100)];
  expect([first.length, second.length]).toEqual([100, 20]);
  expect(first[0]).toMatchObject({
    what: 'Lease',
    label: '# paged 1',
    action: 'added',
    changes: expect.arrayContaining([{ field: 'sd_city', before: null, after: 'Ladue' }]),
  });
  const term = [...first, ...second].find(({ what }) => what === 'Rent Term');
  expect(term).toMatchObject({ label: 'Base Rent, $100.00', leaseId: expect.any(Number) });
});

test('the history of a lease names the change set of each change, and none for a single save', async () => {
  const writer = await app.as('Write');
  const leases = await someLeases(2);
  const set = await closed(leases);
  const { body } = await writer.call('Leases/GetLeaseHistory', { id: nth(leases, 0).sd_id });
  expect(body.map(({ changeSet }) => changeSet)).toEqual([{ id: set.id, name: 'Status of 2 leases' }, null]);
});
