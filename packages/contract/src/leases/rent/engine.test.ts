import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysInMonth, lastDate, type PlainDate } from '../../dates.ts';
import { rentBetween, rentByMonth, rentOfMonth, rentOn, rentTotalOn, type Rent } from './engine.ts';
import { rentTypes, type RentType, type Term } from './term.ts';

function term(
  rt_type: RentType | null,
  rt_start: PlainDate | null,
  rt_end: PlainDate | null,
  rt_monthly: number | null,
): Term {
  return { rt_type, rt_start, rt_end, rt_monthly };
}

/** The days around which mistakes are made: leap days, ends of months, turns of years. */
const day = fc.oneof(
  fc.constantFrom('2027-01-31', '2028-02-28', '2028-02-29', '2028-03-01', '2027-12-31', '2028-01-01'),
  fc.nat(40).map((days) => addDays('2028-01-20', days)),
  fc.nat(1100).map((days) => addDays('2026-12-01', days)),
);
const amount = fc.oneof(
  fc.nat(1_000_000).map((cents) => cents / 100),
  fc.constantFrom(0, 0.01, 100.01, 999_999_999_999.99),
);
const anyTerm = fc
  .record({
    // Mostly one type, so that terms meet and overlap within a month.
    type: fc.oneof(
      { weight: 3, arbitrary: fc.constant<RentType>('Base Rent') },
      fc.option(fc.constantFrom(...rentTypes)),
    ),
    start: fc.option(day, { freq: 20 }),
    days: fc.option(
      fc.oneof(fc.constantFrom(0, 1, 5, 9, 27, 28, 29, 30, 364, 365), fc.integer({ min: -5, max: 800 })),
    ),
    monthly: fc.option(amount, { freq: 20 }),
  })
  .map(({ type, start, days, monthly }) =>
    term(type, start, start !== null && days !== null ? addDays(start, days) : null, monthly),
  );
/** Terms of a few days that follow one another, several in a month. */
const shortTerms = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.nat(100_000)), { minLength: 2, maxLength: 12 })
  .map((lengths) => {
    let start = '2028-01-25';
    return lengths.map(([days, cents]) => {
      const one = term('Base Rent', start, addDays(start, days - 1), cents / 100);
      start = addDays(start, days);
      return one;
    });
  });
const anyTerms = fc.oneof(fc.array(anyTerm, { maxLength: 6 }), shortTerms);
const anyExpiration = fc.option(day);

/** The same rules, worked out day by day in exact integers. */
function naive(terms: readonly Term[], from: PlainDate, to: PlainDate, expiration: PlainDate | null) {
  const due = new Map<RentType, bigint>();
  for (const type of rentTypes.filter((name) => name !== 'Security Deposit')) {
    let running = 0n;
    let before = 0n;
    for (let date = `${from.slice(0, 8)}01`; date <= to; date = addDays(date, 1)) {
      if (date.endsWith('-01')) [running, before] = [0n, 0n];
      for (const one of terms) {
        const end = one.rt_end ?? expiration ?? lastDate;
        if ((one.rt_type ?? 'Other') === type && one.rt_start !== null && one.rt_start <= date && date <= end)
          running += BigInt(Math.round((one.rt_monthly ?? 0) * 100));
      }
      const length = BigInt(daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7))));
      const through = (2n * running + length) / (2n * length);
      if (date >= from) due.set(type, (due.get(type) ?? 0n) + through - before);
      before = through;
    }
  }
  return due;
}

function byType(rent: Rent): Partial<Record<RentType, number>> {
  return Object.fromEntries(rent.lines.map(({ type, cents }) => [type, cents]));
}

function nonZero(due: ReadonlyMap<RentType, bigint>): Partial<Record<RentType, number>> {
  return Object.fromEntries(
    [...due].flatMap(([type, cents]) => (cents === 0n ? [] : [[type, Number(cents)]])),
  );
}

