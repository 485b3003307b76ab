// Changes after commencement, worked out a second time by the closed formulas of annuities.
import { expect, test } from 'vitest';
import { addMonths } from '../../dates.ts';
import { everyMonths, measuredWith } from './measure.fixture.ts';

/** The present value of 1 a month, the first paid at once. */
function annuityDue(months: number, monthly: number): number {
  return monthly === 0 ? months : ((1 - (1 + monthly) ** -months) / monthly) * (1 + monthly);
}

function effective(rate: number): number {
  return (1 + rate / 100) ** (1 / 12) - 1;
}

const start = '2022-01-01';

test('a lease that is extended in month 30 is measured again and spreads the rest in a straight line', () => {
  const date = addMonths(start, 30);
  const lease = measuredWith({
    rate: 6,
    end: '2026-12-31',
    payments: everyMonths(1, 60, 5000, start),
    remeasure: [
      {
        date,
        payments: [...everyMonths(1, 30, 5000, date), ...everyMonths(1, 36, 5500, '2027-01-01')],
        end: '2029-12-31',
        rate: 7,
        keepShare: null,
      },
    ],
  });
  const before = 5000 * annuityDue(30, effective(6));
  expect(lease.periods[29]?.liability).toBeCloseTo(before, 1);
  const [seven, v] = [effective(7), 1.07 ** -2.5];
  const after = 5000 * annuityDue(30, seven) + 5500 * v * annuityDue(36, seven);
  const [change] = lease.remeasurements;
  expect(change?.liability).toBeCloseTo(after, 2);
  // The payments were level, so the asset equalled the liability before and does so again.
  expect(change?.asset).toBeCloseTo(after, 2);
  expect(change?.gain).toBe(0);
  expect(lease.periods[30]?.interest).toBeCloseTo((after - 5000) * seven, 1);
  const cost = (30 * 5000 + 36 * 5500) / 66;
  for (const { cost: monthly } of lease.periods.slice(31, -1)) expect(monthly).toBeCloseTo(cost, 2);
  expect(lease.periods.slice(0, 30).every((row) => row.cost === 5000)).toBe(true);
  expect(lease.totals.cost).toBe(60 * 5000 + 36 * 5500);
});

test('an operating lease that an extension makes a finance lease is amortised in a straight line from then on', () => {
  const extended = {
    date: '2024-01-01',
    payments: everyMonths(1, 84, 5000, '2024-01-01'),
    end: '2030-12-31',
    rate: 7,
    keepShare: null,
    kind: 'finance' as const,
  };
  const lease = measuredWith({
    rate: 6,
    end: '2026-12-31',
    payments: everyMonths(1, 60, 5000, start),
    directCosts: 6000,
    remeasure: [extended],
  });
  const seven = effective(7);
  const owed = 5000 * annuityDue(84, seven);
  const asset = owed + (6000 * 36) / 60;
  expect(lease.periods.slice(0, 24).every(({ cost }) => cost === 5100)).toBe(true);
  expect(lease.remeasurements[0]?.asset).toBeCloseTo(asset, 1);
  for (const row of lease.periods.slice(24, -1)) expect(row.amortisation).toBeCloseTo(asset / 84, 1);
  for (const [month, row] of lease.periods.slice(24, -1).entries())
    expect(row.interest).toBeCloseTo((5000 * annuityDue(84 - month, seven) - 5000) * seven, 1);
  expect(lease.totals.cost).toBe(24 * 5000 + 84 * 5000 + 6000);
  // IFRS 16 has one model, so the kind makes no difference.
  const other = { ...extended, kind: 'operating' as const };
  const models = [extended, other].map((change) =>
    measuredWith({
      standard: 'IFRS16',
      end: '2026-12-31',
      payments: everyMonths(1, 60, 5000, start),
      remeasure: [change],
    }),
  );
  expect(models[1]).toEqual(models[0]);
});

test('a lease that gives back half its space books the difference of the halves as a gain', () => {
  const monthly = 0.048 / 12;
  const monthEnds = (count: number, amount: number, from: string) =>
    Array.from({ length: count }, (_, index) => ({ date: lastDay(addMonths(from, index)), amount }));
  const lease = measuredWith({
    standard: 'IFRS16',
    convention: 'nominal',
    rate: 4.8,
    end: '2026-12-31',
    payments: monthEnds(60, 8000, start),
    directCosts: 12_000,
    remeasure: [
      {
        date: '2024-01-01',
        payments: monthEnds(36, 4200, '2024-01-01'),
        end: null,
        rate: 6,
        keepShare: 0.5,
      },
    ],
  });
  const first = (8000 * (1 - (1 + monthly) ** -60)) / monthly;
  const owed = (8000 * (1 - (1 + monthly) ** -36)) / monthly;
  const used = ((first + 12_000) * 36) / 60;
  expect(lease.liability).toBeCloseTo(first, 2);
  expect(lease.periods[23]?.liability).toBeCloseTo(owed, 1);
  const [change] = lease.remeasurements;
  expect(change?.gain).toBeCloseTo((owed - used) / 2, 1);
  const after = (4200 * (1 - 1.005 ** -36)) / 0.005;
  expect(change?.liability).toBeCloseTo(after, 2);
  expect(change?.asset).toBeCloseTo(used / 2 + after - owed / 2, 1);
  expect(lease.totals.cost - lease.totals.gain).toBeCloseTo(24 * 8000 + 36 * 4200 + 12_000, 2);
});

