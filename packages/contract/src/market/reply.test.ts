import { describe, expect, test } from 'vitest';
import { newLease } from '../leases/fields.ts';
import { estimateLease, type LeaseFacts } from './engine/lease-market.ts';
import { defaultMarketSettings } from './fields.ts';
import { aComp, marketOf, today } from './market.fixture.ts';
import { marketRow } from './portfolio.ts';
import { gapsOf, marketReply } from './reply.ts';

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
    sd_ced: '2028-11-15',
  },
  terms: [{ rt_type: 'Base Rent', rt_start: '2024-01-01', rt_end: '2028-11-15', rt_monthly: 10_000 }],
  allowance: null,
  stored: null,
};

function reply(comps: number, view: 'everything' | 'figures', values = facts) {
  const market = marketOf(Array.from({ length: comps }, (_, index) => aComp({ rate: 20 + index })));
  const found = estimateLease(market, values, defaultMarketSettings, today);
  return { found, ...marketReply(market, values, found, { today, view }) };
}

test('the gap is ours less the market: 24.00 - 22.00 = 2.00, × 5,000 SF = 10,000 a year', () => {
  expect(reply(5, 'everything')).toMatchObject({
    ours: 24,
    estimate: 22,
    gap: 2,
    gapPercent: 9.1,
    gapPerYear: 10_000,
    basis: 'Full Service',
  });
  expect(gapsOf(18.4, 24.1, 8000)).toEqual({ gap: -5.7, gapPercent: -23.7, gapPerYear: -45_600 });
  expect(gapsOf(null, 24.1, 8000)).toEqual({ gap: null, gapPercent: null, gapPerYear: null });
});

test('property type and submarket are proposed from comps until somebody confirms them', () => {
  const { lease } = reply(5, 'everything');
  expect(lease).toMatchObject({ propertyType: 'Office', submarket: 'Clayton', confirmed: false });
  expect(lease.proposed).toEqual({ propertyType: 'zip', submarket: 'zip' });
  const stored = {
    propertyType: 'Office',
    submarket: 'Clayton',
    buildingClass: 'B',
    excluded: [],
    pinned: [],
    version: 3,
  } as const;
  expect(reply(5, 'everything', { ...facts, stored }).lease).toMatchObject({ confirmed: true, version: 3 });
});

test('comps in the building propose before those of the zip code', () => {
  const market = marketOf([
    ...[1, 2, 3].map(() => aComp()),
    aComp({ type: 'Retail', address: '7733 Forsyth Blvd', submarket: 'Mid County' }),
  ]);
  const { lease } = estimateLease(market, facts, { ...defaultMarketSettings, propertyType: 'Office' }, today);
  expect(lease).toMatchObject({ propertyType: 'Retail', submarket: 'Mid County' });
  expect(lease.proposed).toEqual({ propertyType: 'building', submarket: 'building' });
});

describe('without Comps', () => {
  test('the figures are the same to the dime, and the reply has no comp and no word of a comp', () => {
    const [all, shown] = [reply(5, 'everything'), reply(5, 'figures')];
    const dime = (rate: number | null) => Math.round((rate ?? 0) * 10) / 10;
    expect(shown).toMatchObject({
      estimate: dime(all.estimate),
      low: dime(all.low),
      high: dime(all.high),
      count: 5,
      gap: 2,
    });
    expect(shown.comps).toBeUndefined();
    expect(shown.lease).toMatchObject({ propertyType: null, submarket: null, proposed: {} });
    const { found: _, ...sent } = shown;
    expect(JSON.stringify(sent)).not.toContain('Clayton');
    expect(JSON.stringify(sent)).not.toContain('Bellamy');
  });

  test('a change of one comp that leaves the dime leaves every figure, whatever is worked out from it', () => {
    const told = (rate: number) => {
      const market = marketOf([20, 21, rate, 23, 24].map((one) => aComp({ rate: one })));
      const found = estimateLease(market, facts, defaultMarketSettings, today);
      const row = marketRow(facts.lease, found, [], { today, view: 'figures' });
      return { row, reply: marketReply(market, facts, found, { today, view: 'figures' }) };
    };
    expect(told(22.01)).toEqual(told(22.02));
    expect(told(22.01).row.gap).toBe(2);
    expect(told(22.06).row.gap).toBe(1.9);
  });

  test('fewer than five comps give nothing away', () => {
    expect(reply(4, 'figures')).toMatchObject({
      estimate: null,
      low: null,
      high: null,
      count: null,
      effective: null,
      trend: null,
      gap: null,
      atExpiration: null,
      ours: 24,
      confidence: 'Too few comps',
    });
    expect(reply(4, 'figures').rule).toEqual(reply(0, 'figures').rule);
    expect(reply(4, 'everything')).toMatchObject({ count: 4, estimate: 21.5 });
  });

  test.each([
    ['that does not say its kind', { ...facts, lease: { ...facts.lease, sd_lease: null } }],
    [
      'whose property type somebody has saved',
      {
        ...facts,
        stored: {
          propertyType: 'Office',
          submarket: null,
          buildingClass: null,
          excluded: [],
          pinned: [],
          version: 1,
        },
      },
    ],
  ] as const)('four comps around a lease %s give the same reply as none', (_, values) => {
    const { found: _four, ...four } = reply(4, 'figures', values);
    const { found: _none, ...none } = reply(0, 'figures', values);
    expect(four).toEqual(none);
  });

  test('a trend that follows from two comps shows in no figure and no sentence', () => {
    const elsewhere = { submarket: 'Airport', city: 'Bridgeton', zip: '99501' } as const;
    const market = marketOf([
      ...[20, 21, 22, 23, 24].map((rate) => aComp({ rate })),
      aComp({ rate: 30, ...elsewhere }),
      aComp({ rate: 20, date: '2022-4', ...elsewhere }),
    ]);
    const found = estimateLease(market, facts, defaultMarketSettings, today);
    const told = (view: 'everything' | 'figures') => marketReply(market, facts, found, { today, view });
    expect(told('everything').trend).toBeGreaterThan(0);
    expect(told('everything').atExpiration).not.toBeNull();
    expect(told('figures')).toMatchObject({ estimate: 22, trend: null, atExpiration: null });
    expect(told('figures').rule.join(' ')).not.toContain('a year;');
  });
});

