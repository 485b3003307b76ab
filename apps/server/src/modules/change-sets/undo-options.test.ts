import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { manyLeasesOf, nth, undoOf } from './change-sets.fixture.ts';

const app = testApp();
const { aLease, stored, asImport } = manyLeasesOf(app);

describe('a critical date that an import added and that has got an option since', () => {
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

  test('is left on a lease that existed before the import', async () => {
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
