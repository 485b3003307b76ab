import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf, leaseWithEveryField, type LeasePayload } from '../../../test/leases.ts';
import { asOwner } from '../../../test/database.ts';

const app = testApp();
const aLease = leasesOf(app);

describe('EditLease and GetLease', () => {
  test('a lease is saved whole and read back equal', async () => {
    const saved = await aLease(leaseWithEveryField);
    expect(saved).toMatchObject({ ...leaseWithEveryField, active: true, version: 1 });
    const viewer = await app.as('no role');
    expect((await viewer.call('Leases/GetLease', { id: saved.sd_id })).body).toEqual(saved);
  });

  test('a new lease is Open, and what is not set is null', async () => {
    const { sd_id, ...lease } = await aLease({ sd_num: null, sd_building: 'Annex' });
    expect(sd_id).toBeGreaterThan(0);
    expect(lease.sd_status).toBe(1);
    expect(lease.sd_ced).toBeNull();
    expect(lease).not.toHaveProperty('client_id');
  });

  test('dates as date-times, numbers as text and numbers for text are understood', async () => {
    const writer = await app.as('Write');
    const odd = {
      sd_id: '0',
      sd_num: 7,
      sd_zip: 63101,
      sd_sqft: '1200',
      sd_deposit: '1234.50',
      sd_ced: '2027-03-31T23:59:59-11:00',
      sd_city: '',
      editMode: true,
    };
    const { body } = await writer.call('Leases/EditLease', odd as never);
    expect(body).toMatchObject({
      sd_num: '7',
      sd_zip: '63101',
      sd_sqft: 1200,
      sd_deposit: 1234.5,
      sd_ced: '2027-03-31',
      sd_city: null,
    });
    expect(body).not.toHaveProperty('editMode');
  });

  test('a change keeps the fields it does not send', async () => {
    const { sd_id } = await aLease(leaseWithEveryField);
    const writer = await app.as('Write');
    const { body } = await writer.call('Leases/EditLease', { sd_id, sd_sqft: 500 });
    expect(body).toMatchObject({ ...leaseWithEveryField, sd_sqft: 500, version: 2 });
  });

  test('needs at least one of office/store #, building or address', async () => {
    const writer = await app.as('Write');
    const { status, problem } = await writer.call('Leases/EditLease', { sd_num: '  ', sd_city: 'Clayton' });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      { field: 'sd_num', message: 'Enter an office/store #, a building name or a street address.' },
    ]);
  });

  // @security end-before-start-refused-field
  test('an end before its start is refused with the field named, and nothing is changed', async () => {
    const lease = await aLease(leaseWithEveryField);
    const writer = await app.as('Write');
    const { status, problem } = await writer.call('Leases/EditLease', {
      sd_id: lease.sd_id,
      sd_ced: '2019-12-31',
      sd_num: 'changed',
    });
    expect(status).toBe(422);
    expect(problem.errors).toMatchObject([{ field: 'sd_ced' }]);
    expect((await writer.call('Leases/GetLease', { id: lease.sd_id })).body).toEqual(lease);
  });

  test.each([
    ['sd_sqft', -1],
    ['sd_sqft', 1.5],
    ['sd_sqft', 100_000_001],
    ['sd_deposit', 0.001],
    ['sd_deposit', 1e12],
    ['sd_zip', '631'],
    ['sd_state', 'XX'],
    ['sd_region', 'Kiosk'],
    ['sd_status', 3],
    ['sd_ced', '2023-02-30'],
    ['sd_ced', '1899-12-31'],
    ['sd_ced', 'infinity'],
    ['sd_num', 'x'.repeat(201)],
    ['sd_building', 'a\u0000b'],
    ['sd_city', ['St. Louis']],
    // @security each-each-refused-field-named
  ])('%s: %j is refused with the field named', async (field, value) => {
    const writer = await app.as('Write');
    const { status, problem } = await writer.call('Leases/EditLease', { sd_num: '1', [field]: value });
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([{ field }]);
  });

  // @security client-key-version-active-cannot
  test('the client, the key, the version and active cannot be set by a payload', async () => {
    const lease = await aLease({ sd_num: '5', client_id: 1, active: false, version: 99 } as LeasePayload);
    expect(lease).toMatchObject({ active: true, version: 1 });
  });

  test('a stale save answers 409 with the row as it is now; without a version it saves', async () => {
    const lease = await aLease(leaseWithEveryField);
    const writer = await app.as('Write');
    const [one, other] = await Promise.all(
      ['first', 'second'].map((sd_num) => writer.call('Leases/EditLease', { ...lease, sd_num })),
    );
    const [won, lost] = one?.status === 200 ? [one, other] : [other, one];
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(lost?.problem.current).toEqual(won?.body);
    expect((await writer.call('Leases/EditLease', { sd_id: lease.sd_id, sd_num: 'forced' })).status).toBe(
      200,
    );
  });

  // @security same-idempotency-key-makes-one
  test('the same Idempotency-Key makes one lease', async () => {
    const writer = await app.as('Write');
    const key = { 'idempotency-key': 'add-lease-1' };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => writer.call('Leases/EditLease', { sd_num: 'once' }, key)),
    );
    expect(new Set(replies.map(({ body }) => body.sd_id)).size).toBe(1);
    expect((await writer.call('Leases/EditLease', { sd_num: 'other' }, key)).status).toBe(422);
  });

  test('a screen opened for another client changes nothing', async () => {
    const writer = await app.as('Write');
    const { status, problem } = await writer.call(
      'Leases/EditLease',
      { sd_num: 'misplaced' },
      { 'x-client-id': '999' },
    );
    expect(status).toBe(409);
    expect(problem.type).toBe('urn:panoramic:problem:client-changed');
  });
});

