// @module-tag long
import { addDays, type CallInput, type Forecast, type Term } from '@panoramic/contract';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { naiveForecast } from '../rent/portfolio/naive-forecast.fixture.ts';
import { marketOf } from './market.fixture.ts';

const app = testApp();
const market = marketOf(app);
const asked = { from: '2028-01', months: 48, scenario: 'renewal' } as const;
const atMarket = { ...asked, renewalRent: 'market' } as const;
let both: Caller;
const ids: number[] = [];

/** Leases of different sizes and ends around a rising market, one closed, one without a size, one without comps. */
beforeAll(async () => {
  both = await market.both();
  for (const [leaseCommencement, effectiveRate] of [
    ['2020-1', 17],
    ['2022-1', 18.5],
    ['2023-3', 20],
    ['2024-4', 21],
    ['2025-2', 22.5],
    ['2026-1', 23],
    ['2026-2', 24],
  ] as const)
    await market.aComp({ leaseCommencement, effectiveRate });
  for (const values of [
    { sd_num: 'plain' },
    { sd_num: 'short', sd_sqft: 1733, sd_ced: '2028-02-29' },
    { sd_num: 'ended', sd_ced: '2026-01-31' },
    { sd_num: 'closed', sd_status: 2 },
    { sd_num: 'no size', sd_sqft: null },
    { sd_num: 'no comps', sd_zip: '99501', sd_city: 'Anchorage', sd_state: 'AK', sd_address: '1 A St' },
  ] as const) {
    const sd_id = await market.lease(values);
    ids.push(sd_id);
    await both.call('Leases/EditRentTerm', {
      sd_id,
      rt_type: 'CAM',
      rt_start: '2024-01-01',
      rt_end: '2027-12-31',
      rt_monthly: 812.5,
    });
  }
});

async function forecast(caller: Caller, input: CallInput<'Rent/GetForecast'>): Promise<Forecast> {
  const { status, body } = await caller.call('Rent/GetForecast', input);
  expect(status).toBe(200);
  return body;
}

/** What the panel of the lease would say of the first day of the renewal: the same lease, ending on that day. */
async function rateOnFirstDay(sd_id: number, terms: readonly Term[]): Promise<number | null> {
  const { body: lease } = await both.call('Leases/GetLease', { id: sd_id });
  const ends = terms.map(({ rt_end }) => rt_end ?? '').toSorted();
  const [last = ''] = [lease.sd_ced ?? '', ends.at(-1) ?? ''].toSorted().toReversed();
  await both.call('Leases/EditLease', { sd_id, sd_ced: addDays(last, 1) });
  const { body } = await both.call('Market/GetEstimate', { id: sd_id });
  await both.call('Leases/EditLease', { sd_id, sd_ced: lease.sd_ced });
  return body.atExpiration?.estimate ?? body.estimate;
}

test('a renewal at the market equals a count of days at the rate of the panel in every month', async () => {
  const { rows } = await forecast(both, atMarket);
  const rates: (number | null)[] = [];
  for (const sd_id of ids) {
    const { body: lease } = await both.call('Leases/GetLease', { id: sd_id });
    const { body: terms } = await both.call('Leases/GetRentTerms', { id: sd_id });
    const rate = await rateOnFirstDay(sd_id, terms);
    rates.push(rate);
    const marketCents =
      rate === null || lease.sd_sqft === null ? undefined : Math.round((rate * 100 * lease.sd_sqft) / 12);
    const lines = naiveForecast(
      { lease, landlord: null, terms },
      { ...asked, today: '2026-06-15', marketCents },
    );
    const months = Array.from({ length: asked.months }, (_, month) =>
      lines.reduce((sum, { cents }) => sum + (cents[month] ?? 0), 0),
    );
    const row = rows.find(({ key }) => key === String(sd_id));
    const name = lease.sd_num;
    expect({
      name,
      months: row?.amounts.map((amount) => Math.round(amount * 100)) ?? months.map(() => 0),
    }).toEqual({
      name,
      months,
    });
  }
  const [plain, short, , , , withoutComps] = rates;
  expect(plain).toBeGreaterThan(20);
  expect(short).toBeGreaterThan(20);
  expect(withoutComps).toBeNull();
});

