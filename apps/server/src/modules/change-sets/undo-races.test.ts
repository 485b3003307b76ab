import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { madeSet, manyLeasesOf, nth, undoOf } from './change-sets.fixture.ts';

const app = testApp();
const { aLease, someLeases, stored, asImport } = manyLeasesOf(app);

describe('a critical date that an import added and that carries an option since', () => {
  async function anOption(sd_id: number) {
    const writer = await app.as('Write');
    const { body } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
    const cd_id = nth(body, 0).cd_id;
    expect((await writer.call('Leases/EditOption', { cd_id, op_months: 60 })).status).toBe(200);
  }

  test('is left and listed, with the lease that it is on', async () => {
    const writer = await app.as('Write');
    const id = await asImport(
      (client) => `
      with made as (insert into leases (client_id, sd_num) overriding user value values (${client}, 'optional') returning sd_id)
      insert into critical_dates (client_id, sd_id, cd_type, cd_action)
      select ${client}, sd_id, 'Option to Renew', '2030-01-31' from made`,
    );
    const { body: found } = await writer.call('Leases/SearchLeases', { soffice_number: 'optional' });
    const { sd_id } = nth(found, 0);
    await anOption(sd_id);
    const undone = await undoOf(writer, { id });
    expect([undone.status, undone.problem.detail]).toEqual([
      422,
      'Nothing was undone: every row has been changed since.',
    ]);
    expect((await writer.call('Leases/GetOptions', { id: sd_id })).body).toHaveLength(1);
    expect((await stored(sd_id)).active).toBe(true);
  });

  test('is left where its lease was there before', async () => {
    const writer = await app.as('Write');
    const lease = await aLease({ sd_num: 'older' });
    const id = await asImport(
      (client) => `
        insert into critical_dates (client_id, sd_id, cd_type, cd_action)
        values (${client}, ${lease.sd_id}, 'Option to Renew', '2030-01-31');
        insert into rent_terms (client_id, sd_id, rt_type) values (${client}, ${lease.sd_id}, 'CAM')`,
    );
    await anOption(lease.sd_id);
    const { body } = await undoOf(writer, { id });
    expect(body).toMatchObject({
      leftCount: 1,
      left: [{ what: 'Critical Date' }],
      changeSet: { deleted: 1 },
    });
    expect((await writer.call('Leases/GetCriticalDates', { id: lease.sd_id })).body).toHaveLength(1);
  });
});

test('of several who undo the same set at once, one does and the others are told so', async () => {
  const writer = await app.as('Write');
  const leases = await someLeases(5);
  const ids = leases.map(({ sd_id }) => sd_id);
  const set = await madeSet(writer.call('Leases/EditMany', { ids, field: 'sd_city', value: 'Ladue' }));
  const replies = await Promise.all([1, 2, 3, 4].map(() => undoOf(writer, set)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  expect(
    new Set(replies.filter(({ status }) => status === 422).map(({ problem }) => problem.detail)),
  ).toEqual(new Set(['This was undone already.']));
  const { body: history } = await writer.call('Import/GetChangeSets');
  expect(history.filter(({ name }) => name === `Undo: ${set.name}`)).toHaveLength(1);
  for (const id of ids) expect((await stored(id)).sd_city).toBe('Clayton');
});

test('what a colleague saves while a set is undone is never lost', async () => {
  const writer = await app.as('Write');
  const leases = await someLeases(12);
  const ids = leases.map(({ sd_id }) => sd_id);
  const set = await madeSet(writer.call('Leases/EditMany', { ids, field: 'sd_city', value: 'Ladue' }));
  const saves = ids.map((sd_id) =>
    writer.call('Leases/EditLease', { sd_id, sd_building: 'Saved meanwhile' }),
  );
  const [undone, ...saved] = await Promise.all([undoOf(writer, set), ...saves]);
  expect(saved.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const left = undone.status === 200 ? undone.body.left.map(({ id }) => id) : ids;
  for (const id of ids) {
    const lease = await stored(id);
    expect(lease.sd_building).toBe('Saved meanwhile');
    // Either the undo came first and the save kept it, or the row was left as it was saved.
    expect(lease.sd_city).toBe(left.includes(id) ? 'Ladue' : 'Clayton');
  }
});
