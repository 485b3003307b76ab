import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aComp, aSubject, marketOf } from '../market.fixture.ts';
import type { LeaseComp } from './indexed-comp.ts';
import { estimateRent, type RentEstimate } from './estimate.ts';

function estimateOf(rates: readonly number[], values: Partial<LeaseComp> = {}) {
  return estimateRent(marketOf(rates.map((rate) => aComp({ ...values, rate }))), aSubject());
}

describe('the number of comps', () => {
  test.each([
    [0, []],
    [1, [21.5]],
    [2, [20, 23]],
  ])('%i comps give no figure', (count, rates) => {
    expect(estimateOf(rates)).toMatchObject({
      estimate: null,
      low: null,
      high: null,
      count,
      confidence: 'Too few comps',
    });
  });

  test('3 equal comps give their median, with little confidence where they are spread', () => {
    expect(estimateOf([18, 22, 30])).toMatchObject({ estimate: 22, count: 3, confidence: 'Weak' });
    expect(estimateOf([18, 22, 30]).effective).toBeCloseTo(3);
  });

  // The k-th of n stands for (k - 1/3)/(n + 1/3): a quarter of 3 is k = 1.1667, of 5 it is k = 1.6667.
  test('3 equal comps have a range of 18 + 0.1667 × 4 to 30 - 0.1667 × 8', () => {
    expect(estimateOf([18, 22, 30])).toMatchObject({ low: 18.67, high: 28.67 });
  });

  test('5 equal comps give median and quartiles', () => {
    expect(estimateOf([20, 21, 22, 23, 24])).toMatchObject({
      estimate: 22,
      low: 20.67,
      high: 23.33,
      count: 5,
      confidence: 'Fair',
    });
  });

  test('3 comps of which one weighs most are too few', () => {
    const comps = [aComp(), aComp({ date: '2021-1' }), aComp({ date: '2021-1' })];
    expect(estimateRent(marketOf(comps), aSubject())).toMatchObject({ estimate: null, count: 3 });
  });
});

test('comps of one building give a figure that says so and is never called good', () => {
  const comps = Array.from({ length: 12 }, () => aComp({ address: '7733 Forsyth Boulevard, Suite 9' }));
  expect(estimateRent(marketOf(comps), aSubject())).toMatchObject({
    estimate: 21.5,
    oneBuilding: true,
    confidence: 'Fair',
  });
});

describe('another basis', () => {
  const comps = [1, 2, 3].map(() => aComp({ rate: 14, rateType: 'NNN' }));
  const subject = aSubject({ expenses: { perSf: 8, from: 'lease' } });

  test('a NNN rate plus the expenses is a full service rate', () => {
    expect(estimateRent(marketOf(comps), subject).estimate).toBe(22);
  });

  test('half of the expenses are taken to be in a modified gross rate', () => {
    expect(estimateRent(marketOf(comps), { ...subject, basis: 'Modified Gross' }).estimate).toBe(18);
  });

  test('a full service rate less the expenses is a NNN rate, and left out where nothing remains', () => {
    const full = [20, 20, 20, 7].map((rate) => aComp({ rate }));
    const market = marketOf(full);
    const found = estimateRent(market, { ...subject, basis: 'NNN' });
    expect(found).toMatchObject({ estimate: 12, count: 3 });
    expect(found.otherBasis.map((position) => market.at(position).rate)).toEqual([7]);
  });

  test('without expenses comps of another basis are left out and named', () => {
    const found = estimateRent(marketOf(comps), aSubject());
    expect(found).toMatchObject({ estimate: null, count: 0 });
    expect(found.otherBasis).toHaveLength(3);
  });
});

function heaviest({ used }: RentEstimate) {
  return used.toSorted((a, b) => b.weight - a.weight)[0];
}

