// How changes are treated where the standards differ. A lease of 10,000 a month over five years at 5 %.
import { describe, expect, test } from 'vitest';
import type { MeasurementDollars } from '../dollars.ts';
import { everyMonths, measuredWith } from './measure.fixture.ts';

type Change = MeasurementDollars['remeasure'][number];

const level = {
  rate: 5,
  start: '2025-01-01',
  end: '2029-12-31',
  payments: everyMonths(1, 60, 10_000, '2025-01-01'),
} as const;

function changed(date: string, change: Partial<Change>): Change {
  return { date, payments: null, end: null, rate: null, keepShare: null, ...change };
}

function moved(before = NaN, after = NaN): number {
  return after - before;
}

describe('a term that becomes two years shorter after 21 months', () => {
  const date = '2026-10-01';
  const shorter = { payments: everyMonths(1, 15, 10_000, date), end: '2027-12-31', rate: 5 };

  test('books the gain in proportion to the term under IFRS 16 where it is agreed with the lessor', () => {
    const lease = measuredWith({ ...level, standard: 'IFRS16', remeasure: [changed(date, shorter)] });
    expect(lease.remeasurements[0]?.gain).toBe(2169.68);
  });

  test('books no gain under IFRS 16 where an option is no longer reasonably certain', () => {
    const change = changed(date, { ...shorter, keepShare: 1 });
    const lease = measuredWith({ ...level, standard: 'IFRS16', remeasure: [change] });
    const [made] = lease.remeasurements;
    expect(made?.gain).toBe(0);
    expect(moved(made?.assetBefore, made?.asset)).toBeCloseTo(
      moved(made?.liabilityBefore, made?.liability),
      6,
    );
  });

  test('books no gain under ASC 842, and the asset moves by the difference', () => {
    const lease = measuredWith({ ...level, kind: 'operating', remeasure: [changed(date, shorter)] });
    const [made] = lease.remeasurements;
    expect(made?.gain).toBe(0);
    expect(moved(made?.assetBefore, made?.asset)).toBeCloseTo(
      moved(made?.liabilityBefore, made?.liability),
      6,
    );
  });
});

test.each([
  ['ASC842', -9250],
  ['IFRS16', -4983.17],
] as const)(
  'half the space and one year less under %s book %d: ASC 842 gives back the space alone',
  (standard, gain) => {
    const change = changed('2026-12-01', {
      payments: everyMonths(1, 25, 5000, '2026-12-01'),
      end: '2028-12-31',
      rate: 5,
      keepSpace: 0.5,
    });
    const lease = measuredWith({ ...level, standard, directCosts: 30_000, remeasure: [change] });
    expect(lease.remeasurements[0]?.gain).toBe(gain);
    expect(lease.periods.at(-1)).toMatchObject({ date: '2028-12-31', liability: 0, asset: 0 });
  },
);

test('PwC, purchase option that becomes certain: the asset is amortised over the rest of its life, 76,404 a year', () => {
  const lease = measuredWith({
    kind: 'finance',
    rate: 5,
    start: '2020-01-01',
    end: '2024-12-31',
    payments: everyMonths(12, 5, 100_000, '2020-01-01'),
    remeasure: [
      changed('2022-01-01', {
        payments: [...everyMonths(12, 3, 100_000, '2022-01-01'), { date: '2024-12-31', amount: 30_000 }],
        rate: 3,
        usefulLife: 48,
      }),
    ],
  });
  const [change] = lease.remeasurements;
  expect(Math.round(change?.assetBefore ?? 0)).toBe(272_757);
  expect(Math.round((change?.liability ?? 0) - (change?.liabilityBefore ?? 0))).toBe(32_860);
  expect(Math.round(change?.asset ?? 0)).toBe(305_617);
  const year = lease.periods.slice(24, 36).reduce((sum, { amortisation }) => sum + amortisation, 0);
  expect(Math.round(year)).toBe(76_404);
  // The fourth year belongs to the asset that was bought.
  expect(lease.periods.at(-1)).toMatchObject({ liability: 0, asset: 0 });
  expect(lease.totals.amortisation).toBeCloseTo(454_595.05 - 272_757.03 + 3 * 76_404.25, 0);
});

