// @module-tag long
import fc from 'fast-check';
import {
  addDays,
  forecastGroups,
  forecastScenarios,
  rentOn,
  rentTypes,
  type CallInput,
  type Forecast,
  type ForecastGroup,
  type Lease,
  type Term,
} from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { dayAround, leasesOf, replaceTerms, termsAround } from '../../../../test/leases.ts';
import { demoOwners, loadLeases } from '../../../../seed/leases/load.ts';
import { sql } from '../../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../../db/scope/transaction.ts';
import { naiveForecast, type NaiveLine, type TestLease } from './naive-forecast.fixture.ts';

const app = testApp();
const aLease = leasesOf(app);
const today = '2026-06-15';
const span = { from: '2026-01', months: 36, today };

let leases: readonly TestLease[] = [];

/** The demonstration portfolio in two clients, and leases with terms that meet at their edges. */
beforeAll(async () => {
  await app.as('Write');
  await app.as('Write', 'Other');
  const { pool } = app.database;
  const clients = await inTransaction(pool, nobody, (tx) => demoOwners(tx, ['Main', 'Other']));
  for (const owner of clients)
    await loadLeases({ leases: 60, today, now: app.clock.now(), clients: [owner] }, (work) =>
      inTransaction(pool, { clientId: owner.clientId, userId: null }, work),
    );
  const clientId = clients[0]?.clientId ?? 0;
  const generated = fc.sample(
    fc.record({ terms: termsAround(today), expiration: fc.option(dayAround(today)) }),
    { numRuns: 40, seed: 7 },
  );
  for (const [index, { terms, expiration }] of generated.entries()) {
    const { sd_id } = await aLease({ sd_num: `edge ${index}`, sd_state: index % 3 === 0 ? null : 'MO' });
    await inTransaction(pool, { clientId, userId: null }, async (tx) => {
      await replaceTerms(tx, { sd_id, clientId }, terms, expiration);
      if (index % 4 === 0) await tx.run(sql`update leases set sd_status = 2 where sd_id = ${sd_id}`);
      if (index % 9 === 0) await tx.run(sql`update leases set active = false where sd_id = ${sd_id}`);
    });
  }
  leases = await readAll(clientId);
});

async function readAll(clientId: number): Promise<TestLease[]> {
  return inTransaction(app.database.pool, { clientId, userId: null }, async (tx) => {
    const found = await tx.rows<Lease>(sql`select * from leases where active order by sd_id`);
    const terms = await tx.rows<Term & { sd_id: number }>(sql`select * from rent_terms where active`);
    const landlords = await tx.rows<{ sd_id: number; name: string }>(sql`
      select distinct on (c_site) c_site as sd_id, c_company as name from contacts
      where active and c_type = 'Landlord' order by c_site, c_id desc`);
    return found.map((lease) => ({
      lease,
      landlord: landlords.find(({ sd_id }) => sd_id === lease.sd_id)?.name ?? null,
      terms: terms.filter(({ sd_id }) => sd_id === lease.sd_id),
    }));
  });
}

async function forecast(asked: CallInput<'Rent/GetForecast'>, client: 'Main' | 'Other' = 'Main') {
  const { status, body } = await (await app.as('no role', client)).call('Rent/GetForecast', asked);
  expect(status).toBe(200);
  return body;
}

function keyOf(groupBy: ForecastGroup, { lease, landlord }: TestLease, line: NaiveLine): string {
  const keys: Record<ForecastGroup, string | null> = {
    lease: String(lease.sd_id),
    state: lease.sd_state,
    type: lease.sd_region,
    landlord,
    rentType: line.type,
  };
  return keys[groupBy] ?? '';
}

/** Only rows with an amount, by key: [amounts, assumed] in cents. */
function rowsInCents({ rows }: Forecast): Record<string, [number[], number[]]> {
  return Object.fromEntries(
    rows
      .map(({ key, amounts, assumed }): [string, [number[], number[]]] => [
        key,
        [inCents(amounts), inCents(assumed ?? amounts.map(() => 0))],
      ])
      .filter(([, [amounts]]) => amounts.some((cents) => cents !== 0)),
  );
}

