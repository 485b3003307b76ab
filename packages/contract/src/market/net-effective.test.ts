import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, datePartsOf, daysInMonth, type PlainDate } from '../dates.ts';
import { newLease } from '../leases/fields.ts';
import type { Term } from '../leases/rent/index.ts';
import { ownEffective } from './engine/footing.ts';
import { estimateLease, type LeaseFacts } from './engine/lease-market.ts';
import { netEffectiveWords } from './engine/explain.ts';
import { defaultMarketSettings } from './fields.ts';
import { aComp, marketOf, today } from './market.fixture.ts';
import { marketRow } from './portfolio.ts';
import { marketReply } from './reply.ts';

function base(rt_start: PlainDate, rt_end: PlainDate | null, rt_monthly: number): Term {
  return { rt_type: 'Base Rent', rt_start, rt_end, rt_monthly };
}

/** 5,000 SF for five years at 10,000 a month, the first six months free: 540,000 are 21.60 per SF and year. */
const facts: LeaseFacts = {
  clientId: 1,
  lease: {
    ...newLease,
    sd_id: 7,
    sd_address: '7733 Forsyth Blvd',
    sd_city: 'Clayton',
    sd_state: 'MO',
    sd_zip: '63105',
    sd_lease: 'Full Service',
    sd_sqft: 5000,
    sd_ocd: '2024-01-01',
    sd_ced: '2028-12-31',
  },
  terms: [base('2024-01-01', '2024-06-30', 0), base('2024-07-01', null, 10_000)],
  allowance: 50_000,
  stored: null,
};

/** Comps at 22.00; so many of them report an allowance of 15.00 per SF over five years, which is 3.00 a year. */
function reply(
  values: Partial<LeaseFacts>,
  reporting: number,
  view: 'everything' | 'figures' = 'everything',
) {
  const comps = Array.from({ length: 8 }, (_, at) =>
    aComp({ rate: 22, allowance: at < reporting ? 3 : null }),
  );
  const market = marketOf(comps);
  const asked = { ...facts, ...values };
  const found = estimateLease(market, asked, defaultMarketSettings, today);
  return { found, ...marketReply(market, asked, found, { today, view }) };
}

describe('net effective rent', () => {
  test('takes free rent and allowance off on both sides: 21.60 - 2.00 against 22.00 - 3.00', () => {
    const { netEffective, ours, estimate, gap, found } = reply({}, 5);
    expect({ ours, estimate, gap }).toEqual({ ours: 24, estimate: 22, gap: 2 });
    expect(netEffective).toEqual({
      from: '2024-01-01',
      to: '2028-12-31',
      freeMonths: 6,
      rent: 21.6,
      allowance: { ours: 2, market: 3 },
      ours: 19.6,
      market: 19,
      gap: 0.6,
      gapPerYear: 3000,
    });
    expect(netEffective && netEffectiveWords(netEffective)).toBe(
      'Ours $19.60 per SF, market $19.00: $0.60 above it. Rent from 01/01/2024 to 12/31/2028 is $21.60 a year, 6 free months included. Less an allowance of $2.00 a year, and $3.00 in the market.',
    );
    const row = marketRow(facts.lease, found, [], { today, view: 'everything' });
    expect(row).toMatchObject({ net_ours: 19.6, net_market: 19, net_gap: 0.6 });
  });

  test('takes an allowance off on neither side where one is not known', () => {
    expect(reply({}, 4).netEffective).toMatchObject({ allowance: null, ours: 21.6, market: 22, gap: -0.4 });
    expect(reply({ allowance: null }, 8).netEffective).toMatchObject({
      allowance: null,
      ours: 21.6,
      market: 22,
    });
  });

  test('is told only where the records hold free rent or both allowances', () => {
    const flat = [base('2024-01-01', null, 10_000)];
    expect(reply({ terms: flat, allowance: null }, 8).netEffective).toBeNull();
    expect(reply({ terms: flat }, 4).netEffective).toBeNull();
    expect(reply({ terms: flat }, 8).netEffective).toMatchObject({ freeMonths: 0, ours: 22, market: 19 });
    // Nobody knows whether the first six months were free or were not entered.
    expect(reply({ terms: [base('2024-07-01', null, 10_000)] }, 8).netEffective).toBeNull();
  });

  test('leaves the allowance of the first term out of a later one', () => {
    const lease = { ...facts.lease, sd_ocd: '2019-01-01', sd_ccd: '2024-01-01' };
    expect(reply({ lease }, 8).netEffective).toMatchObject({ allowance: null, ours: 21.6 });
  });

  test('without Comps is told to the dime, and not where fewer than five comps stand behind it', () => {
    const market = marketOf(
      Array.from({ length: 5 }, (_, at) => aComp({ rate: 22.03, allowance: 2.96 + at / 100 })),
    );
    const found = estimateLease(market, facts, defaultMarketSettings, today);
    const asked = { today, view: 'figures' } as const;
    expect(marketReply(market, facts, found, asked).netEffective).toMatchObject({
      allowance: { ours: 2, market: 3 },
      market: 19,
    });
    const few = marketOf([20, 21, 22, 23].map((rate) => aComp({ rate, allowance: 3 })));
    const foundFew = estimateLease(few, facts, defaultMarketSettings, today);
    expect(marketReply(few, facts, foundFew, asked).netEffective).toBeNull();
  });

  test('equals a count of days over random schedules', () => {
    const lengths = fc.array(
      fc.record({
        days: fc.integer({ min: 1, max: 250 }),
        monthly: fc.constantFrom(0, 0, 4000, 8123.45, 12_000),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        lengths,
        fc.integer({ min: 100, max: 20_000 }),
        (after, rows, sqft) => {
          const from = addDays('2023-02-11', after);
          let next = from;
          const terms = rows.map(({ days, monthly }) => {
            const start = next;
            next = addDays(start, days);
            return base(start, addDays(next, -1), monthly);
          });
          const to = addDays(next, -1);
          const lease = { ...facts.lease, sd_ocd: from, sd_ced: to, sd_sqft: sqft };
          const found = ownEffective(lease, terms, 50_000, from);
          const counted = countDays(terms, from, to);
          const perYear = (dollars: number) => (12 * dollars) / counted.months / sqft;
          // Months are told in hundredths, so that a term of a few days is told less exactly.
          const share = 0.006 / counted.months;
          for (const [told, exact] of [
            [found?.perSf, perYear(counted.rent)],
            [found?.allowance, perYear(50_000)],
          ] as const)
            expect(Math.abs((told ?? -1) - exact)).toBeLessThanOrEqual(
              0.0051 + exact * share + (12 * 0.1) / counted.months / sqft,
            );
          expect(Math.abs((found?.freeMonths ?? -1) - counted.free)).toBeLessThanOrEqual(
            0.0501 + 0.005 * rows.length,
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});

/** Each day costs its share of its month. */
function countDays(terms: readonly Term[], from: PlainDate, to: PlainDate) {
  let [months, rent, free] = [0, 0, 0];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { year, month } = datePartsOf(day);
    const share = 1 / daysInMonth(year, month);
    const monthly = terms
      .filter(({ rt_start, rt_end }) => (rt_start ?? '') <= day && day <= (rt_end ?? to))
      .reduce((sum, { rt_monthly }) => sum + (rt_monthly ?? 0), 0);
    months += share;
    rent += monthly * share;
    if (monthly === 0) free += share;
  }
  return { months, rent, free };
}
