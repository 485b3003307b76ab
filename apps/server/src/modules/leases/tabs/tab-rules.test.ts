import type { CallInput } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';

const app = testApp();
let leaseId = 0;
let theirLease = 0;
const today = '2026-06-15';

beforeAll(async () => {
  leaseId = (await leasesOf(app)({ sd_sqft: 1200 })).sd_id;
  theirLease = (await leasesOf(app)({}, 'Other')).sd_id;
});

describe('Rent Terms', () => {
  async function term(payload: CallInput<'Leases/EditRentTerm'>) {
    return (
      await (await app.as('Write')).call('Leases/EditRentTerm', { rt_id: 0, sd_id: leaseId, ...payload })
    ).body;
  }

  test('annual, months and per square foot are derived at reading, so that square feet show at once', async () => {
    const { rt_id, ...one } = await term({ rt_start: '2026-01-01', rt_end: '2026-06-15', rt_monthly: 1000 });
    expect(one).toMatchObject({ rt_annual: 12_000, rt_months: 5.5, rt_psqft: 10 });
    const writer = await app.as('Write');
    await writer.call('Leases/EditLease', { sd_id: leaseId, sd_sqft: 2400 });
    const { body } = await writer.call('Leases/GetRentTerms', { id: leaseId });
    expect(body.find((row) => row.rt_id === rt_id)).toMatchObject({ rt_psqft: 5 });
    await writer.call('Leases/EditLease', { sd_id: leaseId, sd_sqft: 0 });
    expect((await term({ rt_monthly: 1 })).rt_psqft).toBeNull();
    await writer.call('Leases/EditLease', { sd_id: leaseId, sd_sqft: 1200 });
  });

  test('with the annual figure alone, monthly is a twelfth of it and annual as typed; derived figures sent are ignored', async () => {
    expect(await term({ rt_annual: 1000 })).toMatchObject({ rt_monthly: 83.33, rt_annual: 1000 });
    expect(await term({ rt_monthly: 10, rt_psqft: 99, rt_months: 99 })).toMatchObject({
      rt_monthly: 10,
      rt_months: null,
    });
  });

  test('the general note is one to a lease, with versions', async () => {
    const writer = await app.as('Write');
    expect((await writer.call('Leases/GetRTNote', { id: leaseId })).body).toEqual({
      sd_id: leaseId,
      tn_note: null,
      active: true,
      version: 0,
    });
    const first = await writer.call('Leases/EditRTNote', {
      sd_id: leaseId,
      tn_note: 'CAM capped at 5%',
      active: true,
    } as never);
    expect(first.body).toMatchObject({ tn_note: 'CAM capped at 5%', version: 1 });
    expect(
      (await writer.call('Leases/EditRTNote', { sd_id: leaseId, tn_note: 'newer', version: 1 })).body.version,
    ).toBe(2);
    expect(
      (await writer.call('Leases/EditRTNote', { sd_id: leaseId, tn_note: 'stale', version: 1 })).status,
    ).toBe(409);
    expect((await writer.call('Leases/EditRTNote', { sd_id: theirLease, tn_note: 'theirs' })).status).toBe(
      404,
    );
  });

  test('a term that ends before it starts is refused, and nothing is saved', async () => {
    const writer = await app.as('Write');
    const { status, problem } = await writer.call('Leases/EditRentTerm', {
      sd_id: leaseId,
      rt_start: '2026-01-01',
      rt_end: '2025-12-31',
      rt_notes: 'ends before it starts',
    });
    expect(status).toBe(422);
    expect(problem.errors?.map(({ field }) => field)).toEqual(['rt_end']);
    const { body } = await writer.call('Leases/GetRentTerms', { id: leaseId });
    expect(body.filter(({ rt_notes }) => rt_notes === 'ends before it starts')).toEqual([]);
  });
});

describe('Notes', () => {
  test('the author is the signed-in user and a missing date is today', async () => {
    const writer = await app.as('Write');
    const payload = {
      com_id: 0,
      site_id: leaseId,
      com_text: 'Called',
      com_user_id: 99,
      com_name: 'Somebody else',
    };
    const { body } = await writer.call('Leases/EditSiteComments', payload);
    expect(body).toMatchObject({ com_date: today, com_name: 'Test write.of.main' });
    expect(body.com_user_id).not.toBe(99);
    const edited = await (
      await app.as('Admin')
    ).call('Leases/EditSiteComments', { ...body, com_text: 'Called back' });
    expect(edited.body).toMatchObject({ com_name: 'Test write.of.main', com_text: 'Called back' });
  });

  test('an empty one is refused in the specified words', async () => {
    const { problem } = await (
      await app.as('Write')
    ).call('Leases/EditSiteComments', { com_id: 0, site_id: leaseId });
    expect(problem.errors).toEqual([{ field: 'com_text', message: "Comment can't be blank." }]);
  });
});

describe('GetCriticalDatesList', () => {
  test('lists open dates from today to the same day 12 months on, both included, soonest first, with the address', async () => {
    const writer = await app.as('Write');
    const { body: lease } = await writer.call('Leases/EditLease', { sd_num: 'dated', sd_city: 'Ladue' });
    async function dated(cd_action: string | null, cd_note: string, more = {}) {
      return (
        await writer.call('Leases/EditCriticalDate', {
          cd_id: 0,
          sd_id: lease.sd_id,
          cd_action,
          cd_note,
          ...more,
        })
      ).body;
    }
    await dated('2027-06-15', 'last day');
    await dated('2026-06-15', 'today');
    await dated('2026-06-14', 'yesterday');
    await dated('2027-06-16', 'too late');
    await dated('2026-07-01', 'done', { cd_status: false });
    await dated(null, 'no date');
    const gone = await dated('2026-08-01', 'deleted');
    await writer.call('Leases/DeleteCriticalDate', { id: gone.cd_id });
    const { body } = await writer.call('Leases/GetCriticalDatesList', { months: 12 });
    const mine = body.filter(({ sd_id }) => sd_id === lease.sd_id);
    expect(mine.map(({ cd_note }) => cd_note)).toEqual(['today', 'last day']);
    expect(mine[0]?.site_details).toMatchObject({ sd_num: 'dated', sd_city: 'Ladue' });
    await writer.call('Leases/DeleteLease', { sd_id: lease.sd_id });
    const after = await writer.call('Leases/GetCriticalDatesList', {});
    expect(after.body.filter(({ sd_id }) => sd_id === lease.sd_id)).toEqual([]);
  });
});
