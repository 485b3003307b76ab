import {
  addMonths,
  isUpcoming,
  rentOn,
  type Lease,
  type PlainDate,
  type RentTerm,
} from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoLeases } from '../../../seed/leases/generate.ts';
import { testApp } from '../../../test/app.ts';

/** The tests compare each figure with one computed here, in plain code, from the rows of the API. */
const app = testApp();
const today = '2026-06-15';
const leases: Lease[] = [];
const terms: RentTerm[] = [];
let open: Lease[] = [];

beforeAll(async () => {
  const writer = await app.as('Write');
  for (const { lease, rentTerms, criticalDates } of demoLeases({ leases: 24, today, clients: 1 })) {
    const { body } = await writer.call('Leases/EditLease', {
      ...lease,
      sd_id: 0,
    });
    leases.push(body);
    for (const term of rentTerms)
      terms.push((await writer.call('Leases/EditRentTerm', { ...term, rt_id: 0, sd_id: body.sd_id })).body);
    for (const date of criticalDates)
      await writer.call('Leases/EditCriticalDate', { ...date, cd_id: 0, sd_id: body.sd_id });
  }
  open = leases.filter(({ sd_status }) => sd_status === 1);
});

function rentOfLease(lease: Lease, day: PlainDate): number {
  const own = terms.filter(({ sd_id }) => sd_id === lease.sd_id);
  return rentOn(own, day, { expiration: lease.sd_ced }).total / 100;
}

function annualRent(lease: Lease): number {
  return 12 * rentOfLease(lease, today);
}

function summed(rows: readonly Lease[], value: (lease: Lease) => number): number {
  return Math.round(rows.reduce((sum, lease) => sum + Math.round(value(lease) * 100), 0)) / 100;
}

describe('GetLeaseData', () => {
  test('counts open leases and their square feet, and the critical dates of all leases in 12 months', async () => {
    const viewer = await app.as('no role');
    const { body } = await viewer.call('Leases/GetLeaseData');
    const sized = open.filter(({ sd_sqft }) => sd_sqft);
    const dates = (
      await Promise.all(leases.map(({ sd_id }) => viewer.call('Leases/GetCriticalDates', { id: sd_id })))
    ).flatMap((reply) => reply.body);
    expect(body).toEqual({
      openLeases: open.length,
      totalSF: summed(sized, ({ sd_sqft }) => sd_sqft ?? 0),
      avgSF: Math.round(summed(sized, ({ sd_sqft }) => sd_sqft ?? 0) / sized.length),
      sizedLeases: sized.length,
      crit12: dates.filter((date) => isUpcoming(date, today)).length,
    });
    expect(body.crit12).toBe((await viewer.call('Leases/GetCriticalDatesList', {})).body.length);
  });

  test('is all zeros for a client without leases', async () => {
    const { body } = await (await app.as('no role', 'Other')).call('Leases/GetLeaseData');
    expect(body).toEqual({ openLeases: 0, totalSF: 0, avgSF: null, sizedLeases: 0, crit12: 0 });
  });
});

