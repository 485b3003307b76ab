// @module-tag long
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { aComp } from '../comps/comps.fixture.ts';
import { madeSet, manyLeasesOf, nth } from './change-sets.fixture.ts';

const app = testApp();
const { aLease, someLeases, stored } = manyLeasesOf(app);

function idsOf(leases: readonly { sd_id: number }[]): number[] {
  return leases.map(({ sd_id }) => sd_id);
}

describe('Leases/EditMany', () => {
  test('sets one field of all leases chosen, and touches none that has the value already', async () => {
    const writer = await app.as('Write');
    const leases = await someLeases(3);
    await writer.call('Leases/EditLease', { sd_id: nth(leases, 2).sd_id, sd_status: 2 });
    const set = await madeSet(
      writer.call('Leases/EditMany', { ids: idsOf(leases), field: 'sd_status', value: 2 }),
    );
    expect(set).toMatchObject({
      name: 'Status of 2 leases',
      area: 'leases',
      changed: 2,
      added: 0,
      deleted: 0,
      restored: 0,
      canUndo: true,
    });
    for (const { sd_id } of leases) expect(await stored(sd_id)).toMatchObject({ sd_status: 2, version: 2 });
  });

  test.each([
    ['sd_ced', '2031-02-28', '2031-02-28'],
    ['sd_deposit', 1234.5, 1234.5],
    ['sd_city', '', null],
    ['sd_state', 'TX', 'TX'],
  ] as const)('reads a value by the rules of the field: %s %j', async (field, value, expected) => {
    const writer = await app.as('Write');
    const lease = await aLease({ sd_num: 'many', sd_city: 'Clayton', sd_deposit: 1 });
    await madeSet(writer.call('Leases/EditMany', { ids: [lease.sd_id], field, value }));
    expect((await stored(lease.sd_id))[field]).toBe(expected);
  });

  test('refuses a value that the field would refuse, under its name', async () => {
    const writer = await app.as('Write');
    const [lease] = await someLeases(1);
    const asked = { ids: [lease.sd_id], field: 'sd_deposit', value: '1,5' };
    const { status, problem } = await writer.call('Leases/EditMany', asked);
    expect(status).toBe(422);
    expect(problem.errors).toEqual([{ field: 'sd_deposit', message: expect.any(String) }]);
    expect(await stored(lease.sd_id)).toEqual(lease);
  });

  test.each(['sd_id', 'client_id', 'version', 'active', 'no_such', '__proto__', 'constructor', 'rt_annual'])(
    'refuses a field that is none, by its name: %s',
    async (field) => {
      const writer = await app.as('Write');
      const [lease] = await someLeases(1);
      for (const call of ['Leases/EditMany', 'Leases/PreviewEditMany'] as const) {
        const { status, problem } = await writer.call(call, { ids: [lease.sd_id], field, value: 1 });
        expect(status).toBe(422);
        expect(problem.errors).toEqual([
          { field: 'field', message: `There is no field “${field}” that can be changed.` },
        ]);
      }
      expect(await stored(lease.sd_id)).toEqual(lease);
    },
  );

  test('names the first leases that the value would make wrong, and changes nothing then', async () => {
    const writer = await app.as('Write');
    const leases = [];
    for (let index = 0; index < 8; index += 1)
      leases.push(await aLease({ sd_num: `D${index}`, sd_ccd: index === 0 ? '2020-01-01' : '2028-01-01' }));
    const asked = { ids: idsOf(leases), field: 'sd_ced', value: '2027-01-31' };
    for (const call of ['Leases/PreviewEditMany', 'Leases/EditMany'] as const) {
      const { status, problem } = await writer.call(call, asked);
      expect(status).toBe(422);
      expect(problem.errors).toEqual([
        {
          field: 'sd_ced',
          message:
            'Current Expiration Date is before Current Commencement Date. This would be so for: # D1; # D2; # D3; # D4; # D5; 2 more.',
        },
      ]);
    }
    for (const lease of leases) expect(await stored(lease.sd_id)).toEqual(lease);
    const status = await writer.call('Leases/EditMany', { ...asked, field: 'sd_status', value: null });
    expect(status.problem.errors?.[0]?.message).toContain('Choose Open or Closed.');
  });

  // @security many-ids-other-client
  test('ids of another client are ignored: they are neither changed, deleted nor counted', async () => {
    const writer = await app.as('Write');
    const [mine] = await someLeases(1);
    const [theirs] = await someLeases(1, 'Other');
    const ids = [mine.sd_id, theirs.sd_id];
    const asked = { ids, field: 'sd_city', value: 'Ladue' };
    expect((await writer.call('Leases/PreviewEditMany', asked)).body).toMatchObject({
      changed: 1,
      unchanged: 0,
    });
    expect(await madeSet(writer.call('Leases/EditMany', asked))).toMatchObject({
      name: 'City of 1 lease',
      changed: 1,
    });
    expect(await madeSet(writer.call('Leases/DeleteMany', { ids }))).toMatchObject({ deleted: 1 });
    expect(await stored(theirs.sd_id, 'Other')).toEqual(theirs);
    const { status } = await writer.call('Leases/DeleteMany', { ids: [theirs.sd_id] });
    expect(status).toBe(422);
  });

  test('says so when every lease has the value already, and stores no change set', async () => {
    const writer = await app.as('Write');
    const [lease] = await someLeases(1);
    const before = (await writer.call('Import/GetChangeSets')).body;
    const { status, problem } = await writer.call('Leases/EditMany', {
      ids: [lease.sd_id],
      field: 'sd_city',
      value: 'Clayton',
    });
    expect(status).toBe(422);
    expect(problem.detail).toBe('Nothing was changed: every lease chosen has this value already.');
    expect((await writer.call('Import/GetChangeSets')).body).toEqual(before);
  });

  test('sent twice with the same Idempotency-Key it is one change set', async () => {
    const writer = await app.as('Write');
    const leases = await someLeases(2);
    const asked = { ids: idsOf(leases), field: 'sd_city', value: 'Ladue' };
    const send = () => writer.call('Leases/EditMany', asked, { 'idempotency-key': 'many-1' });
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.body).toEqual(other.body);
    expect((await stored(nth(leases, 0).sd_id)).version).toBe(2);
  });
});

