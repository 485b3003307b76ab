import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aComp, aSubject, marketOf } from '../market.fixture.ts';
import type { LeaseComp } from './lease-comp.ts';
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

  test('5 equal comps give their median, in the middle of its range', () => {
    const { estimate, low, high, count, confidence } = estimateOf([20, 21, 22, 23, 24]);
    expect({ estimate, count, confidence }).toEqual({ estimate: 22, count: 5, confidence: 'Fair' });
    expect((low ?? 0) * (high ?? 0)).toBeCloseTo(22 * 22, 0);
  });

  test('3 comps of which one weighs most are too few', () => {
    const comps = [aComp(), aComp({ date: '2021-1' }), aComp({ date: '2021-1' })];
    expect(estimateRent(marketOf(comps), aSubject())).toMatchObject({ estimate: null, count: 3 });
  });
});

test('comps of one building give a figure that says so', () => {
  const comps = Array.from({ length: 12 }, () => aComp({ address: '7733 Forsyth Boulevard, Suite 9' }));
  expect(estimateRent(marketOf(comps), aSubject())).toMatchObject({
    estimate: 21.5,
    oneBuilding: true,
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
    expect(found.otherBasis.map(({ rate }) => rate)).toEqual([7]);
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
    const weightOf = (id: number) => used.find(({ comp }) => comp.id === id)?.weight ?? 0;
    expect(weightOf(other.id)).toBeGreaterThan(0);
    for (const { id } of base) expect(weightOf(other.id)).toBeLessThan(weightOf(id));
  });

  test('a comp of the building weighs more than one of the zip code', () => {
    const own = aComp({ address: '7733 Forsyth Blvd' });
    const market = marketOf([...base, own]);
    expect(heaviest(estimateRent(market, aSubject()))).toMatchObject({
      comp: { id: own.id },
      place: 'building',
    });
  });

  test('the more comps a place has, the less those further away say', () => {
    const far = aComp({ zip: '63110', submarket: null, city: 'Brentwood' });
    const weightBeside = (count: number) => {
      const near = Array.from({ length: count }, () => aComp());
      const { used } = estimateRent(marketOf([...near, far]), aSubject());
      return used.find(({ comp }) => comp.id === far.id)?.weight ?? 0;
    };
    expect(weightBeside(4)).toBeLessThan(0.1);
    expect(weightBeside(10)).toBeLessThan(weightBeside(4) / 2);
    expect(weightBeside(60)).toBeLessThan(0.005);
    const market = marketOf([...base, far]);
    const { used } = estimateRent(market, aSubject());
    expect(used.find(({ comp }) => comp.id === far.id)).toMatchObject({
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
    expect(found.used.map(({ comp }) => comp.id)).not.toContain(first?.id);
    expect(heaviest(found)).toMatchObject({ comp: { id: far.id }, pinned: true });
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

test('the estimate lies between the lowest and the highest rate used, low and high around it, and of five comps or more none weighs above a quarter', () => {
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
      expect(estimate).toBeGreaterThanOrEqual(Math.min(...values) - 0.01);
      expect(estimate).toBeLessThanOrEqual(Math.max(...values) + 0.01);
      expect(used.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
      const most = used.length < 5 ? 1 : 0.25;
      for (const { weight } of used) expect(weight).toBeLessThanOrEqual(most + 1e-9);
    }),
    { numRuns: 100 },
  );
});

describe('a trend of 8 percent a year in a dozen comps', () => {
  const level = 29.41;
  test.each([
    ['quarters', 1],
    ['half-years', 2],
    ['years', 4],
  ])('over as many %s is followed to today', (_, apart) => {
    const comps = Array.from({ length: 12 }, (_one, index) => {
      const quarter = 2026 * 4 + 4 - index * apart;
      const [year, of] = [Math.floor((quarter - 1) / 4), ((quarter - 1) % 4) + 1];
      return aComp({ date: `${year}-${of}`, rate: level * 1.08 ** ((-index * apart) / 4) });
    });
    const { estimate } = estimateRent(marketOf(comps), aSubject());
    expect(Math.abs((estimate ?? 0) - level)).toBeLessThan(1);
  });
});

describe('confidence', () => {
  const ten = (values: Partial<LeaseComp>) => Array.from({ length: 10 }, () => aComp(values));

  test.each([
    ['of 25 years ago', { date: '2001-4', entered: '2001-10-01' }],
    ['of 20 times the size', { sf: 100_000 }],
    ['of a twentieth of the size', { sf: 250 }],
    ['35 miles away', { zip: '63140', submarket: null, city: 'Elsewhere' }],
  ] as const)('ten comps %s are weak', (_, values) => {
    expect(estimateRent(marketOf(ten({})), aSubject()).confidence).toBe('Fair');
    expect(estimateRent(marketOf(ten(values)), aSubject())).toMatchObject({
      estimate: 21.5,
      confidence: 'Weak',
    });
  });

  test('the range widens with age, distance in size and distance in place', () => {
    const reach = (values: Partial<LeaseComp>) => {
      const { estimate, high } = estimateRent(marketOf(ten(values)), aSubject());
      return Math.log((high ?? 0) / (estimate ?? 1));
    };
    expect(reach({ date: '2023-4' })).toBeGreaterThan(reach({}));
    expect(reach({ sf: 20_000 })).toBeGreaterThan(reach({}));
    expect(reach({ zip: '63101', submarket: null })).toBeGreaterThan(reach({}));
    expect(reach({ kind: 'Sublease' })).toBeGreaterThan(reach({}));
  });
});
