import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aComp, aSubject, marketOf, today } from '../market.fixture.ts';
import { newLease } from '../../leases/fields.ts';
import { defaultMarketSettings } from '../fields.ts';
import { marketReply } from '../reply.ts';
import type { MarketSubject } from './compare.ts';
import { estimateRent } from './estimate.ts';
import type { LeaseComp } from './lease-comp.ts';
import { estimateLease, type LeaseFacts } from './lease-market.ts';

/** Rates within half and twice of each other, of different ages, sizes, kinds, places and bases. */
const aMarket = fc.array(
  fc.record({
    rate: fc.integer({ min: 1500, max: 3000 }).map((cents) => cents / 100),
    date: fc.constantFrom('2026-4', '2026-2', '2025-3', '2024-1', '2022-X', '2020-2'),
    sf: fc.option(fc.integer({ min: 2000, max: 20_000 }), { nil: null }),
    kind: fc.constantFrom('New Lease', 'Renewal', 'Sublease', null),
    zip: fc.constantFrom('63105', '63101', null),
    submarket: fc.constantFrom('Clayton', 'Airport', null),
    rateType: fc.constantFrom('Full Service', 'Full Service', 'Modified Gross', 'NNN'),
  } as const),
  { minLength: 3, maxLength: 30 },
);

function withRate(comps: readonly LeaseComp[], which: number, rate: number): readonly LeaseComp[] {
  return comps.map((comp, index) => (index === which ? { ...comp, rate } : comp));
}

describe('one typed rate of 2,150 instead of 21.50', () => {
  test.each([
    ['a hundred times too high', 100, 'Full Service'],
    ['a hundred times too low', 1 / 100, 'Full Service'],
    ['a hundred times too high, with expenses taken off', 100, 'NNN'],
    ['a hundred times too low, with expenses taken off', 1 / 100, 'NNN'],
  ] as const)(
    '%s, among 3 to 30 comps, is read as it was meant: the estimate stays, but for a cent of rounding',
    (_, times, basis) => {
      const subject: MarketSubject = aSubject({ basis, expenses: { perSf: 3, from: 'client' } });
      let compared = 0;
      fc.assert(
        fc.property(aMarket, fc.nat(), (made, at) => {
          const comps = made.map((values) => aComp(values));
          const which = at % comps.length;
          const typed = withRate(comps, which, (comps[which]?.rate ?? 0) * times);
          const before = estimateRent(marketOf(comps), subject);
          const after = estimateRent(marketOf(typed), subject);
          expect(after.estimate === null).toBe(before.estimate === null);
          if (before.estimate === null) return;
          compared += 1;
          expect(Math.abs((after.estimate ?? 0) - before.estimate)).toBeLessThanOrEqual(0.0101);
        }),
        { numRuns: 200 },
      );
      expect(compared).toBeGreaterThan(100);
    },
  );

  // Subleases tell nothing about the trend, but which of two other rates is the slip.
  test('beside one other lease and subleases does not turn the trend', () => {
    const subleases = [1, 2].map(() => aComp({ rate: 15, date: '2026-4', kind: 'Sublease' }));
    const comps = [...subleases, aComp({ rate: 15, date: '2020-2' }), aComp({ rate: 24.1, date: '2026-4' })];
    const { estimate, trend } = estimateRent(marketOf(comps), aSubject());
    expect(estimateRent(marketOf(withRate(comps, 3, 0.241)), aSubject())).toMatchObject({ estimate, trend });
  });

  // Two of its digits are lost: 0.22 may have been anything from 21.50 to 22.49, and is read as the middle of these.
  test('typed as 0.22 moves the estimate by less than a tenth of the range, or by no more than the lost digits hide', () => {
    const rates = [17.9, 18.75, 19.6, 20.4, 21.5, 22.6, 23.5, 24.4, 25.6];
    const comps = rates.map((rate) => aComp({ rate }));
    const before = estimateRent(marketOf(comps), aSubject());
    const tenth = ((before.high ?? 0) - (before.low ?? 0)) / 10;
    for (const [which, rate] of rates.entries()) {
      const low = estimateRent(marketOf(withRate(comps, which, Math.round(rate) / 100)), aSubject());
      expect(low).toMatchObject({ count: rates.length, outliers: [] });
      const moved = Math.abs((low.estimate ?? 0) - (before.estimate ?? 0));
      expect(moved).toBeLessThanOrEqual(Math.max(tenth, Math.abs(rate - Math.round(rate))));
      const high = estimateRent(marketOf(withRate(comps, which, rate * 100)), aSubject());
      expect(high.estimate).toBe(before.estimate);
    }
  });

  test('a net rate of 0.15 is read as 15.00, although the expenses of a gross figure make 3.15 of it', () => {
    const subject = aSubject({ basis: 'Full Service', expenses: { perSf: 3, from: 'client' } });
    const gross = [15, 15.5, 16].map((rate) => aComp({ rate }));
    const net = (rate: number) => aComp({ rate, rateType: 'NNN' });
    const meant = estimateRent(marketOf([...gross, net(15)]), subject);
    expect(estimateRent(marketOf([...gross, net(0.15)]), subject)).toMatchObject({
      estimate: meant.estimate,
      count: 4,
      outliers: [],
    });
  });

  test.each([3, 4, 5, 6])('among %i comps of equal weight moves nothing, whichever it is', (count) => {
    const comps = Array.from({ length: count }, (_, index) => aComp({ rate: 20 + index }));
    const { estimate, low, high } = estimateRent(marketOf(comps), aSubject());
    for (const [which, { rate }] of comps.entries())
      for (const slip of [rate * 100, rate / 100])
        expect(estimateRent(marketOf(withRate(comps, which, slip)), aSubject())).toMatchObject({
          estimate,
          low,
          high,
          count,
          outliers: [],
        });
  });

  test('of the comp that weighs most moves nothing', () => {
    const many = Array.from({ length: 12 }, (_, index) => aComp({ rate: 20 + index / 4, date: '2024-2' }));
    const comps = [aComp({ rate: 22, address: '7733 Forsyth Blvd' }), ...many];
    const before = estimateRent(marketOf(comps), aSubject());
    const after = estimateRent(marketOf(withRate(comps, 0, 2200)), aSubject());
    expect(after.estimate).toBe(before.estimate);
  });
});