function inCents(dollars: readonly number[]): number[] {
  return dollars.map((amount) => Math.round(amount * 100));
}

type CountedLease = readonly [TestLease, readonly NaiveLine[]];

function naiveRows(
  counted: readonly CountedLease[],
  groupBy: ForecastGroup,
): Record<string, [number[], number[]]> {
  const sums = new Map<string, [number[], number[]]>();
  for (const [one, lines] of counted)
    for (const line of lines) {
      if (line.cents.every((cents) => cents === 0)) continue;
      const key = keyOf(groupBy, one, line);
      const [amounts, assumed] = sums.get(key) ?? [zeros(), zeros()];
      sums.set(key, [added(amounts, line.cents), line.assumed ? added(assumed, line.cents) : assumed]);
    }
  return Object.fromEntries(sums);
}

function zeros(): number[] {
  return Array.from({ length: span.months }, () => 0);
}

function added(a: readonly number[], b: readonly number[]): number[] {
  return a.map((amount, index) => amount + (b[index] ?? 0));
}

describe('the forecast', () => {
  for (const scenario of forecastScenarios)
    test(`of every lease, month and group agrees with a count day by day: ${scenario}`, async () => {
      const counted = leases.map((one) => [one, naiveForecast(one, { ...span, scenario })] as const);
      const byLease = naiveRows(counted, 'lease');
      const wanted = Object.values(byLease).reduce((sum, [amounts]) => added(sum, amounts), zeros());
      for (const groupBy of forecastGroups) {
        const found = await forecast({ ...span, groupBy, scenario });
        expect(found.months[0]).toBe('2026-01');
        expect(found.months.length).toBe(36);
        expect(rowsInCents(found)).toEqual(naiveRows(counted, groupBy));
        expect(inCents(found.total)).toEqual(wanted);
        const assumed = found.rows.reduce((sum, row) => added(sum, inCents(row.assumed ?? zeros())), zeros());
        expect(inCents(found.assumed)).toEqual(assumed);
        expect(found.rows.some((row) => row.assumed !== null)).toBe(scenario !== 'contract');
        expect(assumed.some((cents) => cents > 0)).toBe(scenario !== 'contract');
      }
    });

  test("never holds another client's leases, a deleted lease or a deleted term", async () => {
    const own = new Set(leases.map(({ lease }) => String(lease.sd_id)));
    const mine = await forecast({ months: 12 });
    expect(mine.rows.length).toBeGreaterThan(30);
    expect(mine.rows.every(({ key }) => own.has(key))).toBe(true);
    const theirs = await forecast({ months: 12 }, 'Other');
    expect(theirs.rows.length).toBeGreaterThan(30);
    expect(theirs.rows.some(({ key }) => own.has(key))).toBe(false);
  });

  test('has the leases that the search finds', async () => {
    const found = await forecast({ ...span, sstate: 'MO' });
    const inMissouri = leases
      .filter(({ lease }) => lease.sd_state === 'MO')
      .map(({ lease }) => String(lease.sd_id));
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.rows.every(({ key }) => inMissouri.includes(key))).toBe(true);
  });

  test('a cell lists the terms behind it, which add up to its amount', async () => {
    const viewer = await app.as('no role');
    for (const groupBy of forecastGroups) {
      const { rows } = await forecast({ ...span, groupBy, scenario: 'holdover' });
      const row = rows.find(({ amounts }) => (amounts[20] ?? 0) > 0);
      const { body } = await viewer.call('Rent/GetForecastCell', {
        from: '2027-09',
        key: row?.key ?? null,
        groupBy,
        scenario: 'holdover',
      });
      expect(body.total).toBe(row?.amounts[20]);
      expect(body.assumed).toBe(row?.assumed?.[20] ?? 0);
      const cents = body.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect(cents).toBe(Math.round(body.total * 100));
      expect(body.lines.every(({ terms }) => terms.length > 0)).toBe(true);
    }
  });
});