test('direct costs and incentives that are entered later move the asset from that day on, and the cost', () => {
  const change = changed('2027-01-01', { addedCosts: 36_000 });
  const operating = measuredWith({ ...level, remeasure: [change] });
  expect(operating.remeasurements[0]).toMatchObject({
    gain: 0,
    liability: operating.remeasurements[0]?.liabilityBefore,
  });
  expect(operating.periods.slice(0, 24).every(({ cost }) => cost === 10_000)).toBe(true);
  for (const { cost } of operating.periods.slice(24, -1)) expect(cost).toBeCloseTo(11_000, 1);
  expect(operating.totals.cost).toBe(636_000);
  const incentive = measuredWith({
    ...level,
    standard: 'IFRS16',
    remeasure: [changed('2027-01-01', { addedCosts: -36_000 })],
  });
  expect(incentive.totals.cost).toBe(564_000);
});

describe('an asset that is impaired after two years', () => {
  const impaired = [changed('2027-01-01', { impairment: 72_000 })];

  test('of an operating lease is amortised in a straight line, with a cost that falls (842-20-35-10)', () => {
    const lease = measuredWith({ ...level, remeasure: impaired });
    const before = measuredWith(level);
    const [change] = lease.remeasurements;
    expect(change).toMatchObject({ gain: -72_000, liability: change?.liabilityBefore });
    expect(lease.periods[40]?.liability).toBeCloseTo(before.periods[40]?.liability ?? 0, 1);
    for (const { amortisation } of lease.periods.slice(24, -1))
      expect(amortisation).toBeCloseTo((change?.asset ?? 0) / 36, 1);
    expect(lease.totals.cost - lease.totals.gain).toBe(600_000);
    expect(lease.periods.at(-1)).toMatchObject({ liability: 0, asset: 0 });
  });

  test('under IFRS 16 is amortised less, by the loss over the rest of the term', () => {
    const lease = measuredWith({ ...level, standard: 'IFRS16', remeasure: impaired });
    const before = measuredWith({ ...level, standard: 'IFRS16' });
    expect((before.periods[30]?.amortisation ?? 0) - (lease.periods[30]?.amortisation ?? 0)).toBeCloseTo(
      2000,
      1,
    );
  });

  test('is written off at most as far as it goes', () => {
    const lease = measuredWith({ ...level, remeasure: [changed('2027-01-01', { impairment: 9_000_000 })] });
    const [change] = lease.remeasurements;
    expect(change).toMatchObject({ asset: 0, gain: -(change?.assetBefore ?? 0) });
    expect(lease.totals.cost - lease.totals.gain).toBe(600_000);
  });
});

test.each(['ASC842', 'IFRS16'] as const)(
  'an asset that will be abandoned is used up when it is left, and the liability goes on (%s)',
  (standard) => {
    const change = changed('2027-01-01', { usefulLife: 6 });
    const lease = measuredWith({ ...level, standard, remeasure: [change] });
    const asset = lease.remeasurements[0]?.asset ?? 0;
    expect(lease.remeasurements[0]?.gain).toBe(0);
    expect(lease.periods[24]?.amortisation).toBeCloseTo(asset / 6, 1);
    expect(lease.periods[29]).toMatchObject({ asset: 0 });
    expect(lease.periods[29]?.liability).toBeGreaterThan(250_000);
    expect(lease.totals.cost).toBe(600_000);
  },
);

test('an incentive that is still to be received reduces the liability by its present value', () => {
  const due = { date: '2025-07-01', amount: -40_000 };
  const lease = measuredWith({ ...level, payments: [...level.payments, due] });
  const without = measuredWith(level);
  expect(without.liability - lease.liability).toBeCloseTo(40_000 / 1.05 ** 0.5, 2);
  expect(lease.totals).toMatchObject({ payments: 560_000, cost: 560_000 });
  expect(lease.periods.at(-1)).toMatchObject({ liability: 0, asset: 0 });
});