test('a preview tells before and after of what would change, in the order of the rows, and changes nothing', async () => {
  const writer = await app.as('Write');
  const leases = await someLeases(3);
  await writer.call('Leases/EditLease', { sd_id: nth(leases, 1).sd_id, sd_region: 'Branch' });
  const ids = idsOf(leases).toReversed();
  const { body } = await writer.call('Leases/PreviewEditMany', { ids, field: 'sd_region', value: 'Branch' });
  expect(body).toMatchObject({ changed: 2, unchanged: 1 });
  expect(body.rows.map(({ id, label, changes }) => [id, label, changes])).toEqual([
    [ids[0], '# M2', [{ field: 'sd_region', before: null, after: 'Branch' }]],
    [ids[2], '# M0', [{ field: 'sd_region', before: null, after: 'Branch' }]],
  ]);
  expect(await stored(nth(ids, 0))).toEqual(leases[2]);
});

test('many leases are deleted and brought back; restoring needs Admin', async () => {
  const [writer, admin] = [await app.as('Write'), await app.as('Admin')];
  const leases = await someLeases(3);
  const ids = idsOf(leases);
  const set = await madeSet(writer.call('Leases/DeleteMany', { ids: [...ids, nth(ids, 0)] }));
  expect(set).toMatchObject({ name: 'Deletion of 3 leases', deleted: 3 });
  const line = app.logged.map((text) => JSON.parse(text)).find((one) => one.changeSetId === set.id);
  expect(line).toMatchObject({ event: 'deleted', what: 'lease', rows: 3, userId: expect.any(Number) });
  expect((await writer.call('Leases/RestoreMany', { ids })).status).toBe(403);
  expect(await madeSet(admin.call('Leases/RestoreMany', { ids }))).toMatchObject({
    name: 'Restoring of 3 leases',
    restored: 3,
  });
  for (const lease of leases) expect(await stored(lease.sd_id)).toEqual({ ...lease, version: 3 });
});

