import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../dates.ts';
import { rentOn } from './engine.ts';
import { nextBaseRentChange } from './figures.ts';
import { overlappedTerms, rentPeriods } from './periods.ts';
import { chargeChanges } from './portfolio/index.ts';
import { rentTypes, type RentType, type Term } from './term.ts';

function term(rt_type: RentType, rt_start: string, rt_end: string | null, rt_monthly = 100): Term {
  return { rt_type, rt_start, rt_end, rt_monthly };
}

test('the time line is cut wherever a rent begins or has ended', () => {
  const terms = [
    term('Base Rent', '2027-01-01', '2027-12-31', 1000),
    term('Base Rent', '2028-02-01', '2028-12-31', 1100),
    term('CAM', '2027-07-01', '2028-12-31', 50),
    term('Security Deposit', '2027-03-01', '2027-03-31', 5000),
  ];
  const periods = rentPeriods(terms, '2027-01-01', '2028-12-31', { expiration: null });
  expect(periods.map(({ from, to, rent }) => [from, to, rent.total])).toEqual([
    ['2027-01-01', '2027-06-30', 100_000],
    ['2027-07-01', '2027-12-31', 105_000],
    ['2028-01-01', '2028-01-31', 5000],
    ['2028-02-01', '2028-12-31', 115_000],
  ]);
});

test('the rent of a period is that of each of its days, for any terms', () => {
  const day = fc.nat(120).map((days) => addDays('2028-01-15', days));
  const anyTerm = fc.record<Term>({
    rt_type: fc.constantFrom(...rentTypes, null),
    rt_start: fc.option(day),
    rt_end: fc.option(day),
    rt_monthly: fc.option(fc.nat(5)),
  });
  fc.assert(
    fc.property(fc.array(anyTerm, { maxLength: 6 }), fc.option(day), day, (terms, expiration, from) => {
      const to = addDays(from, 60);
      const periods = rentPeriods(terms, from, to, { expiration });
      let next = from;
      for (const period of periods) {
        expect(period.from).toBe(next);
        for (const one of [period.from, period.to])
          expect(period.rent).toEqual(rentOn(terms, one, { expiration }));
        next = addDays(period.to, 1);
      }
      expect(next).toBe(addDays(to, 1));
    }),
    { numRuns: 100 },
  );
});

// Computing the rent of every day would take half a minute or more.
test('the most terms that a lease can have are computed', () => {
  const terms = Array.from({ length: 10_000 }, (_, index) => {
    const start = addDays('2027-01-02', index % 3650);
    return term(index % 2 ? 'Base Rent' : 'CAM', start, start, 100);
  });
  expect(nextBaseRentChange(terms, '2040-12-31', '2027-01-01')).toMatchObject({ date: '2027-01-03' });
  expect(chargeChanges(terms, '2040-12-31', '2027-01-01', '2037-01-01').length).toBeGreaterThan(3000);
  expect(rentPeriods(terms, '2027-01-01', '2040-12-31', { expiration: null }).length).toBeGreaterThan(3000);
});

test('a schedule overlaps the terms of its type that are in effect on one of its days', () => {
  const before = term('Base Rent', '2024-01-01', '2026-12-31');
  const across = term('Base Rent', '2025-01-01', '2027-06-30');
  const open = term('Base Rent', '2025-06-01', null);
  const within = term('Base Rent', '2028-01-01', '2028-12-31');
  const schedule = [
    term('Base Rent', '2027-01-01', '2027-12-31'),
    term('Base Rent', '2028-01-01', '2036-12-31'),
  ];
  const terms = [before, across, open, within, term('CAM', '2025-01-01', '2030-12-31')];
  expect(overlappedTerms(terms, schedule, null)).toEqual([
    { term: across, newEnd: '2026-12-31' },
    { term: open, newEnd: '2026-12-31' },
    { term: within, newEnd: null },
  ]);
  // A term without an end stops with the lease.
  expect(overlappedTerms([open], schedule, '2026-12-31')).toEqual([]);
  expect(overlappedTerms(terms, [], null)).toEqual([]);
});