test('only the base rent is at the market, all of it is assumed, and the cell says the estimate', async () => {
  const key = String(ids[0]);
  const { body } = await both.call('Rent/GetForecastCell', { ...atMarket, from: '2029-01', months: 1, key });
  const [base, cam] = body.lines;
  expect(body.assumed).toBe(body.total);
  expect(base).toMatchObject({ type: 'Base Rent', assumed: true });
  expect(base?.amount).toBe(Math.round(((base?.market ?? 0) * 100 * 5000) / 12) / 100);
  expect(cam).toBeUndefined();
  const grown = await both.call('Rent/GetForecastCell', { ...asked, from: '2029-01', months: 1, key });
  expect(grown.body.lines[0]).toMatchObject({ amount: 10_300, market: null });
});

test('the workbook lists each estimate that it assumes, and the words of the scenario', async () => {
  const { body } = await both.call('Rent/GetReport', { ...atMarket, reportName: 'Rent Forecast' });
  const { sheets } = await readXlsx(Buffer.from(body.documentBase64, 'base64'));
  const assumptions =
    sheets
      .find(({ name }) => name === 'Assumptions')
      ?.rows.flat()
      .join('\n') ?? '';
  expect(assumptions).toContain('renewed at the market estimate of its base rent');
  expect(assumptions).toMatch(/Market estimate: # plain.*\n\$2\d\.\d\d per SF and year on/);
  expect(assumptions).not.toContain('# no comps');
  const total = sheets
    .find(({ name }) => name === 'By Month')
    ?.rows.at(-2)
    ?.at(-1);
  const shown = await forecast(both, atMarket);
  expect(total).toBeCloseTo(
    shown.total.reduce((sum, amount) => sum + amount, 0),
    2,
  );
});

describe('a caller who does not see the market', () => {
  const inputs = [
    ['Rent/GetForecast', atMarket],
    ['Rent/GetForecastCell', { ...atMarket, months: 1, key: null }],
    ['Rent/GetReport', { ...atMarket, reportName: 'Rent Forecast' }],
  ] as const;

  test.each(inputs)('is refused by %s at the market, as by the market itself', async (name, input) => {
    const viewer = await app.as('Write');
    expect((await viewer.call(name, input)).status).toBe(404);
    expect((await viewer.call(name, { ...input, renewalRent: 'growth' })).status).toBe(200);
  });

  test('sees figures of five comps or more where they are shown to all, and no word of a comp', async () => {
    await both.call('Market/SaveSettings', { figuresForAll: true });
    const viewer = await app.as('no role');
    const seen = await forecast(viewer, atMarket);
    // Without Comps the rates are told to the dime: half a percent of a rent of more than 10.00.
    const exact = (await forecast(both, atMarket)).total;
    expect(seen.total).toHaveLength(exact.length);
    for (const [month, amount] of seen.total.entries())
      expect(Math.abs(amount / (exact[month] ?? 0) - 1)).toBeLessThan(0.005);
    expect(JSON.stringify(seen)).not.toContain('Canary');
    const comps = (await both.call('Comps/SearchComps', { compType: 1, zip: '63105' })).body;
    const oldest = comps.toSorted((a, b) =>
      (a.leaseCommencement ?? '').localeCompare(b.leaseCommencement ?? ''),
    );
    for (const { id } of oldest.slice(0, 3)) await both.call('Comps/DeleteComp', { id });
    const few = await forecast(viewer, atMarket);
    expect(few.total).toEqual((await forecast(viewer, asked)).total);
    expect((await forecast(both, atMarket)).total).not.toEqual(few.total);
  });
});
