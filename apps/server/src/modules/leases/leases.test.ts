import { leaseFields, type CallInput, type Lease } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';

const app = testApp();

type LeasePayload = CallInput<'Leases/EditLease'>;

async function aLease(payload: LeasePayload = {}, client: 'Main' | 'Other' = 'Main'): Promise<Lease> {
  const writer = await app.as('Write', client);
  const { status, body } = await writer.call('Leases/EditLease', { sd_num: 'made for a test', ...payload });
  expect(status).toBe(200);
  return body;
}

const whole = {
  sd_num: '0042',
  sd_region: 'Branch',
  sd_status: 2,
  sd_building: 'Old Post Office',
  sd_address: '815 Olive St',
  sd_address2: 'Suite 10',
  sd_city: 'St. Louis',
  sd_state: 'MO',
  sd_zip: '02101',
  sd_ocd: '2015-02-28',
  sd_ccd: '2020-03-01',
  sd_ced: '2030-02-28',
  sd_lease: 'NNN',
  sd_sqft: 12_345,
  sd_deposit: 999_999_999_999.99,
} as const satisfies LeasePayload;

describe('EditLease and GetLease', () => {
  test('a lease is saved whole and read back equal', async () => {
    const saved = await aLease(whole);
    expect(saved).toMatchObject({ ...whole, active: true, version: 1 });
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
    const { sd_id } = await aLease(whole);
    const writer = await app.as('Write');
    const { body } = await writer.call('Leases/EditLease', { sd_id, sd_sqft: 500 });
    expect(body).toMatchObject({ ...whole, sd_sqft: 500, version: 2 });
  });

  test('needs at least one of office/store #, building or address', async () => {
    const writer = await app.as('Write');
    const { status, problem } = await writer.call('Leases/EditLease', { sd_num: '  ', sd_city: 'Clayton' });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      { field: 'sd_num', message: 'Enter an office/store #, a building name or a street address.' },
    ]);
  });

  test('an end before its start is refused with the field named, and nothing is changed', async () => {
    const lease = await aLease(whole);
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
  ])('%s: %j is refused with the field named', async (field, value) => {
    const writer = await app.as('Write');
    const { status, problem } = await writer.call('Leases/EditLease', { sd_num: '1', [field]: value });
    expect(status).toBe(400);
    expect(problem.errors).toMatchObject([{ field }]);
  });

  test('the client, the key, the version and active cannot be set by a payload', async () => {
    const lease = await aLease({ sd_num: '5', client_id: 1, active: false, version: 99 } as LeasePayload);
    expect(lease).toMatchObject({ active: true, version: 1 });
  });

  test('a stale save answers 409 with the row as it is now; without a version it saves', async () => {
    const lease = await aLease(whole);
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
  test('is as one that does not exist, for every call', async () => {
    const theirs = await aLease({ sd_num: 'secret', sd_address: '1 Secret Way' }, 'Other');
    const ours = await app.as('Admin');
    const answers = async (id: number) => [
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
    expect(await answers(theirs.sd_id)).toEqual(await answers(2_000_000_000));
    const them = await app.as('Write', 'Other');
    expect((await them.call('Leases/GetLease', { id: theirs.sd_id })).body).toEqual(theirs);
  });
});

describe('SearchLeases and ShowAllLeases', () => {
  async function found(search: CallInput<'Leases/SearchLeases'>): Promise<(string | null)[]> {
    const viewer = await app.as('no role');
    const { body } = await viewer.call('Leases/SearchLeases', { sbuilding_name: 'Searched', ...search });
    return body.map(({ sd_num }) => sd_num).toSorted();
  }

  test('text contains ignoring case, lists equal, zip and number start with, dates between, status', async () => {
    const base = { sd_building: 'SEARCHED 100%_\\ tower' };
    await aLease({
      ...base,
      sd_num: 'S-1',
      sd_zip: '63101',
      sd_state: 'MO',
      sd_city: 'Kirkwood',
      sd_ced: '2027-01-01',
      sd_region: 'Branch',
    });
    await aLease({
      ...base,
      sd_num: 'S-2',
      sd_zip: '63119-1234',
      sd_state: 'MO',
      sd_city: 'kirkwood Heights',
      sd_ced: '2027-12-31',
      sd_status: 2,
    });
    await aLease({
      ...base,
      sd_num: 'T-3',
      sd_zip: '10001',
      sd_state: 'NY',
      sd_address: '5 Park Ave',
      sd_ced: null,
    });
    expect(await found({})).toEqual(['S-1', 'S-2', 'T-3']);
    expect(await found({ soffice_number: 's-' })).toEqual(['S-1', 'S-2']);
    expect(await found({ szip: '631' })).toEqual(['S-1', 'S-2']);
    expect(await found({ scity: 'KIRK' })).toEqual(['S-1', 'S-2']);
    expect(await found({ saddress: 'park' })).toEqual(['T-3']);
    expect(await found({ sstate: 'NY' })).toEqual(['T-3']);
    expect(await found({ s_type: 'Branch' })).toEqual(['S-1']);
    expect(await found({ sced: '2027-01-01', scede: '2027-12-31' })).toEqual(['S-1', 'S-2']);
    expect(await found({ sced: '2027-01-02' })).toEqual(['S-2']);
    expect(await found({ scede: '2027-12-30' })).toEqual(['S-1']);
    expect(await found({ sstatus: 1 })).toEqual(['S-1', 'T-3']);
    expect(await found({ sstatus: -1 as never })).toEqual(['S-1', 'S-2', 'T-3']);
    expect(await found({ sbuilding_name: '100%_\\' })).toEqual(['S-1', 'S-2', 'T-3']);
    expect(await found({ sbuilding_name: '1%0' })).toEqual([]);
    expect(await found({ sbuilding_name: "' or ''='" })).toEqual([]);
  });

  test('ShowAllLeases lists by status, both without one', async () => {
    const viewer = await app.as('no role');
    async function statuses(status?: number) {
      const { body } = await viewer.call('Leases/ShowAllLeases', { status } as never);
      return new Set(body.map(({ sd_status }) => sd_status));
    }
    expect(await statuses(1)).toEqual(new Set([1]));
    expect(await statuses(2)).toEqual(new Set([2]));
    expect(await statuses()).toEqual(new Set([1, 2]));
  });

  test('a list is text of JSON with a row per line, and every kind of value in it', async () => {
    const awkward = 'quotes " \\ tab\u2028 accents é emoji 🏢';
    await aLease({ ...whole, sd_num: 'awkward', sd_building: awkward });
    const writer = await app.as('Write');
    const reply = await app.raw(
      'POST',
      'api/Leases/SearchLeases',
      { soffice_number: 'awkward' },
      { authorization: `Bearer ${writer.token}` },
    );
    const text = await reply.text();
    expect(text.split('\n')).toHaveLength(3);
    expect(JSON.parse(text)).toMatchObject([
      { ...whole, sd_num: 'awkward', sd_building: awkward, active: true },
    ]);
    expect(Object.keys(JSON.parse(text)[0])).toEqual([
      'sd_id',
      ...Object.keys(leaseFields),
      'active',
      'version',
    ]);
  });

  test('an empty list is []', async () => {
    const viewer = await app.as('no role');
    expect((await viewer.call('Leases/SearchLeases', { soffice_number: 'no such number' })).body).toEqual([]);
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
    await writer.call('Leases/EditLease', { sd_id: lease.sd_id, sd_ced: '1800-01-01' } as never);
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

describe('looking up', () => {
  test('the command search finds by the beginning of any word, the number first', async () => {
    await aLease({
      sd_num: '777',
      sd_building: 'Union Station',
      sd_address: '1820 Market Street',
      sd_city: 'St. Louis',
    });
    await aLease({ sd_num: '12', sd_building: 'Pier 777', sd_city: 'Union' });
    const viewer = await app.as('no role');
    async function numbers(query: string) {
      return (await viewer.call('Leases/QuickSearch', { query })).body.map(({ sd_num }) => sd_num);
    }
    expect(await numbers('777')).toEqual(['777', '12']);
    expect(await numbers('union stat')).toEqual(['777']);
    expect(await numbers('mark LOUIS')).toEqual(['777']);
    expect(await numbers('nion')).toEqual([]);
    expect(await numbers('%')).toEqual([]);
    expect(await numbers('  ')).toEqual([]);
  });

  test('possible duplicates are leases with the same number or the same address', async () => {
    const lease = await aLease({
      sd_num: 'D-9',
      sd_address: '9 Twin Oaks',
      sd_city: 'Manchester',
      sd_state: 'MO',
    });
    const viewer = await app.as('no role');
    async function same(input: CallInput<'Leases/FindDuplicates'>) {
      return (await viewer.call('Leases/FindDuplicates', input)).body.map((found) => found.same);
    }
    expect(await same({ sd_num: 'd-9' })).toEqual(['number']);
    expect(await same({ sd_num: 'new', sd_address: '9 TWIN OAKS', sd_city: 'Manchester' })).toEqual([
      'address',
    ]);
    expect(await same({ sd_address: '9 Twin Oaks', sd_city: 'Springfield' })).toEqual([]);
    expect(await same({ sd_id: lease.sd_id, sd_num: 'D-9' })).toEqual([]);
  });
});