describe('GetDashboard', () => {
  test('leases expiring per year, with their square feet', async () => {
    const { body } = await (await app.as('no role')).call('Leases/GetDashboard');
    const years = Map.groupBy(
      open.filter(({ sd_ced }) => sd_ced),
      ({ sd_ced }) => Number(sd_ced?.slice(0, 4)),
    );
    expect(body.expirations).toEqual(
      [...years]
        .toSorted(([a], [b]) => a - b)
        .map(([year, rows]) => ({
          year,
          leases: rows.length,
          sqft: summed(rows, ({ sd_sqft }) => sd_sqft ?? 0),
        })),
    );
  });

  test.each([
    ['states', 'state', 'sd_state'],
    ['rentByType', 'type', 'sd_region'],
  ] as const)('%s have the annual rent in effect today', async (list, key, column) => {
    const { body } = await (await app.as('no role')).call('Leases/GetDashboard');
    const groups = Map.groupBy(open, (lease) => lease[column]);
    const expected = [...groups]
      .map(([name, rows]) => [name, summed(rows, annualRent)] as const)
      .filter(([, sum]) => sum > 0);
    const all: readonly Record<string, unknown>[] = body[list];
    const rows = all.filter((row) => Number(row['annual']) > 0);
    expect(new Map(rows.map((row) => [row[key], row['annual']]))).toEqual(
      new Map<unknown, unknown>(expected),
    );
    const sums = rows.map((row) => Number(row['annual']));
    expect(sums).toEqual(sums.toSorted((a, b) => b - a));
  });

  test('the leases and square feet of each state, and the annual rent of all', async () => {
    const { body } = await (await app.as('no role')).call('Leases/GetDashboard');
    const groups = Map.groupBy(open, ({ sd_state }) => sd_state);
    expect(new Map(body.states.map(({ state, leases: count, sqft }) => [state, [count, sqft]]))).toEqual(
      new Map(
        [...groups].map(([state, rows]) => [
          state,
          [rows.length, summed(rows, ({ sd_sqft }) => sd_sqft ?? 0)],
        ]),
      ),
    );
    expect(body.annualRent).toBe(summed(open, annualRent));
  });

  test('the rent on the first day of this month and of the next 23', async () => {
    const { body } = await (await app.as('no role')).call('Leases/GetDashboard');
    const expected = Array.from({ length: 24 }, (_, index) => {
      const month = addMonths('2026-06-01', index);
      return { month, monthly: summed(open, (lease) => rentOfLease(lease, month)) };
    });
    expect(body.rentAhead.map(({ month, monthly }) => ({ month, monthly }))).toEqual(expected);
  });

  test('a rent ends in a month when nothing of its lease and type is paid afterwards', async () => {
    const { body } = await (await app.as('no role')).call('Leases/GetDashboard');
    const rents = [
      ...Map.groupBy(
        terms.filter(
          ({ sd_id, rt_type }) =>
            rt_type !== 'Security Deposit' && open.some((lease) => lease.sd_id === sd_id),
        ),
        ({ sd_id, rt_type }) => `${sd_id} ${rt_type}`,
      ).values(),
    ];
    function isPaid(rows: readonly RentTerm[], month: string): boolean {
      const { sd_ced } = open.find(({ sd_id }) => sd_id === rows[0]?.sd_id) ?? { sd_ced: null };
      return rentOn(rows, month, { expiration: sd_ced }).total > 0;
    }
    let all = 0;
    for (const { month, ended } of body.rentAhead.slice(1)) {
      const later = Array.from({ length: 240 }, (_, index) => addMonths(month, index));
      const gone = rents.filter(
        (rows) => isPaid(rows, addMonths(month, -1)) && !later.some((one) => isPaid(rows, one)),
      );
      all += gone.length;
      const byType = Map.groupBy(gone, ([term]) => term?.rt_type ?? null);
      expect(new Map(ended.map(({ type, leases: count }) => [type, count]))).toEqual(
        new Map([...byType].map(([type, rows]) => [type, rows.length])),
      );
    }
    expect(all).toBeGreaterThan(0);
    expect(body.rentAhead[0]?.ended).toEqual([]);
  });

  test('sites by zip code, with the first lease to expire there', async () => {
    const { body } = await (await app.as('no role')).call('Leases/GetDashboard');
    const zips = Map.groupBy(
      open.filter(({ sd_zip }) => sd_zip),
      ({ sd_zip }) => sd_zip?.slice(0, 5) ?? '',
    );
    expect(body.sites.map(({ zip, leases: count, sqft }) => [zip, count, sqft]).toSorted()).toEqual(
      [...zips]
        .map(([zip, rows]) => [zip, rows.length, summed(rows, ({ sd_sqft }) => sd_sqft ?? 0)])
        .toSorted(),
    );
    for (const { zip, expiration, sd_id, place } of body.sites) {
      expect(place?.latitude).toBeGreaterThan(15);
      const dates = (zips.get(zip) ?? []).flatMap(({ sd_ced }) => (sd_ced ? [sd_ced] : [])).toSorted();
      expect(expiration).toBe(dates[0] ?? null);
      expect(zips.get(zip)?.map((lease) => lease.sd_id)).toContain(sd_id);
    }
  });

  test('the average remaining term, weighted', async () => {
    const { body } = await (await app.as('no role')).call('Leases/GetDashboard');
    // Past its expiration a lease has no time left, and still its space and rent.
    const running = open.filter(({ sd_ced }) => sd_ced !== null);
    expect(running.filter(({ sd_ced }) => (sd_ced ?? '') < today)).not.toEqual([]);
    function weighted(weight: (lease: Lease) => number) {
      const years = (lease: Lease) =>
        Math.max(0, Date.parse(lease.sd_ced ?? '') - Date.parse(today)) / 86_400_000 / 365.25;
      const total = running.reduce((sum, lease) => sum + weight(lease), 0);
      return running.reduce((sum, lease) => sum + years(lease) * weight(lease), 0) / total;
    }
    expect(body.remainingTerm.bySqft).toBeCloseTo(
      weighted(({ sd_sqft }) => sd_sqft ?? 0),
      1,
    );
    expect(body.remainingTerm.byRent).toBeCloseTo(weighted(annualRent), 1);
  });

  test('the ten open dates that come first, overdue ones included', async () => {
    const { body } = await (await app.as('no role')).call('Leases/GetDashboard');
    expect(body.nextDates).toHaveLength(10);
    const dates = body.nextDates.map(({ cd_action }) => cd_action ?? '');
    expect(dates).toEqual(dates.toSorted());
  });

  test('overdue dates are as many as in the list of dates to act on', async () => {
    const viewer = await app.as('no role');
    const { body } = await viewer.call('Leases/GetDashboard');
    const { body: dates } = await viewer.call('Reminders/GetOpenDates', {});
    const overdue = dates.filter(({ cd_action }) => cd_action !== null && cd_action < today);
    expect(overdue.length).toBeGreaterThan(0);
    expect(body.overdueDates).toBe(overdue.length);
  });

  test('is empty without leases', async () => {
    const { body } = await (await app.as('no role', 'Other')).call('Leases/GetDashboard');
    expect(body).toMatchObject({
      expirations: [],
      annualRent: 0,
      states: [],
      rentByType: [],
      nextDates: [],
      overdueDates: 0,
      sites: [],
      remainingTerm: { bySqft: null, byRent: null },
    });
    expect(body.rentAhead.every(({ monthly }) => monthly === 0)).toBe(true);
  });
});

test('crit12 counts from today to the same day 12 months on, both included, by the day where people are', async () => {
  const writer = await app.as('Write', 'Other');
  const { body } = await writer.call('Leases/EditLease', { sd_num: '1' });
  for (const cd_action of ['2026-06-14', today, today, '2027-06-15', '2027-06-16'])
    await writer.call('Leases/EditCriticalDate', { cd_id: 0, sd_id: body.sd_id, cd_action });
  async function crit12() {
    return (await writer.call('Leases/GetLeaseData')).body.crit12;
  }
  expect(await crit12()).toBe(3);
  // Ten in the evening in St. Louis is tomorrow in London. A session that nobody uses for twelve hours ends.
  app.clock.advance(5 * 3_600_000);
  expect(await crit12()).toBe(3);
  app.clock.advance(5 * 3_600_000);
  expect(await crit12()).toBe(3);
  app.clock.advance(3 * 3_600_000);
  expect(await crit12()).toBe(2);
});