describe('a lease of another client', () => {
  // @security one-does-not-exist-every
  test('answers every call like one that does not exist', async () => {
    const theirs = await aLease({ sd_num: 'secret', sd_address: '1 Secret Way' }, 'Other');
    const ours = await app.as('Admin');
    async function answers(id: number) {
      return [
        (await ours.call('Leases/GetLease', { id })).body,
        (await ours.call('Leases/EditLease', { sd_id: id, sd_num: 'taken' })).status,
        (await ours.call('Leases/DeleteLease', { sd_id: id })).body,
        (await ours.call('Leases/RestoreLease', { sd_id: id })).status,
        (await ours.call('Leases/GetLeaseHistory', { id })).body,
        (await ours.call('Leases/GetLeaseSummary', { id })).status,
        (await ours.call('Leases/QuickSearch', { query: 'secret' })).body,
        (await ours.call('Leases/FindDuplicates', { sd_num: 'secret', sd_address: '1 Secret Way' })).body,
        (await ours.call('Leases/SearchLeases', { soffice_number: 'secret' })).body,
      ];
    }
    expect(await answers(theirs.sd_id)).toEqual(await answers(2_000_000_000));
    const them = await app.as('Write', 'Other');
    expect((await them.call('Leases/GetLease', { id: theirs.sd_id })).body).toEqual(theirs);
  });
});

describe('DeleteLease and RestoreLease', () => {
  test('a deleted lease is inactive, found by nobody, and comes back by an administrator with its rows', async () => {
    const lease = await aLease({ sd_num: 'to delete' });
    const writer = await app.as('Write');
    const admin = await app.as('Admin');
    await writer.call('Leases/EditRentTerm', { rt_id: 0, sd_id: lease.sd_id, rt_monthly: 100 });

    expect((await writer.call('Leases/DeleteLease', lease)).body).toMatchObject({
      sd_id: lease.sd_id,
      active: false,
    });
    expect((await writer.call('Leases/GetLease', { id: lease.sd_id })).body).toMatchObject({
      sd_id: 0,
      active: false,
    });
    expect((await writer.call('Leases/SearchLeases', { soffice_number: 'to delete' })).body).toEqual([]);
    expect((await writer.call('Leases/GetRentTerms', { id: lease.sd_id })).status).toBe(404);
    expect((await writer.call('Leases/DeleteLease', lease)).body).toMatchObject({ sd_id: 0, active: false });
    expect((await writer.call('Leases/ShowDeletedLeases')).status).toBe(403);

    const { body: deleted } = await admin.call('Leases/ShowDeletedLeases');
    expect(deleted[0]).toMatchObject({ sd_id: lease.sd_id, active: false });
    expect((await admin.call('Leases/RestoreLease', { sd_id: lease.sd_id })).body).toMatchObject({
      active: true,
    });
    expect((await writer.call('Leases/GetRentTerms', { id: lease.sd_id })).body).toMatchObject([
      { rt_monthly: 100 },
    ]);
  });

  test('is not deleted when somebody saved it meanwhile', async () => {
    const lease = await aLease();
    const writer = await app.as('Write');
    await writer.call('Leases/EditLease', { sd_id: lease.sd_id, sd_num: 'newer' });
    const { status, problem } = await writer.call('Leases/DeleteLease', lease);
    expect(status).toBe(409);
    expect(problem.current).toMatchObject({ sd_num: 'newer' });
  });
});

describe('history', () => {
  test('tells who, when, which field, before and after, one entry per change', async () => {
    const lease = await aLease({ sd_num: '1', sd_city: 'Ladue' });
    const writer = await app.as('Write');
    await writer.call('Leases/EditLease', { sd_id: lease.sd_id, sd_city: 'Clayton' });
    await writer.call('Leases/EditLease', { sd_id: lease.sd_id, sd_ced: '1800-01-01' });
    await writer.call('Leases/DeleteLease', { sd_id: lease.sd_id });
    const { body } = await writer.call('Leases/GetLeaseHistory', { id: lease.sd_id });
    expect(body).toMatchObject([
      { action: 'deleted', what: 'Lease', userName: 'write.of.main' },
      { action: 'changed', changes: [{ field: 'sd_city', before: 'Ladue', after: 'Clayton' }] },
      { action: 'added' },
    ]);
    expect(body).toHaveLength(3);
  });

  test('has as many entries as there were changes', async () => {
    const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
      owner.query(
        `select sum(version)::int as changes, (select count(*)::int from history where table_name = 'leases') as entries from leases`,
      ),
    );
    expect(rows[0].entries).toBe(rows[0].changes);
  });
});
