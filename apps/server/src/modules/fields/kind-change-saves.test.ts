// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction } from '../../db/scope/transaction.ts';
import { manyLeases } from './kind-change.fixture.ts';

const app = testApp();
const leases = manyLeases(app);
const { aFieldOfMany, fieldNow, inTheMidst } = leases;

describe('a save in the midst of a change', () => {
  let writer: Caller;
  beforeAll(async () => {
    writer = await app.as('Write');
  });

  test('is refused in words where it has a value of the field, and can be made again', async () => {
    const field = await aFieldOfMany();
    const { body: lease } = await writer.call('Leases/EditLease', {
      sd_num: 'met',
      own: { [field.key]: '5' },
    });
    const save = () => writer.call('Leases/EditLease', { sd_id: lease.sd_id, own: { [field.key]: '6' } });
    const add = () => writer.call('Leases/EditLease', { sd_num: 'new', own: { [field.key]: '6' } });
    const met = await inTheMidst(field, async () => [await save(), await add()]);
    for (const { status, problem } of met) {
      expect(status).toBe(503);
      expect(problem.detail).toBe(
        `The kind of “${field.label}” is being changed at the moment. Try again shortly.`,
      );
    }
    expect((await save()).body.own).toEqual({ [field.key]: 6 });
    expect((await add()).body.own).toEqual({ [field.key]: 6 });
  });

  test('is made where it has other values, in leases that are still to come', async () => {
    const [field, another] = [await aFieldOfMany(), await aFieldOfMany()];
    const own = { [field.key]: '5', [another.key]: '5' };
    const { body: lease } = await writer.call('Leases/EditLease', { sd_num: 'to come', own });
    const changed = { sd_id: lease.sd_id, own: { ...own, [another.key]: '7' } };
    const saved = await inTheMidst(field, () => writer.call('Leases/EditLease', changed));
    expect(saved.status).toBe(200);
    const { body } = await writer.call('Leases/GetLease', { id: lease.sd_id });
    expect(body.own).toEqual({ [field.key]: 5, [another.key]: '7' });
  });

  test('is refused in words where the lease has been converted, not after the whole change', async () => {
    const field = await aFieldOfMany();
    const { body } = await writer.call('Leases/SearchLeases', { soffice_number: 'many 1' });
    const [first] = body.toSorted((a, b) => a.sd_id - b.sd_id);
    const save = () => writer.call('Leases/EditLease', { sd_id: first?.sd_id ?? 0, sd_city: 'St. Louis' });
    const met = await inTheMidst(field, save);
    expect(met.status).toBe(503);
    expect(met.problem.detail).toBe('Somebody is changing the same fields or rows. Try again shortly.');
    expect((await save()).body).toMatchObject({ sd_city: 'St. Louis' });
  });
});

test('values that stay as they are leave no entry in the history', async () => {
  const field = await aFieldOfMany();
  const entries = () =>
    inTransaction(app.database.pool, { clientId: leases.own.clientId, userId: null }, (tx) =>
      tx.one<{ count: number }>(sql`
        select count(*)::integer as count from history where client_id = ${leases.own.clientId} and table_name = 'leases'`),
    );
  const before = await entries();
  await leases.own.admin.call('Fields/ChangeKind', { kind: 'leases', key: field.key, type: 'choice' });
  await app.runJobs();
  expect((await fieldNow(field))?.type).toBe('choice');
  expect(await entries()).toEqual(before);
});
