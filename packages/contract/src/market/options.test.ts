import { describe, expect, test } from 'vitest';
import { emptyRow, newLease } from '../leases/fields.ts';
import { optionFields, type OptionFields } from '../leases/options.ts';
import type { LeaseEstimate } from './engine/lease-market.ts';
import { byStake, optionSentence, radarRows, type OptionFacts, type RadarDate } from './options.ts';

const today = '2026-11-15';
const lastDay = '2027-03-31';
const market = { estimate: 24.1, low: 22.1, high: 26.1 };

const facts: OptionFacts = {
  type: 'Option to Renew',
  rent: 18.4,
  rates: market,
  count: 9,
  sqft: 8000,
  months: 60,
  payment: null,
  net: null,
  isMarketRent: false,
  lastDay,
  today,
};

/** Each worked out by hand: 24.10 - 18.40 = 5.70; × 8,000 SF = 45,600. From 11/15 to 03/31 are 136 days. */
test.each<[string, Partial<OptionFacts>, string]>([
  [
    'an option below the market',
    {},
    'Rent $18.40, market $24.10 ± 2.00 (9 comps): exercising 5 years is worth about $45,600 a year. Last day to act 03/31/2027, 136 days.',
  ],
  [
    'an option above the market: 27.00 - 24.10 = 2.90, × 8,000 = 23,200',
    { rent: 27, months: 18 },
    'Rent $27.00, market $24.10 ± 2.00 (9 comps): exercising 18 months costs about $23,200 a year more than the market. Last day to act 03/31/2027, 136 days.',
  ],
  [
    'an option at market rent, of no known length',
    { months: null, isMarketRent: true },
    'Rent $18.40, market $24.10 ± 2.00 (9 comps): exercising at market costs about $45,600 a year more than today. Last day to act 03/31/2027, 136 days.',
  ],
  [
    'a termination option of a lease above the market',
    { type: 'Termination Option', rent: 27, payment: 54_321 },
    'Rent $27.00, market $24.10 ± 2.00 (9 comps): ending early saves about $23,200 a year against the market, for a payment of $54,321.00. Last day to act 03/31/2027, 136 days.',
  ],
  [
    'a termination option of a lease below the market',
    { type: 'Termination Option' },
    'Rent $18.40, market $24.10 ± 2.00 (9 comps): ending early gives up about $45,600 a year against the market. Last day to act 03/31/2027, 136 days.',
  ],
  [
    'an expiration below the market, tomorrow: 5.70 × 1,000 SF = 5,700',
    { type: 'Expiration Date', sqft: 1000, lastDay: '2026-11-16' },
    'Rent $18.40, market $24.10 ± 2.00 (9 comps): the market costs about $5,700 a year more than this lease. Last day to act 11/16/2026, 1 day.',
  ],
  [
    'an expiration above the market: 2.90 × 1,234 SF = 3,578.60',
    { type: 'Expiration Date', rent: 27, sqft: 1234 },
    'Rent $27.00, market $24.10 ± 2.00 (9 comps): the market costs about $3,580 a year less than this lease. Last day to act 03/31/2027, 136 days.',
  ],
  [
    'a right of first refusal, which is about another space',
    { type: 'Right of First Refusal' },
    'Rent $18.40, market $24.10 ± 2.00 (9 comps). Last day to act 03/31/2027, 136 days.',
  ],
  [
    'too few comps',
    { rates: { estimate: null, low: null, high: null }, count: 2 },
    'Rent $18.40, too few comps for a market figure. Last day to act 03/31/2027, 136 days.',
  ],
  [
    'a lease without base rent',
    { rent: null },
    'No base rent per SF, market $24.10 ± 2.00 (9 comps). Last day to act 03/31/2027, 136 days.',
  ],
])('%s', (_, values, sentence) => {
  expect(optionSentence({ ...facts, ...values })).toBe(sentence);
});

const lease = { ...newLease, sd_id: 7, sd_sqft: 8000, sd_ced: '2027-12-31', sd_num: '0007' };
const found: LeaseEstimate = {
  lease: {
    propertyType: 'Office',
    submarket: 'Clayton',
    buildingClass: null,
    confirmed: true,
    proposed: {},
    excluded: [],
    pinned: [],
    version: 1,
  },
  subject: null,
  basis: 'Full Service',
  isBasisAssumed: false,
  own: { perSf: 18.4, on: today },
  ownEffective: null,
  lastBase: 12_266.67,
  estimate: { ...market, count: 9, confidence: 'Good', allowance: null },
};