test('5,000 leases are changed at once, beyond one chunk', async () => {
  const writer = await app.as('Write', 'Other');
  const [first] = await someLeases(1, 'Other');
  const ids = await asOwner(app.database.ownerUrl, async (owner) => {
    const { rows } = await owner.query(
      `insert into leases (client_id, sd_num) overriding user value
       select (select client_id from leases where sd_id = $1), 'bulk ' || n from generate_series(1, 5000) n returning sd_id`,
      [first.sd_id],
    );
    return rows.map(({ sd_id }) => Number(sd_id));
  });
  const set = await madeSet(writer.call('Leases/EditMany', { ids, field: 'sd_city', value: 'Ladue' }));
  expect(set).toMatchObject({ name: 'City of 5,000 leases', changed: 5000 });
});

describe('Comps/EditMany', () => {
  test('sets a field of comps of the type, and leaves those of another type alone', async () => {
    const broker = await app.as('Comps');
    const [office, other] = [await aComp(broker, 1), await aComp(broker, 3)];
    const ids = [office.id, other.id];
    const asked = { compType: 1, ids, field: 'leaseCommencement', value: '2011-3' } as const;
    expect((await broker.call('Comps/PreviewEditMany', asked)).body.rows).toMatchObject([
      { id: office.id, what: 'Comp', leaseId: null, changes: [{ after: '2011-3' }] },
    ]);
    expect(await madeSet(broker.call('Comps/EditMany', asked))).toMatchObject({
      name: 'Lease Start of 1 comp',
      area: 'comps',
    });
    expect((await broker.call('Comps/GetComp', { id: office.id })).body).toMatchObject({
      leaseCommencement: '2011-3',
      leaseCommencementYear: 2011,
      leaseCommencementQtr: '3',
    });
    expect((await broker.call('Comps/GetComp', { id: other.id })).body).toEqual(other);
    const { body: history } = await broker.call('Comps/GetHistory', { id: office.id });
    expect(history[0]?.changeSet?.name).toBe('Lease Start of 1 comp');
  });

  test.each(['pricePerSf', 'leaseCommencementYear', 'compType', 'salePrice'])(
    'refuses what the type has no such field for: %s',
    async (field) => {
      const broker = await app.as('Comps');
      const comp = await aComp(broker, 1);
      const { status } = await broker.call('Comps/EditMany', {
        compType: 1,
        ids: [comp.id],
        field,
        value: 2010,
      });
      expect(status).toBe(422);
      expect((await broker.call('Comps/GetComp', { id: comp.id })).body).toEqual(comp);
    },
  );

  test('refuses a lease expiration before the commencement of one of them', async () => {
    const broker = await app.as('Comps');
    const comp = await aComp(broker, 1, { commencementDate: '2020-01-01', leaseExpDate: '2025-01-01' });
    const { status, problem } = await broker.call('Comps/EditMany', {
      compType: 1,
      ids: [comp.id],
      field: 'leaseExpDate',
      value: '2019-01-01',
    });
    expect(status).toBe(422);
    expect(problem.detail).toContain('Lease Expiration is before Commencement Date.');
  });

  test('deletes many comps of any type', async () => {
    const broker = await app.as('Comps');
    const ids = [(await aComp(broker, 1)).id, (await aComp(broker, 8)).id];
    expect(await madeSet(broker.call('Comps/DeleteMany', { ids }))).toMatchObject({
      name: 'Deletion of 2 comps',
      deleted: 2,
      area: 'comps',
    });
    expect((await broker.call('Comps/GetComp', { id: nth(ids, 1) })).status).toBe(404);
  });
});
