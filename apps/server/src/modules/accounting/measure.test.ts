import { addMonths, type CallInput } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp();

function everyMonths(months: number, count: number, amount: number, from: string) {
  return Array.from({ length: count }, (_, index) => ({ date: addMonths(from, index * months), amount }));
}

const tenYears: CallInput<'Accounting/Measure'> = {
  standard: 'IFRS16',
  convention: 'effective',
  rate: 5,
  start: '2020-01-01',
  end: '2029-12-31',
  payments: everyMonths(12, 10, 50_000, '2020-01-01'),
  directCosts: 20_000,
  incentives: 5000,
};

test('Measure answers the schedule of a lease by month to whoever is signed in', async () => {
  const { status, body } = await (await app.as('no role')).call('Accounting/Measure', tenYears);
  expect(status).toBe(200);
  expect([body.presentValue, body.liability, body.asset].map(Math.round)).toEqual([
    405_391, 355_391, 420_391,
  ]);
  expect(body.periods).toHaveLength(120);
  expect(Math.round(body.periods[11]?.liability ?? 0)).toBe(373_161);
  const year = body.periods.slice(0, 12);
  expect(Math.round(year.reduce((sum, { interest }) => sum + interest, 0))).toBe(17_770);
  expect(Math.round(year.reduce((sum, { amortisation }) => sum + amortisation, 0))).toBe(42_039);
  expect(body.periods.at(-1)).toMatchObject({ date: '2029-12-31', liability: 0, asset: 0 });
  expect(body.totals).toMatchObject({ payments: 500_000, cost: 515_000, gain: 0 });
});

test.each([
  ['actual365', 0, 210_873],
  ['nominal', 2, 210_019.01],
  ['effective', 2, 210_858.93],
] as const)(
  '48 payments of 5,000 at 7 %% by %s are measured as published',
  async (convention, decimals, value) => {
    const viewer = await app.as('no role');
    const { body } = await viewer.call('Accounting/Measure', {
      standard: 'ASC842',
      kind: 'operating',
      convention,
      rate: 7,
      start: '2022-01-01',
      end: '2025-12-31',
      payments: everyMonths(1, 48, 5000, '2022-01-01'),
    });
    expect(Number(body.presentValue.toFixed(decimals))).toBe(value);
    expect(new Set(body.periods.map(({ cost }) => cost))).toEqual(new Set([5000]));
  },
);

test.each([
  [
    'two years',
    '2023-12-31',
    [
      [12, 10_000],
      [12, 20_000],
    ],
    15_000,
    11,
    60_000,
  ],
  [
    'one year',
    '2022-12-31',
    [
      [6, 1800],
      [6, 2000],
    ],
    1900,
    5,
    600,
  ],
] as const)(
  'rent that rises within %s is one line of cost with deferred rent',
  async (_title, end, steps, cost, month, deferred) => {
    const [[firstCount, first], [count, second]] = steps;
    const payments = [
      ...everyMonths(1, firstCount, first, '2022-01-01'),
      ...everyMonths(1, count, second, addMonths('2022-01-01', firstCount)),
    ];
    const { body } = await (
      await app.as('no role')
    ).call('Accounting/Measure', {
      standard: 'ASC842',
      kind: 'operating',
      convention: 'nominal',
      rate: 0,
      start: '2022-01-01',
      end,
      payments,
    });
    expect(new Set(body.periods.map((row) => row.straightLine))).toEqual(new Set([cost]));
    expect(new Set(body.periods.map((row) => row.cost))).toEqual(new Set([cost]));
    expect(body.periods[month]?.deferred).toBe(deferred);
    expect(body.periods.at(-1)?.deferred).toBe(0);
  },
);

test('what is wrong is named by its field', async () => {
  const viewer = await app.as('no role');
  async function wrongFields(change: object) {
    const { status, problem } = await viewer.call('Accounting/Measure', { ...tenYears, ...change });
    expect(status).toBe(400);
    return problem?.errors?.map(({ field }) => field);
  }
  expect(await wrongFields({ directCosts: -1, prepaid: 'much' })).toEqual(['directCosts', 'prepaid']);
  expect(await wrongFields({ payments: [{ date: '2020-01-01', amount: -5 }] })).toEqual([
    'payments.0.amount',
  ]);
  expect(await wrongFields({ payments: [{ date: '2020-02-30', amount: 5 }] })).toEqual(['payments.0.date']);
  expect(await wrongFields({ payments: [{ date: '2019-12-31', amount: 5 }] })).toEqual(['payments.0.date']);
  expect(await wrongFields({ payments: [{ date: '2030-02-01', amount: 5 }] })).toEqual(['payments.0.date']);
  expect(await wrongFields({ rate: -1 })).toEqual(['rate']);
  expect(await wrongFields({ rate: 101 })).toEqual(['rate']);
  expect(await wrongFields({ rate: null })).toEqual(['rate']);
  expect(await wrongFields({ standard: 'GAAP', convention: 'simple' })).toEqual(['standard', 'convention']);
  expect(await wrongFields({ start: '2030-01-01', payments: [] })).toEqual(['end']);
  expect(await wrongFields({ end: '2120-01-01' })).toEqual(['end']);
  expect(await wrongFields({ payments: everyMonths(0, 2401, 1, '2020-01-01') })).toEqual(['payments']);
  expect(await wrongFields({ payments: everyMonths(1, 3, 400_000_000_000, '2020-01-01') })).toEqual([
    'payments',
  ]);
  expect(await wrongFields({ remeasure: [{ date: '2020-01-01' }] })).toEqual(['remeasure.0.date']);
  expect(await wrongFields({ remeasure: [{ date: '2025-01-01', keepShare: 1.5 }] })).toEqual([
    'remeasure.0.keepShare',
  ]);
  expect(await wrongFields({ remeasure: [{ date: '2025-01-01', end: '2024-06-30' }] })).toEqual([
    'remeasure.0.end',
  ]);
});
