// @module-tag long
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';

const app = testApp();

// @security takes-no-further-row-says
test('a lease with as many rows as it can have takes no further row, says so in words, and gives all of its rows', async () => {
  const writer = await app.as('Write');
  const { sd_id } = (await writer.call('Leases/EditLease', { sd_num: 'many', sd_sqft: 1200 })).body;
  await asOwner(app.database.ownerUrl, async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into rent_terms (client_id, sd_id, rt_start, rt_monthly, rt_notes)
       select client_id, sd_id, '2026-01-01', 1000, repeat('"', 100) from leases, generate_series(1, 9999) where sd_id = $1`,
      [sd_id],
    );
  });
  const last = await writer.call('Leases/EditRentTerm', { rt_id: 0, sd_id, rt_monthly: 500 });
  expect(last.status).toBe(200);
  const further = await writer.call('Leases/EditRentTerm', { rt_id: 0, sd_id, rt_monthly: 500 });
  expect(further.status).toBe(422);
  expect(further.problem.detail).toBe(
    'The lease has 10,000 rows on this tab already, the most it can have. Delete some first.',
  );
  const { body } = await writer.call('Leases/GetRentTerms', { id: sd_id });
  expect(body).toHaveLength(10_000);
  expect(body.at(0)).toMatchObject({ rt_monthly: 1000, rt_annual: 12_000, rt_notes: '"'.repeat(100) });
  expect(body.at(-1)).toMatchObject({ rt_id: last.body.rt_id, rt_psqft: 5 });
  await writer.call('Leases/DeleteRentTerm', { id: last.body.rt_id });
  expect((await writer.call('Leases/EditRentTerm', { rt_id: 0, sd_id })).status).toBe(200);
});