test('each comp says why it weighs what it does, and the weights add up to one', () => {
  const { comps = [] } = reply(6, 'everything');
  expect(comps).toHaveLength(6);
  expect(comps.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 3);
  expect(comps.find(({ rate }) => rate === 20)).toMatchObject({
    adjusted: 20,
    used: 'used',
    why: ['Same zip code', 'This quarter', 'Similar size'],
  });
});

test('the 20 heaviest comps are listed, or all on request; all comps that carry weight are named', () => {
  const market = marketOf(Array.from({ length: 26 }, (_, index) => aComp({ rate: 20 + index / 10 })));
  const [left] = market.types.Office.comps;
  const stored = {
    propertyType: null,
    submarket: null,
    buildingClass: null,
    excluded: [left?.id ?? 0],
    pinned: [],
    version: 1,
  };
  const found = estimateLease(market, { ...facts, stored }, defaultMarketSettings, today);
  const [first, whole] = [false, true].map((all) =>
    marketReply(market, facts, found, { today, view: 'everything', all }),
  );
  expect(first?.comps?.map(({ used }) => used)).toEqual([
    ...Array.from({ length: 20 }, () => 'used'),
    'excluded',
  ]);
  expect(first).toMatchObject({ count: 25, compsInAll: 26 });
  const ids = whole?.comps?.filter(({ weight }) => weight > 0).map(({ compId }) => compId);
  expect(ids).toHaveLength(25);
  expect(first?.weighed?.compIds).toEqual(ids);
  expect(first?.weighed?.adjusted).toEqual(
    whole?.comps?.filter(({ weight }) => weight > 0).map(({ adjusted }) => adjusted),
  );
  const figures = marketReply(market, facts, found, { today, view: 'figures', all: true });
  expect(figures.count).toBe(25);
  expect([figures.comps, figures.compsInAll, figures.weighed]).toEqual([undefined, undefined, undefined]);
});

test.each([
  [
    { ...defaultMarketSettings, expenses: 8 },
    'Full Service less $8.00 of expenses leaves no rent to compare',
    '1 comp of another basis left out, because the expenses are as much as the whole rate, or more.',
  ],
  [
    defaultMarketSettings,
    'Full Service cannot be put on NNN without the expenses per SF',
    '1 comp of another basis left out, because nobody tells the expenses per SF.',
  ],
])('a comp of another basis that is left out says why', (settings, why, sentence) => {
  const net = { ...facts, lease: { ...facts.lease, sd_lease: 'NNN' as const } };
  const market = marketOf([
    ...[14, 15, 16].map((rate) => aComp({ rate, rateType: 'NNN' })),
    aComp({ rate: 7.5, rateType: 'Full Service' }),
  ]);
  const found = estimateLease(market, net, settings, today);
  const { comps = [], rule } = marketReply(market, net, found, { today, view: 'everything' });
  expect(comps.find(({ rate }) => rate === 7.5)).toMatchObject({ used: 'other basis', why: [why] });
  expect(rule).toContain(sentence);
});

test('the line of the Market screen: exposure is the gap a year for the years that are left', () => {
  const { found } = reply(5, 'everything');
  const dates = [
    { cd_id: 1, type: 'Option to Renew', day: '2027-06-30' },
    { cd_id: 2, type: 'Termination Option', day: '2026-11-01' },
  ] as const;
  // Two years to the day are 24 months, of which none of today: 10,000 × 24 / 12.
  expect(marketRow(facts.lease, found, dates, { today, view: 'everything' })).toMatchObject({
    sd_id: 7,
    ours: 24,
    market: 22,
    comps: 5,
    gap_year: 10_000,
    months_left: 24,
    exposure: 20_000,
    next_type: 'Option to Renew',
    next_day: '2027-06-30',
  });
  expect(marketRow(facts.lease, found, [], { today, view: 'figures' })).toMatchObject({
    submarket: null,
    next_type: 'Expiration Date',
    next_day: '2028-11-15',
  });
});
