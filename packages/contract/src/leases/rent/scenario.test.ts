import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '../../dates.ts';
import { rentBetween, rentOfMonth, rentOn } from './engine.ts';
import { grown } from './growth.ts';
import type { Scenario } from './scenario.ts';
import type { Term } from './term.ts';

const expiration = '2028-02-28';
const terms: Term[] = [
  { rt_type: 'Base Rent', rt_start: '2027-01-01', rt_end: expiration, rt_monthly: 1000.01 },
  { rt_type: 'CAM', rt_start: '2027-01-01', rt_end: null, rt_monthly: 100 },
  { rt_type: 'Insurance', rt_start: '2027-01-01', rt_end: '2027-12-31', rt_monthly: 10 },
  { rt_type: 'Security Deposit', rt_start: '2027-01-01', rt_end: null, rt_monthly: 5000 },
];

function on(day: string, scenario: Scenario) {
  return rentOn(terms, day, { expiration, scenario }).lines;
}

test('the terms alone pay nothing past the last of them', () => {
  expect(on('2028-02-29', { kind: 'contract' })).toEqual([]);
});

describe('holdover', () => {
  test('goes on at the last rent times 150 % from the day after the expiration, marked as assumed', () => {
    expect(on(expiration, { kind: 'holdover' }).map(({ assumed }) => assumed)).toEqual([false, false]);
    expect(on('2028-02-29', { kind: 'holdover' })).toEqual([
      { type: 'Base Rent', assumed: true, cents: 150_002 },
      { type: 'CAM', assumed: true, cents: 15_000 },
    ]);
    expect(on('2048-01-01', { kind: 'holdover', percent: 200 })[0]?.cents).toBe(200_002);
  });

  test('of a month that is certain in part says how much of it is assumed', () => {
    const rent = rentOfMonth(terms, 2028, 2, { expiration, scenario: { kind: 'holdover' } });
    expect(rent.assumed).toBe(Math.round(150_002 / 29) + Math.round(15_000 / 29));
    expect(rent.total - rent.assumed).toBe(rentOfMonth(terms, 2028, 2, { expiration }).total);
  });

  test('begins after the last term where that runs past the expiration', () => {
    const late = [{ ...terms[0], rt_end: '2028-06-30' } as Term];
    const options = { expiration, scenario: { kind: 'holdover' } } as const;
    expect(rentOn(late, '2028-06-30', options).assumed).toBe(0);
    expect(rentOn(late, '2028-07-01', options).assumed).toBe(150_002);
  });

  test('replaces base rent when base rent ends, although another charge runs on or ran longer', () => {
    const [base, cam] = terms as [Term, Term];
    const options = { expiration, scenario: { kind: 'holdover' } } as const;
    const runsOn = [base, { ...cam, rt_end: '2030-12-31' }];
    expect(rentOn(runsOn, '2028-02-29', options).lines).toEqual([
      { type: 'Base Rent', assumed: true, cents: 150_002 },
      { type: 'CAM', assumed: false, cents: 10_000 },
    ]);
    expect(rentOn(runsOn, '2031-01-01', options).lines).toEqual([
      { type: 'Base Rent', assumed: true, cents: 150_002 },
      { type: 'CAM', assumed: true, cents: 15_000 },
    ]);
    // A schedule that stops before the lease does: nothing is due in between, and the last rent goes on after.
    const early = [{ ...base, rt_end: '2027-12-31' }, cam];
    expect(rentOn(early, '2028-01-31', options).lines.map(({ type }) => type)).toEqual(['CAM']);
    expect(rentOn(early, '2028-02-29', options).lines[0]).toEqual({
      type: 'Base Rent',
      assumed: true,
      cents: 150_002,
    });
    const renewal = { kind: 'renewal', growth: 3 } as const;
    expect(rentOn(runsOn, '2028-02-29', { expiration, scenario: renewal }).lines[0]?.cents).toBe(103_001);
  });

  test('of a lease without an expiration or without rent assumes nothing', () => {
    const scenario = { kind: 'holdover' } as const;
    expect(rentOn(terms, '2060-01-01', { expiration: null, scenario }).assumed).toBe(0);
    expect(rentOn([], '2060-01-01', { expiration, scenario }).total).toBe(0);
  });
});

