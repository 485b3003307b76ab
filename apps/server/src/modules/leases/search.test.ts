import { leaseFields, type CallInput } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf, leaseWithEveryField } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);

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
      const { body } = await viewer.call('Leases/ShowAllLeases', { status });
      return new Set(body.map(({ sd_status }) => sd_status));
    }
    expect(await statuses(1)).toEqual(new Set([1]));
    expect(await statuses(2)).toEqual(new Set([2]));
    expect(await statuses()).toEqual(new Set([1, 2]));
  });

  // @security list-text-json-row-per
  test('a list is text of JSON with a row per line, and every kind of value in it', async () => {
    const awkward = 'quotes " \\ tab\u2028 accents é emoji 🏢';
    await aLease({ ...leaseWithEveryField, sd_num: 'awkward', sd_building: awkward });
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
      { ...leaseWithEveryField, sd_num: 'awkward', sd_building: awkward, active: true },
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