describe('weights', () => {
  const base = [21, 21.5, 22].map((rate) => aComp({ rate }));

  test.each([
    ['an old comp', { date: '2021-4' }],
    ['a comp of another size', { sf: 12_000 }],
    ['a comp of another class', { buildingClass: 'C' }],
    ['a sublease', { kind: 'Sublease' }],
    ['a comp of the city only', { zip: '63101', submarket: 'Airport' }],
  ] as const)('%s weighs less', (_, values) => {
    const other = aComp(values);
    const market = marketOf([...base, other]);
    const { used } = estimateRent(market, aSubject());
    const weightOf = (id: number) =>
      used.find(({ position }) => position === market.positionOf(id))?.weight ?? 0;
    expect(weightOf(other.id)).toBeGreaterThan(0);
    for (const { id } of base) expect(weightOf(other.id)).toBeLessThan(weightOf(id));
  });

  test('a comp of the building weighs more than one of the zip code', () => {
    const own = aComp({ address: '7733 Forsyth Blvd' });
    const market = marketOf([...base, own]);
    expect(heaviest(estimateRent(market, aSubject()))).toMatchObject({
      position: market.positionOf(own.id),
      place: 'building',
    });
  });

  test('places further away are asked only while the nearer ones are not enough', () => {
    const near = Array.from({ length: 10 }, () => aComp());
    const far = aComp({ zip: '63110', submarket: null, city: 'Brentwood' });
    expect(estimateRent(marketOf([...near, far]), aSubject()).count).toBe(10);
    const market = marketOf([...base, far]);
    const { used } = estimateRent(market, aSubject());
    expect(used.find(({ position }) => position === market.positionOf(far.id))).toMatchObject({
      place: 'nearby',
      miles: 5,
    });
  });

  test('an excluded comp is not used, a pinned one counts in full wherever it is', () => {
    const far = aComp({ rate: 40, zip: '90001', city: 'Los Angeles', state: 'CA', submarket: null });
    const market = marketOf([...base, far]);
    const [first] = base;
    const subject = aSubject({ excluded: [first?.id ?? 0], pinned: [far.id] });
    const found = estimateRent(market, subject);
    expect(found.used.map(({ position }) => market.at(position).id)).not.toContain(first?.id);
    expect(heaviest(found)).toMatchObject({
      position: market.positionOf(far.id),
      pinned: true,
      weight: 1,
    });
  });

  test('a comp that was made from the lease is never used against it', () => {
    const own = aComp({ fromLease: '1/7' });
    const market = marketOf([...base, own]);
    expect(estimateRent(market, aSubject()).count).toBe(3);
    expect(estimateRent(market, aSubject({ pinned: [own.id] })).count).toBe(3);
    expect(estimateRent(market, aSubject({ lease: '2/7' })).count).toBe(4);
  });

  test('a comp of another property type is no candidate', () => {
    expect(estimateRent(marketOf([...base, aComp({ type: 'Retail' })]), aSubject()).count).toBe(3);
  });
});

test('the estimate lies between the lowest and the highest rate used, and low and high around it', () => {
  const comp = fc.record({
    rate: fc.integer({ min: 500, max: 6000 }).map((cents) => cents / 100),
    sf: fc.option(fc.integer({ min: 500, max: 100_000 }), { nil: null }),
    year: fc.integer({ min: 2016, max: 2026 }),
    zip: fc.constantFrom('63105', '63101', null),
    kind: fc.constantFrom('New Lease', 'Renewal', 'Sublease', null),
  } as const);
  fc.assert(
    fc.property(fc.array(comp, { maxLength: 25 }), (made) => {
      const comps = made.map(({ year, ...values }) => aComp({ ...values, date: `${year}-X` }));
      const { estimate, low, high, used, effective } = estimateRent(marketOf(comps), aSubject());
      expect(effective).toBeLessThanOrEqual(used.length + 1e-9);
      expect(estimate === null).toBe(effective < 3 - 1e-9);
      if (estimate === null || low === null || high === null) return;
      const values = used.map(({ value }) => value);
      expect(low).toBeLessThanOrEqual(estimate);
      expect(high).toBeGreaterThanOrEqual(estimate);
      expect(low).toBeGreaterThanOrEqual(Math.min(...values) - 0.01);
      expect(high).toBeLessThanOrEqual(Math.max(...values) + 0.01);
    }),
    { numRuns: 100 },
  );
});