describe('renewal', () => {
  const renewal = { kind: 'renewal', growth: 3 } as const;

  test('grows the unrounded last rent once a year from the day after the expiration', () => {
    expect(on('2028-02-29', renewal)[0]).toEqual({ type: 'Base Rent', assumed: true, cents: 103_001 });
    expect(on('2029-02-27', renewal)[0]?.cents).toBe(103_001);
    // The day of the renewal is a leap day, and 2029 has none: the year turns on the last of February.
    expect(on('2029-02-28', renewal)[0]?.cents).toBe(106_091);
    expect(on('2032-02-28', renewal)[0]?.cents).toBe(grown(100_001, 3, 4));
    expect(on('2032-02-29', renewal)[0]?.cents).toBe(grown(100_001, 3, 5));
  });

  test('takes a market estimate for the Base Rent where there is one', () => {
    const asked: string[] = [];
    const market = (day: string) => {
      asked.push(day);
      return 90_000;
    };
    expect(on('2028-03-01', { ...renewal, market }).map(({ cents }) => cents)).toEqual([90_000, 10_300]);
    expect(on('2029-03-01', { ...renewal, market })[0]?.cents).toBe(92_700);
    expect(new Set(asked)).toEqual(new Set(['2028-02-29']));
    expect(on('2028-03-01', { ...renewal, market: () => null })[0]?.cents).toBe(103_001);
  });
});

test('assumed figures add up wherever the time line is cut', () => {
  fc.assert(
    fc.property(
      fc.nat(3000),
      fc.nat(900),
      fc.nat(900),
      fc.constantFrom<Scenario>({ kind: 'holdover' }, { kind: 'renewal', growth: 2.5 }),
      (skip, first, second, scenario) => {
        const from = addDays('2027-01-01', skip);
        const cut = addDays(from, first);
        const to = addDays(cut, second + 1);
        const options = { expiration, scenario };
        const [a, b] = [
          rentBetween(terms, from, cut, options),
          rentBetween(terms, addDays(cut, 1), to, options),
        ];
        const whole = rentBetween(terms, from, to, options);
        expect(a.total + b.total).toBe(whole.total);
        expect(a.assumed + b.assumed).toBe(whole.assumed);
      },
    ),
  );
});

/** The largest amount of a rent term, in cents. */
const most = 99_999_999_999_999;

test('growth is that of exact integers up to the largest rent, for every amount, percentage and number of times', () => {
  fc.assert(
    fc.property(
      fc.nat(9_999_999_999_999),
      fc.integer({ min: -5000, max: 5000 }),
      fc.nat(30),
      (cents, hundredths, times) => {
        const numerator = BigInt(cents) * BigInt(10_000 + hundredths) ** BigInt(times);
        const denominator = 10_000n ** BigInt(times);
        const expected = (2n * numerator + denominator) / (2n * denominator);
        expect(grown(cents, hundredths / 100, times)).toBe(Math.min(Number(expected), most));
      },
    ),
  );
  // A half: 3 % on 50 cents is 51.5.
  expect(grown(50, 3, 1)).toBe(52);
});

test('a rent that doubles every year since 1900 stays at the largest that there can be', () => {
  const old = [
    { rt_type: 'Base Rent', rt_start: '1900-01-01', rt_end: '1900-12-31', rt_monthly: 1 },
  ] as const;
  const options = { expiration: '1900-12-31', scenario: { kind: 'renewal', growth: 100 } } as const;
  expect(rentOfMonth(old, 1901, 1, options).total).toBe(200);
  expect(rentOfMonth(old, 2199, 12, options).total).toBe(most);
  expect(grown(100, 1000, 500)).toBe(most);
});

test('each year of a renewal ends the day before the anniversary of its start', () => {
  const start = '2028-02-29';
  for (let year = 1; year < 10; year++) {
    const turn = addMonths(start, 12 * year);
    const scenario = { kind: 'renewal', growth: 10 } as const;
    const before = on(addDays(turn, -1), scenario)[1]?.cents;
    const after = on(turn, scenario)[1]?.cents;
    expect([before, after]).toEqual([grown(10_000, 10, year), grown(10_000, 10, year + 1)]);
  }
});