function lastDay(first: string): string {
  const next = addMonths(first, 1);
  return new Date(Date.parse(`${next}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

const ending = {
  rate: 6,
  end: '2026-12-31',
  payments: everyMonths(1, 60, 5000, start),
  directCosts: 6000,
  remeasure: [
    {
      date: '2024-01-01',
      payments: [...everyMonths(1, 12, 5000, '2024-01-01'), { date: '2024-12-31', amount: 9000 }],
      end: '2024-12-31',
      rate: 8,
      keepShare: null,
    },
  ],
};
const owedBefore = 5000 * annuityDue(36, effective(6));
const owedAfter = 5000 * annuityDue(12, effective(8)) + 9000 / 1.08;

test('a lease that ends early under IFRS 16 gives back the asset by months and the liability by its value', () => {
  const lease = measuredWith({ ...ending, standard: 'IFRS16' });
  const used = ((5000 * annuityDue(60, effective(6)) + 6000) * 36) / 60;
  const kept = 5000 * annuityDue(12, effective(6));
  const [change] = lease.remeasurements;
  expect(change?.liability).toBeCloseTo(owedAfter, 2);
  expect(change?.gain).toBeCloseTo(owedBefore - kept - (used * 24) / 36, 1);
  expect(change?.asset).toBeCloseTo((used * 12) / 36 + owedAfter - kept, 1);
  expect(lease.periods).toHaveLength(36);
  expect(lease.periods.at(-1)).toMatchObject({
    date: '2024-12-31',
    payment: 14_000,
    liability: 0,
    asset: 0,
  });
});

test('a lease that ends early under ASC 842 moves the asset by the difference', () => {
  const lease = measuredWith(ending);
  const before = owedBefore + (6000 * 36) / 60;
  const [change] = lease.remeasurements;
  expect(change).toMatchObject({ gain: 0 });
  expect(change?.asset).toBeCloseTo(before + owedAfter - owedBefore, 1);
  const cost = (12 * 5000 + 9000 + (6000 * 36) / 60) / 12;
  for (const row of lease.periods.slice(25, -1)) expect(row.cost).toBeCloseTo(cost, 2);
});

test.each(['ASC842', 'IFRS16'] as const)('a lease that ends at once under %s leaves nothing', (standard) => {
  const lease = measuredWith({
    ...ending,
    standard,
    remeasure: [
      {
        date: '2024-01-01',
        payments: [{ date: '2024-01-01', amount: 9000 }],
        end: '2023-12-31',
        rate: null,
        keepShare: null,
      },
    ],
  });
  const used =
    standard === 'ASC842'
      ? owedBefore + (6000 * 36) / 60
      : ((5000 * annuityDue(60, effective(6)) + 6000) * 36) / 60;
  expect(lease.remeasurements[0]).toMatchObject({ liability: 9000, asset: 0 });
  // The asset leaves as the books carry it, amortised by 24 rounded amounts.
  const gain = lease.remeasurements[0]?.gain ?? 0;
  expect(Math.abs(gain - (owedBefore - used - 9000))).toBeLessThan(24 * 0.005 + 0.01);
  expect(lease.periods.at(-1)).toMatchObject({ date: '2024-01-31', payment: 9000, liability: 0, asset: 0 });
});

test('a rent that follows an index is measured at the unchanged rate, in exact days', () => {
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  const raised = everyMonths(1, 24, 5150, '2024-01-01');
  const lease = measuredWith({
    standard: 'IFRS16',
    convention: 'actual365',
    rate: 7,
    payments: everyMonths(1, 48, 5000, start),
    remeasure: [{ date: '2024-01-01', payments: raised, end: null, rate: null, keepShare: null }],
  });
  const value = (amount: number) =>
    raised.reduce((sum, { date }) => sum + amount / 1.07 ** ((day(date) - day('2024-01-01')) / 365), 0);
  expect(lease.periods[23]?.liability).toBeCloseTo(value(5000), 1);
  expect(lease.remeasurements[0]?.liability).toBeCloseTo(value(5150), 2);
  const [change] = lease.remeasurements;
  const used = (210_873.34 * 24) / 48;
  expect(change?.asset).toBeCloseTo(used + value(150), -1);
  expect(change?.gain).toBe(0);
  expect(lease.periods[24]?.amortisation).toBeCloseTo((change?.asset ?? 0) / 24, 0);
});

test.each([
  ['effective', 1.15 ** (1 / 12)],
  ['nominal', 1 + 0.15 / 12],
] as const)(
  '99 years at 15 %% by %s are at the present value, to the cent, in every month',
  (convention, growth) => {
    const amounts = Array.from({ length: 1188 }, (_, month) => 10_000 + 50 * month);
    const lease = measuredWith({
      convention,
      rate: 15,
      start: '2000-01-01',
      end: '2098-12-31',
      payments: amounts.map((amount, month) => ({ date: addMonths('2000-01-01', month), amount })),
    });
    let value = 0;
    const wrong: string[] = [];
    for (let month = 1187; month > 0; month--) {
      value = value / growth + (amounts[month] ?? 0);
      const row = lease.periods[month - 1];
      if (Math.abs((row?.liability ?? 0) - value) > 0.0051)
        wrong.push(`${row?.date} ${row?.liability} ${value}`);
    }
    expect(wrong).toEqual([]);
    expect(lease.periods.at(-1)?.liability).toBe(0);
    // The last payment is due on the first day of the last month.
    expect(lease.periods.at(-1)?.interest).toBe(0);
  },
);
