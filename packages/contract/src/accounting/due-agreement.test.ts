import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, daysInMonth, type PlainDate } from '../dates.ts';
import {
  defaultRentSettings,
  forecastLease,
  monthsFrom,
  openStatus,
  paymentFrequencies,
  rentOn,
  rentRollRow,
  rentTimings,
  type Lease,
  type PaymentFrequency,
  type Term,
} from '../leases/index.ts';
import { duePayments, rentDueIn } from './due-payments.ts';

interface Paid {
  readonly rt_start: PlainDate;
  readonly end: PlainDate;
  readonly cents: number;
  readonly yearly: number;
  readonly rt_freq: PaymentFrequency;
  readonly rt_timing: (typeof rentTimings)[number];
  readonly rt_due_day: number;
}

const monthsOf: Record<PaymentFrequency, number> = {
  Monthly: 1,
  Quarterly: 3,
  'Half-yearly': 6,
  Yearly: 12,
  Once: 10_000,
};

function lengthOf(day: PlainDate): number {
  return daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
}

/** The last day of the period that begins on a day: the one before the next period. */
function lastDayOf(paid: Paid, from: PlainDate, count: number): PlainDate {
  const first = paid.rt_freq === 'Monthly' ? `${paid.rt_start.slice(0, 8)}01` : paid.rt_start;
  const last =
    paid.rt_freq === 'Once' ? paid.end : addDays(addMonths(first, count * monthsOf[paid.rt_freq]), -1);
  return last < paid.end ? last : paid.end;
}

/** Goes on day by day from a day until the due day of a month. */
function dueFrom(day: PlainDate, dueDay: number): PlainDate {
  let due = day;
  while (Number(due.slice(8)) !== Math.min(dueDay, lengthOf(due))) due = addDays(due, 1);
  return due;
}

/** A period in advance is due in its first month, and on its first day where the due day is past. */
function dueDateOf({ rt_timing, rt_due_day }: Paid, from: PlainDate, to: PlainDate): PlainDate {
  if (rt_timing === 'In arrears') return dueFrom(to, rt_due_day);
  const due = dueFrom(from, rt_due_day);
  return due.slice(0, 7) === from.slice(0, 7) ? due : from;
}

/** In exact cents, adding up a share of the month for each day. */
function costOf(monthly: number, from: PlainDate, to: PlainDate): number {
  let cents = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) cents += monthly / lengthOf(day);
  return cents;
}

/** A whole quarter, half-year or year costs its months; the last period what the days of the term cost besides. */
function naiveDues(paid: Paid): { readonly dueDate: PlainDate; readonly cents: number }[] {
  const { rt_start, end, rt_freq } = paid;
  const monthly = rt_freq === 'Monthly' ? paid.cents : paid.yearly / 12;
  const dues = [];
  let rest = costOf(monthly, rt_start, end);
  for (let from = rt_start, count = 1; from <= end; count += 1) {
    const to = lastDayOf(paid, from, count);
    const whole = rt_freq === 'Monthly' ? costOf(monthly, from, to) : monthly * monthsOf[rt_freq];
    const cents = to === end ? rest : whole;
    dues.push({ dueDate: dueDateOf(paid, from, to), cents });
    rest -= cents;
    from = addDays(to, 1);
  }
  return dues;
}

function byMonth(dues: readonly { readonly dueDate: PlainDate; readonly cents: number }[], month: string) {
  return dues.reduce((sum, { dueDate, cents }) => (dueDate.startsWith(month) ? sum + cents : sum), 0);
}

