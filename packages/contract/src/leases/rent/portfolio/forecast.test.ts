import { expect, test } from 'vitest';
import { closedStatus, openStatus } from '../../fields.ts';
import type { Term } from '../term.ts';
import { fiscalYears, forecastLease, monthsFrom, type ForecastScenario } from './forecast.ts';
import { defaultRentSettings } from './settings.ts';

test('months run on over the turn of the year', () => {
  expect(monthsFrom('2027-11', 4)).toEqual(['2027-11', '2027-12', '2028-01', '2028-02']);
});

test('a fiscal year that begins in January is the calendar year', () => {
  expect(fiscalYears(monthsFrom('2027-11', 14), 1)).toEqual([
    { label: '2027', first: 0, last: 1 },
    { label: '2028', first: 2, last: 13 },
  ]);
});

test('any other fiscal year has the name of the year in which it ends', () => {
  expect(fiscalYears(monthsFrom('2027-06', 15), 7)).toEqual([
    { label: 'FY 2027', first: 0, last: 0 },
    { label: 'FY 2028', first: 1, last: 12 },
    { label: 'FY 2029', first: 13, last: 14 },
  ]);
});

const term: Term = { rt_type: 'Base Rent', rt_start: '2027-01-01', rt_end: '2027-12-31', rt_monthly: 100 };

function sums(scenario: ForecastScenario, sd_status: 1 | 2) {
  const lease = { sd_status, sd_ocd: null, sd_ccd: null, sd_ncd: null, sd_ced: '2027-12-31' };
  const span = { from: '2027-12', months: 2, scenario };
  return forecastLease(lease, [term], span, defaultRentSettings, '2027-12-16').map(({ assumed, cents }) =>
    [assumed as boolean | number].concat([...cents]),
  );
}

test('a scenario adds its own lines for an open lease, marked as assumed, and nothing for a closed one', () => {
  expect(sums('contract', openStatus)).toEqual([[false, 10_000, 0]]);
  expect(sums('holdover', openStatus)).toEqual([
    [false, 10_000, 0],
    [true, 0, 15_000],
  ]);
  expect(sums('renewal', openStatus)).toEqual([
    [false, 10_000, 0],
    [true, 0, 10_300],
  ]);
  // 15 of 31 days: a closed lease pays nothing from today on.
  expect(sums('holdover', closedStatus)).toEqual([[false, 4839, 0]]);
});
