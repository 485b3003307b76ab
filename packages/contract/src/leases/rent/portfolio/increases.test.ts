import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '../../../dates.ts';
import { closedStatus, openStatus } from '../../fields.ts';
import { rentOn } from '../engine.ts';
import { rentTypes, type RentType, type Term } from '../term.ts';
import { chargeChanges, rentIncreases } from './increases.ts';
import { defaultRentSettings } from './settings.ts';

const today = '2027-05-15';
const lease = {
  sd_status: openStatus,
  sd_ocd: null,
  sd_ccd: null,
  sd_ncd: null,
  sd_ced: '2029-12-31',
} as const;
const asked = { today, days: 365, settings: defaultRentSettings };

function term(
  rt_type: RentType | null,
  rt_start: PlainDate,
  rt_end: PlainDate | null,
  rt_monthly: number,
): Term {
  return { rt_type, rt_start, rt_end, rt_monthly };
}

const whole = term('CAM', '2020-01-01', '2029-12-31', 100);

describe('rent increases', () => {
  test('name every change of a charge with amounts, difference and percentage, soonest first', () => {
    const terms = [
      whole,
      term('Base Rent', '2027-01-01', '2027-12-31', 1000),
      term('Base Rent', '2028-01-01', '2029-12-31', 1025),
      term('Insurance', '2027-07-01', '2029-12-31', 50),
    ];
    expect(rentIncreases(terms, lease, asked)).toMatchObject([
      {
        kind: 'change',
        type: 'Insurance',
        date: '2027-07-01',
        from: 0,
        to: 50,
        percent: null,
        note: 'Begins',
      },
      {
        kind: 'change',
        type: 'Base Rent',
        date: '2028-01-01',
        from: 1000,
        to: 1025,
        difference: 25,
        percent: 2.5,
      },
    ]);
    expect(rentIncreases(terms, lease, { ...asked, days: 46 })).toEqual([]);
  });

  test('a charge that ends with its lease falls to nothing', () => {
    const [end] = rentIncreases([whole], { ...lease, sd_ced: '2029-12-31' }, { ...asked, days: 2000 });
    expect(end).toMatchObject({
      date: '2030-01-01',
      from: 100,
      to: 0,
      difference: -100,
      percent: -100,
      note: 'Ends',
    });
  });

  test('schedules that end before their lease stand on top, in one line, however far off that is', () => {
    const terms = [
      term('Base Rent', '2020-01-01', '2027-06-30', 10),
      term('CAM', '2020-01-01', '2027-07-31', 5),
      term('Insurance', '2020-01-01', '2029-06-30', 1),
    ];
    expect(rentIncreases(terms, lease, asked)[0]).toMatchObject({
      kind: 'endsEarly',
      type: null,
      date: '2027-06-30',
      from: 16,
      to: null,
      note: 'Base Rent, CAM, and Insurance end before the lease, 12/31/2029',
    });
    expect(rentIncreases(terms.slice(2), lease, { ...asked, days: 30 })).toMatchObject([
      { kind: 'endsEarly', type: 'Insurance', date: '2029-06-30', from: 1 },
    ]);
  });

  test('a lease in holdover stands on top with its assumed rent, unless a term says what is paid', () => {
    const expired = { ...lease, sd_ced: '2027-04-30' };
    const last = term('Base Rent', '2020-01-01', '2027-04-30', 1000);
    expect(rentIncreases([last], expired, asked)).toMatchObject([
      { kind: 'holdover', type: null, date: '2027-04-30', from: 1000, to: 1500, percent: 50, assumed: true },
    ]);
    const agreed = term('Base Rent', '2027-05-01', '2030-04-30', 1200);
    expect(rentIncreases([last, agreed], expired, asked)).toMatchObject([
      { kind: 'holdover', from: 1000, to: 1200, assumed: false },
    ]);
  });

  test('a holdover goes on from the last rent that there was, though it ended before the lease', () => {
    const expired = { ...lease, sd_ced: '2027-04-30' };
    const terms = [
      term('Base Rent', '2020-01-01', '2026-12-31', 1000),
      term('Security Deposit', '2020-01-01', null, 7000),
    ];
    expect(rentIncreases(terms, expired, asked)).toMatchObject([
      { kind: 'holdover', from: 1000, to: 1500, difference: 500, percent: 50 },
    ]);
  });

  test('a closed lease has none', () => {
    const terms = [term('Base Rent', '2027-06-01', null, 10)];
    expect(rentIncreases(terms, { ...lease, sd_status: closedStatus }, asked)).toEqual([]);
  });
});

test('the changes of any terms are the days whose rent differs from the day before', () => {
  const day = fc.nat(400).map((days) => addDays('2027-01-01', days));
  const anyTerm = fc.record<Term>({
    rt_type: fc.constantFrom(...rentTypes, null),
    rt_start: day,
    rt_end: fc.option(day),
    rt_monthly: fc.nat(5).map((hundreds) => 100 * hundreds),
  });
  fc.assert(
    fc.property(fc.array(anyTerm, { maxLength: 5 }), fc.option(day), (terms, expiration) => {
      const expected: string[] = [];
      for (let date = addDays(today, 1); date <= addDays(today, 200); date = addDays(date, 1))
        for (const type of rentTypes) {
          const own = terms.filter(({ rt_type }) => (rt_type ?? 'Other') === type);
          const [before, then] = [addDays(date, -1), date].map((at) => rentOn(own, at, { expiration }).total);
          if (before !== then) expected.push(`${date} ${type} ${before} ${then}`);
        }
      const found = chargeChanges(terms, expiration, today, addDays(today, 200)).map(
        ({ date, type, from, to }) => `${date} ${type} ${from * 100} ${(to ?? 0) * 100}`,
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 25 },
  );
});