const ways: fc.Arbitrary<Paid> = fc
  .record({
    skip: fc.nat(800),
    length: fc.nat(1500),
    cents: fc.integer({ min: 1, max: 3_000_000 }),
    more: fc.integer({ min: -6, max: 5 }),
    rt_freq: fc.constantFrom(...paymentFrequencies),
    rt_timing: fc.constantFrom(...rentTimings),
    rt_due_day: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ skip, length, cents, more, ...way }) => {
    const rt_start = addDays('2026-01-01', skip);
    // A yearly amount within six cents of twelve months gives the same monthly one.
    return Object.assign(way, {
      rt_start,
      end: addDays(rt_start, length),
      cents,
      yearly: 12 * cents + more,
    });
  });

const never = { sd_status: openStatus, sd_ocd: null, sd_ncd: null } as const;

const policy = { timing: 'start', components: ['Base Rent'] } as const;

/** What is rounded: the parts of each month that a term covers in part, or what was due up to a period. */
const rounding = 1.01;

test('any way of paying: forecast, completeness and measurement have what a count day by day makes due', () => {
  fc.assert(
    fc.property(ways, fc.boolean(), (paid, isOpenEnded) => {
      const { rt_start, end, cents, yearly, rt_freq, rt_timing, rt_due_day } = paid;
      const term: Term = {
        rt_type: 'Base Rent',
        rt_start,
        rt_end: isOpenEnded ? null : end,
        rt_monthly: cents / 100,
        rt_yearly: yearly / 100,
        rt_freq,
        rt_timing,
        rt_due_day,
      };
      const dated = { ...never, sd_ccd: rt_start, sd_ced: end };
      const months = monthsFrom(rt_start.slice(0, 7), 70);
      const span = { from: months[0] ?? '', months: months.length, scenario: 'contract' } as const;
      const forecast = forecastLease(dated, [term], span, defaultRentSettings, '2026-01-01')[0]?.cents;
      const { payments } = duePayments({ terms: [term], start: rt_start, end, expiration: end }, policy);
      const inLease = (dueDate: PlainDate) => (dueDate < end ? dueDate : end);
      const measured = payments.map((one) => ({ dueDate: inLease(one.date), cents: one.cents }));
      const dues = naiveDues(paid);
      const clamped = dues.map((due) => ({ ...due, dueDate: inLease(due.dueDate) }));
      let [falling, booked, roll] = [0, 0, 0];
      for (const [index, month] of months.entries()) {
        const due = forecast?.[index] ?? 0;
        const complete = rentDueIn(month, { terms: [term], expiration: end }, policy);
        expect(Math.abs(due - byMonth(dues, month))).toBeLessThan(rounding);
        expect(Math.abs(complete - byMonth(clamped, month))).toBeLessThan(2 * rounding);
        expect(byMonth(measured, month)).toBe(complete);
        falling += due;
        booked += complete;
        roll += rentOn([term], `${month}-01`, { expiration: end }).total;
      }
      // All of the term is due once, whoever asks.
      expect(booked).toBe(falling);
      const whole = dues.reduce((sum, due) => sum + due.cents, 0);
      expect(Math.abs(falling - whole)).toBeLessThan(rounding);
      // The roll of the first of each month is the rent of a month, so that only a first or last part differs.
      expect(Math.abs(roll - falling)).toBeLessThan(2 * cents + 6 * 5 + rounding);
    }),
    { numRuns: 50 },
  );
});

test('the roll says how the rent of its day is paid, and its year is the one that was typed', () => {
  const term: Term = {
    rt_type: 'Base Rent',
    rt_start: '2027-01-01',
    rt_end: null,
    rt_monthly: 8333.33,
    rt_yearly: 100_000,
    rt_freq: 'Quarterly',
    rt_due_day: 15,
  };
  // Safe: the roll reads no other fields of a lease.
  const lease = { sd_status: openStatus, sd_ocd: '2027-01-01', sd_ced: '2030-12-31', sd_sqft: 5000 } as Lease;
  expect(rentRollRow(lease, [term], '2028-02-01', '2027-01-01')).toMatchObject({
    base_monthly: 8333.33,
    base_yearly: 100_000,
    base_paid: 'Quarterly in advance, due on the 15th',
  });
});