describe('the rent roll', () => {
  test.each(['2024-02-29', '2026-06-15', '2028-06-30'])(
    'of %s has the rent that the engine finds on the day, of the leases in force',
    async (asOf) => {
      const { body } = await (await app.as('no role')).call('Rent/GetRentRoll', { asOf });
      expect(body.length).toBeGreaterThan(20);
      const total = leases.reduce((sum, { lease, terms }) => {
        if (lease.sd_status === 2 && asOf >= today) return sum;
        return sum + rentOn(terms, asOf, { expiration: lease.sd_ced }).total;
      }, 0);
      const found = body.reduce((sum, row) => sum + Math.round((row.total_monthly ?? 0) * 100), 0);
      expect(found).toBe(total);
      for (const row of body) {
        const parts = [
          row.base_monthly,
          row.cam_monthly,
          row.taxes_monthly,
          row.insurance_monthly,
          row.expenses_monthly,
          row.other_monthly,
        ].reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);
        expect(parts).toBe(Math.round((row.total_monthly ?? 0) * 100));
      }
    },
  );

  test('without a day is that of today', async () => {
    const viewer = await app.as('no role');
    const [now, dated] = await Promise.all([
      viewer.call('Rent/GetRentRoll'),
      viewer.call('Rent/GetRentRoll', { asOf: today }),
    ]);
    expect(now.body).toEqual(dated.body);
  });
});

describe('rent increases', () => {
  test('are the days in the span on which the rent of a charge differs from the day before', async () => {
    const { body } = await (await app.as('no role')).call('Rent/GetIncreases', { days: 60 });
    const expected: string[] = [];
    for (const { lease, terms } of leases.filter((one) => one.lease.sd_status === 1))
      for (const type of rentTypes) {
        const own = terms.filter(({ rt_type }) => (rt_type ?? 'Other') === type);
        if (own.length === 0) continue;
        for (let days = 1; days <= 60; days += 1) {
          const date = addDays(today, days);
          const [before, then] = [addDays(date, -1), date].map(
            (day) => rentOn(own, day, { expiration: lease.sd_ced }).total,
          );
          if (before !== then) expected.push(`${lease.sd_id} ${type} ${date}`);
        }
      }
    const changes = body.filter(({ kind }) => kind === 'change');
    expect(changes.map(({ sd_id, type, date }) => `${sd_id} ${type} ${date}`).toSorted()).toEqual(
      expected.toSorted(),
    );
    expect(expected.length).toBeGreaterThan(5);
    const held = leases.filter(({ lease }) => lease.sd_status === 1 && (lease.sd_ced ?? today) < today);
    expect(body.filter(({ kind }) => kind === 'holdover').map(({ sd_id }) => sd_id)).toEqual(
      held.map(({ lease }) => lease.sd_id),
    );
  });
});

describe('the settings', () => {
  test('are the defaults until somebody with Write saves others, which hold for the client alone', async () => {
    const writer = await app.as('Write', 'Other');
    expect((await writer.call('Rent/GetSettings')).body).toEqual({
      holdover: 150,
      growth: 3,
      renewal: 100,
      fiscalMonth: 1,
      version: 0,
    });
    const saved = await writer.call('Rent/SaveSettings', { holdover: 125, growth: 2.5, fiscalMonth: 7 });
    expect(saved.body).toEqual({ holdover: 125, growth: 2.5, renewal: 100, fiscalMonth: 7, version: 1 });
    expect((await (await app.as('Write')).call('Rent/GetSettings')).body.holdover).toBe(150);
    const { settings } = await forecast({ months: 1 }, 'Other');
    expect(settings.holdover).toBe(125);
  });

  test('a save of a version that is no longer there answers 409 and changes nothing', async () => {
    const writer = await app.as('Write', 'Other');
    const values = { holdover: 140, growth: 1, fiscalMonth: 4 };
    const { body } = await writer.call('Rent/GetSettings');
    expect((await writer.call('Rent/SaveSettings', { ...values, version: body.version + 5 })).status).toBe(
      409,
    );
    expect((await writer.call('Rent/GetSettings')).body).toEqual(body);
    expect((await writer.call('Rent/SaveSettings', { ...values, fiscalMonth: 13 })).status).toBe(400);
  });
});