const facts: LeaseFacts = {
  clientId: 1,
  lease: {
    ...newLease,
    sd_id: 7,
    sd_address: '7733 Forsyth Blvd',
    sd_city: 'St. Louis',
    sd_state: 'MO',
    sd_zip: '63105',
    sd_lease: 'Full Service',
    sd_sqft: 5000,
  },
  terms: [],
  allowance: null,
  stored: null,
};

function panel(rates: readonly number[], view: 'everything' | 'figures' = 'everything') {
  const market = marketOf(rates.map((rate) => aComp({ rate })));
  const found = estimateLease(market, facts, defaultMarketSettings, today);
  return marketReply(market, facts, found, { today, view });
}

test('the panel says that a rate was read with its decimal point moved, and how', () => {
  const { comps = [], rule, estimate } = panel([20, 2150, 23]);
  expect(estimate).toBe(21.5);
  expect(comps.find(({ rate }) => rate === 2150)).toMatchObject({
    adjusted: 21.5,
    used: 'used',
    why: expect.arrayContaining(['$2,150.00 read as $21.50: its decimal point seems to be misplaced']),
  });
  expect(rule.join(' ')).toContain('1 comp read with the decimal point moved by two places');
});

test('without Comps the panel does not mention a rate that was read with its decimal point moved', () => {
  expect(panel([20, 2150, 23, 22, 21], 'figures').rule).toEqual(
    panel([20, 21.5, 23, 22, 21], 'figures').rule,
  );
});

// A rate ten times too high may be a monthly figure, another unit or another deal: nobody can tell the rate
// meant.
test('a rate ten times too high is set aside and named; of three comps it leaves too few for a figure', () => {
  const { comps = [], rule, estimate, confidence } = panel([20, 215, 23]);
  expect({ estimate, confidence }).toEqual({ estimate: null, confidence: 'Too few comps' });
  expect(comps.find(({ rate }) => rate === 215)).toMatchObject({ weight: 0, used: 'outlier' });
  expect(rule[0]).toBe('Fewer than 3 comps carry weight for this lease, so there is no figure.');
  expect(rule.join(' ')).toContain('1 comp set aside, because the rate is far from all others.');
  expect(panel([20, 21, 22, 23, 215]).estimate).toBe(21.5);
});

test('rates that are all equally high are read as they were typed, however high', () => {
  const { estimate, comps = [] } = panel([1900, 2000, 2150]);
  expect(estimate).toBe(2000);
  expect(comps.flatMap(({ why }) => why).join(' ')).not.toContain('read as');
});

describe('rates by the month', () => {
  test('one of 1.79 among 21.50 is read as 21.50, and said so', () => {
    const { comps = [], rule, estimate } = panel([20.4, 21.5, 1.79, 22, 23.1]);
    expect(estimate).toBeCloseTo(21.5, 1);
    expect(comps.find(({ rate }) => rate === 1.79)).toMatchObject({
      adjusted: 21.48,
      used: 'used',
      why: expect.arrayContaining(['$1.79 read as $21.48: it seems to be by the month']),
    });
    expect(rule.join(' ')).toContain('1 comp read as by the month and multiplied by 12');
  });

  test('where most are by the month, those by the year tell so', () => {
    expect(panel([1.7, 1.75, 1.8, 1.85, 1.9, 20.4, 21.5, 22.6]).estimate).toBeCloseTo(21.55, 0);
  });

  test('where all are, the rent of the lease tells so', () => {
    const market = marketOf([1.7, 1.75, 1.8, 1.85, 1.9].map((rate) => aComp({ rate })));
    const terms = [{ rt_type: 'Base Rent', rt_start: '2024-01-01', rt_end: null, rt_monthly: 9000 }] as const;
    const found = estimateLease(market, { ...facts, terms }, defaultMarketSettings, today);
    const { rule } = marketReply(market, { ...facts, terms }, found, { today, view: 'figures' });
    expect(rule.join(' ')).toContain('seem to be by the month');
    expect(panel([1.7, 1.75, 1.8, 1.85, 1.9]).rule.join(' ')).not.toContain('by the month');
  });
});