describe('the rent of any terms', () => {
  test('between any two days agrees to the cent with a count day by day, by type and in total', () => {
    fc.assert(
      fc.property(anyTerms, anyExpiration, day, fc.nat(400), (terms, expiration, from, days) => {
        const to = addDays(from, days);
        const rent = rentBetween(terms, from, to, { expiration });
        const expected = naive(terms, from, to, expiration);
        const found = new Map(rent.lines.map(({ type, cents }) => [type, BigInt(cents)]));
        expect(nonZero(found)).toEqual(nonZero(expected));
        expect(rent.total).toBe(Number([...expected.values()].reduce((sum, cents) => sum + cents, 0n)));
        expect(rent.assumed).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  test('parts add up, wherever the time line is cut', () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyExpiration,
        day,
        fc.array(fc.nat(200), { minLength: 1, maxLength: 5 }),
        (terms, expiration, from, lengths) => {
          let next = from;
          let sum = 0;
          for (const length of lengths) {
            const to = addDays(next, length);
            sum += rentBetween(terms, next, to, { expiration }).total;
            next = addDays(to, 1);
          }
          expect(sum).toBe(rentBetween(terms, from, addDays(next, -1), { expiration }).total);
        },
      ),
    );
  });

  test('of a month is that of its days, and many months at once are the same months', () => {
    fc.assert(
      fc.property(
        anyTerms,
        anyExpiration,
        fc.nat(30),
        fc.integer({ min: 1, max: 30 }),
        (terms, expiration, skip, months) => {
          const first = addMonths('2026-11-01', skip);
          const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
          const lines = rentByMonth(terms, { year, month }, months, { expiration });
          for (let index = 0; index < months; index++) {
            const start = addMonths(first, index);
            const end = addDays(addMonths(start, 1), -1);
            const whole = rentOfMonth(terms, Number(start.slice(0, 4)), Number(start.slice(5, 7)), {
              expiration,
            });
            expect(whole).toEqual(rentBetween(terms, start, end, { expiration }));
            expect(lines.reduce((sum, { cents }) => sum + (cents[index] ?? 0), 0)).toBe(whole.total);
            for (const { type, cents } of whole.lines)
              expect(lines.find((line) => line.type === type)?.cents[index]).toBe(cents);
          }
        },
      ),
    );
  });

  test('on a day is the sum of the terms that are in effect', () => {
    fc.assert(
      fc.property(anyTerms, anyExpiration, day, (terms, expiration, date) => {
        const cents = terms
          .filter(
            ({ rt_type, rt_start, rt_end }) =>
              rt_type !== 'Security Deposit' &&
              rt_start !== null &&
              rt_start <= date &&
              date <= (rt_end ?? expiration ?? date),
          )
          .reduce((sum, { rt_monthly }) => sum + Math.round((rt_monthly ?? 0) * 100), 0);
        expect(rentOn(terms, date, { expiration }).total).toBe(cents);
        expect(rentTotalOn(terms, date, expiration)).toBe(cents);
      }),
    );
  });
});

const none = { expiration: null };

describe('the rent of a month', () => {
  test('covered in part counts by its days', () => {
    const half = [term('Base Rent', '2027-06-16', '2027-07-31', 3000)];
    expect(rentOfMonth(half, 2027, 6, none).total).toBe(150_000);
    expect(rentOfMonth(half, 2027, 7, none).total).toBe(300_000);
    expect(rentOfMonth(half, 2027, 8, none)).toEqual({ lines: [], total: 0, assumed: 0 });
  });

  test('that two terms of a type share is rounded once', () => {
    const shared = [
      term('Base Rent', '2027-06-01', '2027-06-15', 100.01),
      term('Base Rent', '2027-06-16', '2027-06-30', 100.01),
    ];
    expect(rentOfMonth(shared, 2027, 6, none).total).toBe(10_001);
  });

  test.each([
    ['a leap day', '2028-02-29', '2028-02-29', 2028, 2, 10_000],
    ['a term that starts on the 31st', '2027-01-31', '2027-02-28', 2027, 1, 9355],
    ['the month after a start on the 31st', '2027-01-31', '2027-02-28', 2027, 2, 290_000],
    ['a term of one day', '2027-06-10', '2027-06-10', 2027, 6, 9667],
  ])('%s', (_, start, end, year, month, cents) => {
    expect(rentOfMonth([term('Base Rent', start, end, 2900)], year, month, none).total).toBe(cents);
  });

  test('is by type, where overlapping terms of a type add, and without the security deposit', () => {
    const terms = [
      term('CAM', '2027-01-01', '2027-12-31', 50),
      term('Base Rent', '2027-01-01', null, 1000),
      term('Base Rent', '2027-03-01', '2027-03-31', 200),
      term('Security Deposit', '2027-01-01', '2027-12-31', 5000),
      term(null, '2027-01-01', '2027-12-31', 1),
    ];
    expect(byType(rentOfMonth(terms, 2027, 3, none))).toEqual({
      'Base Rent': 120_000,
      CAM: 5000,
      Other: 100,
    });
  });
});
