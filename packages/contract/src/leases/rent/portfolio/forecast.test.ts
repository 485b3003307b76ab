import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../dates.ts';
import { closedStatus, openStatus } from '../../fields.ts';
import { duePeriods } from '../due/due-periods.ts';
import { paymentFrequencies, rentTimings, type Term } from '../term.ts';
import { fiscalQuarters, fiscalYears, forecastLease, monthsFrom, type ForecastScenario } from './forecast.ts';
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

test('a fiscal quarter is three months from the first of the fiscal year', () => {
  expect(fiscalQuarters(monthsFrom('2027-02', 6), 1)).toEqual([
    { label: 'Q1 2027', first: 0, last: 1 },
    { label: 'Q2 2027', first: 2, last: 4 },
    { label: 'Q3 2027', first: 5, last: 5 },
  ]);
  expect(fiscalQuarters(monthsFrom('2027-06', 4), 7).map(({ label }) => label)).toEqual([
    'Q4 FY 2027',
    'Q1 FY 2028',
  ]);
});

const open = {
  sd_status: openStatus,
  sd_ocd: null,
  sd_ccd: null,
  sd_ncd: null,
  sd_ced: '2027-12-31',
} as const;

describe('by due date', () => {
  function due(change: Partial<Term>, scenario: ForecastScenario = 'contract', basis?: 'cost') {
    const span = { from: '2027-01', months: 18, scenario, ...(basis && { basis }) };
    return forecastLease(open, [{ ...term, ...change }], span, defaultRentSettings, '2027-01-01').map(
      ({ cents }) => Array.from(cents),
    );
  }
  const none = Array.from({ length: 6 }, () => 0);

  test('a quarterly rent counts in the months in which it falls due, its cost in every month', () => {
    const quarters = [30_000, 0, 0, 30_000, 0, 0, 30_000, 0, 0, 30_000, 0, 0];
    expect(due({ rt_freq: 'Quarterly' })).toEqual([[...quarters, ...none]]);
    expect(due({ rt_freq: 'Quarterly' }, 'contract', 'cost')).toEqual([
      [...Array.from({ length: 12 }, () => 10_000), ...none],
    ]);
    // In arrears: the first quarter on April 1, the last one on January 1 of the next year.
    expect(due({ rt_freq: 'Quarterly', rt_timing: 'In arrears' })).toEqual([
      [0, 0, 0, 30_000, 0, 0, 30_000, 0, 0, 30_000, 0, 0, 30_000, 0, 0, 0, 0, 0],
    ]);
  });

  test('what is assumed is paid as the last term was, and whole where its period ends after the months', () => {
    expect(due({ rt_freq: 'Half-yearly' }, 'renewal')[1]).toEqual([
      ...Array.from({ length: 12 }, () => 0),
      61_800,
      ...Array.from({ length: 5 }, () => 0),
    ]);
    expect(due({ rt_freq: 'Yearly' }, 'holdover')[1]?.[12]).toBe(180_000);
    expect(due({ rt_freq: 'Once' }, 'holdover')[1]?.slice(12)).toEqual(
      Array.from({ length: 6 }, () => 15_000),
    );
  });

  test('any way of paying: the months have exactly the periods that fall due in them', () => {
    fc.assert(
      fc.property(
        fc.nat(700),
        fc.nat(1500),
        fc.nat(3_000_000),
        fc.constantFrom(...paymentFrequencies),
        fc.constantFrom(...rentTimings),
        fc.integer({ min: 1, max: 31 }),
        fc.boolean(),
        (skip, length, cents, rt_freq, rt_timing, rt_due_day, isOpenEnded) => {
          const rt_start = addDays('2026-01-01', skip);
          const end = addDays(rt_start, length);
          const any = {
            ...term,
            rt_start,
            rt_end: isOpenEnded ? null : end,
            rt_monthly: cents / 100,
            rt_freq,
            rt_timing,
            rt_due_day,
          };
          const lease = { ...open, sd_ced: end };
          const span = { from: '2027-03', months: 14, scenario: 'contract' } as const;
          const lines = forecastLease(lease, [any], span, defaultRentSettings, '2026-01-01');
          for (const [index, month] of monthsFrom(span.from, span.months).entries()) {
            const naive = duePeriods({ ...any, rt_end: end }, { expiration: null })
              .filter(({ dueDate }) => dueDate.startsWith(month))
              .reduce((sum, { amount }) => sum + amount, 0);
            expect(lines[0]?.cents[index] ?? 0).toBe(naive);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the expected rent', () => {
  test('is the rent of the renewal times its probability, the lease’s own before the client’s', () => {
    const span = { from: '2027-12', months: 2, scenario: 'expected' } as const;
    const settings = { ...defaultRentSettings, renewal: 40 };
    const of = (sd_renewal: number | null) =>
      forecastLease({ ...open, sd_renewal }, [term], span, settings, '2027-01-01').map(({ cents }) =>
        Array.from(cents),
      );
    expect(of(60)).toEqual([
      [10_000, 0],
      [0, 6180],
    ]);
    expect(of(null)[1]).toEqual([0, 4120]);
    expect(of(0)[1]).toEqual([0, 0]);
    expect(of(100)[1]).toEqual([0, 10_300]);
  });

  test('agrees with a naive computation, month by month', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.nat(10_000),
        fc.nat(10_000),
        fc.nat(600),
        (cents, growth, share, days) => {
          const lease = { ...open, sd_ced: addDays('2027-01-10', days), sd_renewal: share / 100 };
          const rent = { ...term, rt_end: null, rt_monthly: cents / 100 };
          const settings = { ...defaultRentSettings, growth: growth / 100 };
          const span = { from: '2027-01', months: 40 };
          const [expected = [], renewed = [], ended = []] = (
            ['expected', 'renewal', 'contract'] as const
          ).map((scenario) =>
            sumsOf(forecastLease(lease, [rent], { ...span, scenario }, settings, '2027-01-01')),
          );
          for (let month = 0; month < span.months; month += 1) {
            const end = BigInt(ended[month] ?? 0);
            // p × renewed + (1 − p) × ended, in 1/10,000 cents.
            const exact = BigInt(share) * BigInt(renewed[month] ?? 0) + BigInt(10_000 - share) * end;
            expect(expected[month]).toBe(Number(exact / 10_000n) + (exact % 10_000n >= 5000n ? 1 : 0));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

function sumsOf(lines: ReturnType<typeof forecastLease>): number[] {
  return Array.from({ length: 40 }, (_, month) =>
    lines.reduce((sum, { cents }) => sum + (cents[month] ?? 0), 0),
  );
}
