// @module-tag long
import { forecastScenarios, rentReports } from '@panoramic/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
const most = 999_999_999_999.99;

/** The largest rents over the longest terms, beside the smallest. */
beforeAll(async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_num: 'limit', sd_ced: '2199-12-31', sd_sqft: 1 });
  const terms = [
    ['1900-01-01', '2199-12-31', most],
    ['2030-01-01', null, most],
    ['2199-12-31', '2199-12-31', 0.01],
  ] as const;
  for (const [rt_start, rt_end, rt_monthly] of terms)
    await writer.call('Leases/EditRentTerm', { sd_id, rt_type: 'Base Rent', rt_start, rt_end, rt_monthly });
  const { sd_id: small } = await aLease({ sd_num: 'small', sd_ced: '2199-12-31' });
  for (const [rt_start, rt_monthly] of [
    ['2026-06-01', 0.01],
    ['2026-07-01', most],
  ] as const)
    await writer.call('Leases/EditRentTerm', { sd_id: small, rt_type: 'CAM', rt_start, rt_monthly });
});

test('rent roll and increases are exact for the largest rents on the first and last day', async () => {
  const viewer = await app.as('no role');
  const rolls = [];
  for (const asOf of ['1900-01-01', '2199-12-31'])
    rolls.push((await viewer.call('Rent/GetRentRoll', { asOf, soffice_number: 'limit' })).body[0]);
  expect(rolls).toMatchObject([
    { total_monthly: most, total_yearly: 11_999_999_999_999.88, step_date: '2030-01-01', step_percent: 100 },
    { total_monthly: 1_999_999_999_999.99, total_yearly: 23_999_999_999_999.88, step_date: null },
  ]);
  const { body } = await viewer.call('Rent/GetIncreases', { days: 3660 });
  expect(body.find(({ sd_num }) => sd_num === 'small')).toMatchObject({ to: 1_000_000_000_000 });
});

test.each(forecastScenarios)('a forecast at the end of time answers: %s', async (scenario) => {
  const viewer = await app.as('no role');
  const asked = { from: '2199-12', months: 120, scenario };
  const { status, body } = await viewer.call('Rent/GetForecast', asked);
  expect([status, body.total[0]]).toEqual([200, 2_999_999_999_999.98]);
  const last = { from: body.months.at(-1) ?? '', scenario, groupBy: 'rentType' } as const;
  const cell = await viewer.call('Rent/GetForecastCell', last);
  expect([cell.status, cell.body.total]).toEqual([200, body.total.at(-1)]);
  for (const reportName of rentReports) {
    const reply = await viewer.call('Rent/GetReport', {
      ...asked,
      reportName,
      asOf: '2199-12-31',
      days: 3660,
    });
    expect(reply.status).toBe(200);
  }
});