function dated(values: Partial<RadarDate>, option: Partial<OptionFields> | null = null): RadarDate {
  return {
    cd_id: 1,
    type: 'Option to Renew',
    day: lastDay,
    ...values,
    option: option && { ...emptyRow(optionFields), ...option },
  };
}

function rows(dates: readonly RadarDate[], view: 'everything' | 'figures' = 'everything', estimate = found) {
  return radarRows(lease, estimate, dates, { today, view });
}

describe('the radar', () => {
  test('lists open options and the expiration of the next 36 months', () => {
    const listed = rows([
      dated({ cd_id: 1 }),
      dated({ cd_id: 2, day: '2026-11-14' }),
      dated({ cd_id: 3, day: '2029-11-16' }),
      dated({ cd_id: 4, type: 'Termination Option' }, { op_outcome: 'Waived' }),
      dated({ cd_id: 5, type: 'Right of First Refusal', day: '2029-11-15' }, { op_outcome: 'Open' }),
      dated({ cd_id: 6, type: 'Expiration Date', day: '2027-12-31' }),
    ]);
    expect(listed.map(({ cd_id, type }) => [cd_id, type])).toEqual([
      [1, 'Option to Renew'],
      [5, 'Right of First Refusal'],
      [0, 'Expiration Date'],
    ]);
  });

  test.each<[Partial<OptionFields>, number, number]>([
    // 18.40 × 1.10 = 20.24; 24.10 - 20.24 = 3.86; × 8,000 = 30,880.
    [{ op_basis: 'Percent on last rent', op_percent: 10 }, 20.24, 30_880],
    // 14,000 × 12 / 8,000 = 21.00; 3.10 × 8,000 = 24,800.
    [{ op_basis: 'Schedule', op_monthly: 14_000 }, 21, 24_800],
    // 24.10 × 0.95 = 22.895, to the cent 22.90; 1.20 × 8,000 = 9,600.
    [{ op_basis: 'Share of market', op_percent: 95 }, 22.9, 9600],
    [{}, 18.4, 45_600],
  ])('the rent that an option of %o brings is compared with the market', (option, rent, stake) => {
    expect(rows([dated({}, option)])[0]).toMatchObject({ rent, stake });
  });

  test('a percentage on the last rent is on the rent of the last day of the term, not on the one of today', () => {
    // 24,808.58 a month on the last day, 24,086.00 today, on 8,000 SF; 3 % on the last: 25,552.84, 38.33 a foot.
    const stepped = { ...found, own: { perSf: 36.13, on: today }, lastBase: 24_808.58 };
    const [row] = rows(
      [dated({}, { op_basis: 'Percent on last rent', op_percent: 3 })],
      'everything',
      stepped,
    );
    expect(row?.rent).toBe(38.33);
  });

  test('options with the most money at stake come first, those without a figure last', () => {
    const all = rows([
      dated({ cd_id: 9 }, { op_basis: 'Schedule', op_monthly: 14_000 }),
      dated({ cd_id: 8, type: 'Right of First Refusal' }),
    ]);
    expect(all.toSorted(byStake).map(({ cd_id }) => cd_id)).toEqual([0, 9, 8]);
  });

  test('tells net effective figures beside the face rent where the records hold free rent', () => {
    const own = { from: '2022-01-01', to: '2028-12-31', freeMonths: 6, perSf: 17.2, allowance: null };
    const [row] = rows([dated({ cd_id: 9 })], 'everything', { ...found, ownEffective: own });
    expect(row?.sentence).toContain('Net effective: ours $17.20, market $24.10. Last day to act');
    expect(rows([dated({ cd_id: 9 })])[0]?.sentence).not.toContain('Net effective');
  });

  test('fewer than five comps give nothing away to somebody without Comps', () => {
    const few: LeaseEstimate = {
      ...found,
      estimate: { ...market, count: 4, confidence: 'Fair', allowance: null },
    };
    expect(rows([], 'figures', few)[0]).toMatchObject({ estimate: null, count: null, stake: null });
    expect(rows([], 'figures', few)[0]?.sentence).toContain('too few comps');
    expect(rows([], 'everything', few)[0]).toMatchObject({ estimate: 24.1, count: 4 });
  });
});
