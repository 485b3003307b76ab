import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, daysInMonth, type PlainDate } from '../dates.ts';
import { closedStatus, openStatus } from '../leases/fields.ts';
import {
  defaultRentSettings,
  duePeriods,
  forecastLease,
  monthsFrom,
  paymentFrequencies,
  rentTimings,
} from '../leases/rent/index.ts';
import { dueLines, type KeyedTerm } from './due-lines.ts';

const today = '2026-06-15';
const dates = { sd_ocd: null, sd_ccd: null, sd_ncd: null };

/** Terms of any kind around 2027, of any length, some without an end. */
const anyTerm = fc
  .record({
    skip: fc.integer({ min: -900, max: 700 }),
    length: fc.integer({ min: -20, max: 1500 }),
    cents: fc.integer({ min: 0, max: 3_000_000 }),
    rt_type: fc.constantFrom('Base Rent', 'CAM', 'Security Deposit', null),
    rt_freq: fc.constantFrom(...paymentFrequencies, null),
    rt_timing: fc.constantFrom(...rentTimings, null),
    rt_due_day: fc.option(fc.integer({ min: 1, max: 31 })),
    isOpen: fc.boolean(),
  })
  .map(({ skip, length, cents, isOpen, ...term }) => {
    const rt_start = addDays('2027-01-01', skip);
    const rt_end = isOpen ? null : addDays(rt_start, length);
    return Object.assign(term, { rt_start, rt_end, rt_monthly: cents / 100 });
  });
const anyTerms = fc
  .array(anyTerm, { maxLength: 5 })
  .map((terms) => terms.map((term, index): KeyedTerm => ({ ...term, rt_id: index + 1 })));
const anyExpiration = fc.integer({ min: -200, max: 1200 }).map((days) => addDays('2027-06-30', days));

test('what is due in a month is what the forecast by due date has, for any terms', () => {
  fc.assert(
    fc.property(anyTerms, anyExpiration, (terms, sd_ced) => {
      const lease = { ...dates, sd_status: openStatus, sd_ced } as const;
      const span = { from: '2027-01', months: 14, scenario: 'contract' } as const;
      const forecast = forecastLease(lease, terms, span, defaultRentSettings, today);
      for (const [index, month] of monthsFrom(span.from, span.months).entries()) {
        const lines = dueLines(lease, terms, { first: month, last: month }, today);
        const expected = forecast.reduce((sum, { cents }) => sum + (cents[index] ?? 0), 0);
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(expected);
      }
    }),
    { numRuns: 80 },
  );
});

test('a month alone has exactly the lines of the whole term, and no key is in two months', () => {
  fc.assert(
    fc.property(anyTerms, anyExpiration, (terms, sd_ced) => {
      const lease = { sd_status: openStatus, sd_ced } as const;
      const span = { first: '2026-01', last: '2029-12' };
      const whole = terms.flatMap((term) =>
        duePeriods(term, { expiration: sd_ced })
          .filter(({ dueDate, amount }) => amount > 0 && dueDate >= '2026-01-01' && dueDate < '2030-01-01')
          .map(({ periodStart, dueDate, amount }) => [`${term.rt_id}-${periodStart}`, dueDate, amount]),
      );
      const months = monthsFrom('2026-01', 48).flatMap((month) =>
        dueLines(lease, terms, { first: month, last: month }, today),
      );
      const listed = (lines: typeof months) =>
        lines.map(({ key, due, cents }) => [key, due, cents]).toSorted();
      expect(listed(months)).toEqual(whole.toSorted());
      expect(listed(dueLines(lease, terms, span, today))).toEqual(whole.toSorted());
      expect(new Set(months.map(({ key }) => key)).size).toBe(months.length);
    }),
    { numRuns: 60 },
  );
});

/** Counts day by day: each day of a monthly term costs its share of the month. */
function naiveMonth(term: KeyedTerm, month: string, expiration: PlainDate): number {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  const days = daysInMonth(year, number);
  let covered = 0;
  for (let day = `${month}-01`; day < addMonths(`${month}-01`, 1); day = addDays(day, 1))
    if (day >= (term.rt_start ?? '9999') && day <= (term.rt_end ?? expiration)) covered += 1;
  return Math.floor((2 * Math.round((term.rt_monthly ?? 0) * 100) * covered + days) / (2 * days));
}

test('a monthly rent in advance agrees with a count of its days', () => {
  fc.assert(
    fc.property(anyTerm, anyExpiration, (any, sd_ced) => {
      const term: KeyedTerm = { ...any, rt_type: 'CAM', rt_freq: null, rt_timing: null, rt_id: 7 };
      for (const month of monthsFrom('2027-01', 8)) {
        const lines = dueLines(
          { sd_status: openStatus, sd_ced },
          [term],
          { first: month, last: month },
          today,
        );
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(naiveMonth(term, month, sd_ced));
      }
    }),
    { numRuns: 60 },
  );
});

test('a closed lease owes whole periods that fell due before today, and nothing from today on', () => {
  const term: KeyedTerm = {
    rt_id: 1,
    rt_type: 'Base Rent',
    rt_start: '2026-01-01',
    rt_end: null,
    rt_monthly: 100,
    rt_due_day: 15,
  };
  const lines = dueLines(
    { sd_status: closedStatus, sd_ced: '2026-12-31' },
    [term],
    { first: '2026-05', last: '2026-07' },
    today,
  );
  expect(lines).toEqual([
    {
      key: '1-2026-05-01',
      rt_id: 1,
      type: 'Base Rent',
      from: '2026-05-01',
      to: '2026-05-31',
      due: '2026-05-15',
      cents: 10_000,
    },
  ]);
});
