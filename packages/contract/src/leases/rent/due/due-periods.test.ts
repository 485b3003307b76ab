import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysInMonth, type PlainDate } from '../../../dates.ts';
import { duePeriods } from './due-periods.ts';
import { rentBetween } from '../engine.ts';
import { paymentFrequencies, rentTimings, type Term } from '../term.ts';

const term: Term = {
  rt_type: 'Base Rent',
  rt_start: '2027-01-01',
  rt_end: '2028-12-31',
  rt_monthly: 8333.33,
};
const options = { expiration: '2030-12-31' };

function due(change: Partial<Term>) {
  return duePeriods({ ...term, ...change }, options).map(({ periodStart, periodEnd, dueDate, amount }) => [
    periodStart,
    periodEnd,
    dueDate,
    amount,
  ]);
}

describe('due periods', () => {
  test('of a term that says nothing are calendar months, due on their first day', () => {
    const periods = due({ rt_start: '2027-01-16' });
    expect(periods).toHaveLength(24);
    expect(periods[0]).toEqual(['2027-01-16', '2027-01-31', '2027-01-16', Math.round((833_333 * 16) / 31)]);
    expect(periods[1]).toEqual(['2027-02-01', '2027-02-28', '2027-02-01', 833_333]);
  });

  test('a yearly amount that is typed is due as it was typed', () => {
    const yearly = { rt_freq: 'Yearly', rt_yearly: 100_000 } as const;
    expect(due(yearly)).toEqual([
      ['2027-01-01', '2027-12-31', '2027-01-01', 10_000_000],
      ['2028-01-01', '2028-12-31', '2028-01-01', 10_000_000],
    ]);
    const quarters = due({ ...yearly, rt_freq: 'Quarterly' });
    expect(quarters.map(([, , , amount]) => amount)).toEqual(Array.from({ length: 8 }, () => 2_500_000));
    // Without it, twelve months are due.
    expect(due({ rt_freq: 'Yearly' })[0]?.[3]).toBe(9_999_996);
    // One that does not give the monthly amount is left over from before.
    expect(due({ ...yearly, rt_monthly: 9000 })[0]?.[3]).toBe(10_800_000);
  });

  test('in arrears are due on the first due day from their last day on', () => {
    const arrears = { rt_freq: 'Quarterly', rt_timing: 'In arrears' } as const;
    expect(due({ ...arrears, rt_due_day: 31 })[0]).toEqual([
      '2027-01-01',
      '2027-03-31',
      '2027-03-31',
      2_499_999,
    ]);
    expect(due({ ...arrears, rt_due_day: 15 })[0]?.[2]).toBe('2027-04-15');
    expect(due(arrears)[0]?.[2]).toBe('2027-04-01');
  });

  test('of a year that begins in mid-month turn on that day, and the last one is cut by its days', () => {
    expect(due({ rt_freq: 'Yearly', rt_start: '2027-03-15', rt_due_day: 20 })).toEqual([
      ['2027-03-15', '2028-03-14', '2027-03-20', 9_999_996],
      // 17 of 31 days of March, then nine months.
      ['2028-03-15', '2028-12-31', '2028-03-20', 9 * 833_333 + Math.round((833_333 * 17) / 31)],
    ]);
  });

  test('once is the whole term; a deposit and a term that never runs have none', () => {
    expect(due({ rt_freq: 'Once', rt_due_day: 10 })).toEqual([
      ['2027-01-01', '2028-12-31', '2027-01-10', 24 * 833_333],
    ]);
    expect(due({ rt_type: 'Security Deposit' })).toEqual([]);
    expect(due({ rt_end: '2026-12-31' })).toEqual([]);
  });
});

/** Adds up day by day, in cents; a day costs its share of the month. */
function naiveCost(monthly: number, from: PlainDate, to: PlainDate): number {
  let cents = 0;
  for (let day = from; day <= to; day = addDays(day, 1))
    cents += monthly / daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
  return cents;
}

test('any term, any way of paying: every day lies in one period, and the parts add up', () => {
  fc.assert(
    fc.property(
      fc.nat(400),
      fc.nat(1500),
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.constantFrom(...paymentFrequencies),
      fc.constantFrom(...rentTimings),
      fc.integer({ min: 1, max: 31 }),
      (skip, length, cents, rt_freq, rt_timing, rt_due_day) => {
        const rt_start = addDays('2027-01-01', skip);
        const rt_end = addDays(rt_start, length);
        const any: Term = {
          ...term,
          rt_start,
          rt_end,
          rt_monthly: cents / 100,
          rt_freq,
          rt_timing,
          rt_due_day,
        };
        const periods = duePeriods(any, options);
        let at = rt_start;
        for (const { periodStart, periodEnd, dueDate } of periods) {
          expect(periodStart).toBe(at);
          at = addDays(periodEnd, 1);
          const [from, until] = rt_timing === 'In advance' ? [periodStart, '9999'] : [periodEnd, '9999'];
          expect(dueDate >= from && dueDate < until).toBe(true);
          expect(dueDate <= addMonths(rt_timing === 'In advance' ? periodStart : periodEnd, 1)).toBe(true);
        }
        expect(at).toBe(addDays(rt_end, 1));
        const sum = periods.reduce((total, { amount }) => total + amount, 0);
        // The engine rounds each month that is covered in part: the first and the last.
        expect(Math.abs(sum - rentBetween([any], rt_start, rt_end, options).total)).toBeLessThanOrEqual(1);
        expect(Math.abs(sum - naiveCost(cents, rt_start, rt_end))).toBeLessThanOrEqual(1.5);
      },
    ),
    { numRuns: 60 },
  );
});
