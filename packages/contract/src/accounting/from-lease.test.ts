import { expect, test } from 'vitest';
import type { Term } from '../leases/index.ts';
import { explainMeasurement } from './explanation.ts';
import { measurementOfLease, reportedLease, type LeaseToMeasure } from './from-lease.ts';
import { measureLease } from './engine/measure.ts';
import { nothingTyped, type AccountingPolicy } from './policy.ts';

const policy: AccountingPolicy = {
  convention: 'effective',
  timing: 'start',
  rates: [
    { from: '2020-01-01', maxMonths: 60, rate: 4 },
    { from: '2020-01-01', maxMonths: null, rate: 5 },
    { from: '2022-01-01', maxMonths: 60, rate: 6 },
    { from: '2022-01-01', maxMonths: null, rate: 7 },
  ],
  shortTermExemption: true,
  lowValueExemption: true,
  components: ['Base Rent'],
};

function term(rt_type: Term['rt_type'], rt_start: string, rt_end: string | null, rt_monthly: number): Term {
  return { rt_type, rt_start, rt_end, rt_monthly };
}

const office: LeaseToMeasure = {
  id: 7,
  lease: { sd_ccd: '2022-01-16', sd_ced: '2024-01-15', sd_sqft: 1000 },
  terms: [
    term('Base Rent', '2021-01-01', '2022-12-31', 3100),
    term('Base Rent', '2023-01-01', null, 6200),
    term('CAM', '2022-01-16', null, 310),
    term('Security Deposit', '2022-01-16', null, 9000),
  ],
  accounting: nothingTyped,
  remeasure: [],
};

function derived(change: Partial<LeaseToMeasure> = {}, settings = policy, standard = 'ASC842' as const) {
  const found = measurementOfLease({ ...office, ...change }, settings, standard);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

test('payments are what the rent terms of the components make due within the lease, the rest is variable', () => {
  const { input, variable, rateFrom } = derived();
  expect(input.payments).toHaveLength(25);
  expect(input.payments[0]).toEqual({ date: '2022-01-16', cents: 1600_00 });
  expect(input.payments[1]).toEqual({ date: '2022-02-01', cents: 3100_00 });
  expect(input.payments[12]).toEqual({ date: '2023-01-01', cents: 6200_00 });
  expect(input.payments[24]).toEqual({ date: '2024-01-01', cents: 3000_00 });
  expect([...variable].slice(0, 2)).toEqual([
    ['2022-01', 160_00],
    ['2022-02', 310_00],
  ]);
  expect(variable.size).toBe(25);
  expect([input.rate, rateFrom]).toEqual([6, 'table']);
});

test('payments at the end of the month are dated on its last day in the lease', () => {
  const { input } = derived({}, { ...policy, timing: 'end', components: ['Base Rent', 'CAM'] });
  expect(input.payments[0]).toEqual({ date: '2022-01-31', cents: 1760_00 });
  expect(input.payments[24]).toEqual({ date: '2024-01-15', cents: 3150_00 });
});

test('the rate is that of the latest table and the shortest band that the term fits in, unless it is typed', () => {
  const early = { ...office.lease, sd_ccd: '2021-12-31' };
  expect(derived({ lease: early }).input.rate).toBe(4);
  expect(derived({ lease: { ...early, sd_ced: '2029-12-31' } }).input.rate).toBe(5);
  const typed = derived({ accounting: { ...nothingTyped, rate: 3.5 } });
  expect([typed.input.rate, typed.rateFrom]).toEqual([3.5, 'typed']);
});

test('an option that is reasonably certain runs at the last rent where it has no terms', () => {
  const { input } = derived({
    terms: [term('Base Rent', '2022-01-16', '2024-01-15', 3100)],
    accounting: { ...nothingTyped, certainEnd: '2025-01-15' },
  });
  expect(input.end).toBe('2025-01-15');
  expect(input.payments.slice(-3).map(({ cents }) => cents)).toEqual([3100_00, 3100_00, 1500_00]);
});

test('short-term leases without a purchase option are exempt, low-value ones under IFRS 16', () => {
  const year = { ...office.lease, sd_ced: '2023-01-15' };
  expect(derived({ lease: year }).exemption).toBe('shortTerm');
  expect(derived({ lease: { ...year, sd_ced: '2023-01-16' } }).exemption).toBe(null);
  // ASC 842 asks for an option that is reasonably certain, IFRS 16 for any.
  const option = { ...office, lease: year, accounting: { ...nothingTyped, purchasePrice: 1 } };
  expect(derived(option).exemption).toBe('shortTerm');
  expect(measurementOfLease(option, policy, 'IFRS16')).toMatchObject({ exemption: null });
  const certain = { ...option.accounting, purchaseCertain: true };
  expect(derived({ ...option, accounting: certain }).exemption).toBe(null);
  expect(derived({ lease: year }, { ...policy, shortTermExemption: false }).exemption).toBe(null);
  const small = { ...office, accounting: { ...nothingTyped, lowValue: true } };
  expect(derived(small).exemption).toBe(null);
  expect(measurementOfLease(small, policy, 'IFRS16')).toMatchObject({
    exemption: 'lowValue',
    kind: 'finance',
  });
});

test.each([
  ['2024-02-16', '2025-02-15', 'shortTerm'],
  ['2024-02-16', '2025-02-16', null],
  ['2023-02-16', '2024-02-15', 'shortTerm'],
  ['2024-02-29', '2025-02-28', 'shortTerm'],
  ['2024-03-31', '2025-03-30', 'shortTerm'],
])('a lease from %s to %s counts its months from its own first day: %s', (sd_ccd, sd_ced, exemption) => {
  expect(derived({ lease: { ...office.lease, sd_ccd, sd_ced } }).exemption).toBe(exemption);
});

test('five years from a 16 February of a leap year are within the band of 60 months', () => {
  const lease = { ...office.lease, sd_ccd: '2024-02-16', sd_ced: '2029-02-15' };
  expect(derived({ lease }).input.rate).toBe(6);
});

test.each([
  ['an incentive', { fairValue: 579_895, incentives: 40_000 }, 92, 'finance', 85.1, 'operating'],
  ['rent paid before the start', { fairValue: 606_254, prepaid: 30_000 }, 88, 'operating', 92.95, 'finance'],
] as const)('the test of 90 %% counts %s', (_what, given, without, before, percent, kind) => {
  const five = {
    lease: { ...office.lease, sd_ccd: '2025-01-01', sd_ced: '2029-12-31' },
    terms: [term('Base Rent', '2025-01-01', null, 10_000)],
  };
  const { fairValue, ...amounts } = given;
  const bare = { ...nothingTyped, rate: 5, fairValue };
  const plain = derived({ ...five, accounting: bare });
  expect(Math.round((plain.classification?.findings[3]?.figures?.value ?? 0) / 100)).toBe(533_503);
  expect(plain.classification?.findings[3]?.figures?.percent).toBe(without);
  expect(plain.kind).toBe(before);
  const counted = derived({ ...five, accounting: { ...bare, ...amounts } });
  expect(counted.classification?.findings[3]?.figures?.percent).toBe(percent);
  expect(counted.kind).toBe(kind);
});

test('an incentive still to be received and a payment for ending early are payments on their days', () => {
  const { input } = derived({
    accounting: {
      ...nothingTyped,
      incentiveDue: 500,
      incentiveOn: '2022-05-20',
      terminationPayment: 900,
      certainEnd: '2023-06-30',
    },
  });
  expect(input.payments).toContainEqual({ date: '2022-05-20', cents: -500_00 });
  expect(input.payments.at(-1)).toEqual({ date: '2023-06-30', cents: 900_00 });
  expect(input.payments.map(({ date }) => date)).toEqual(input.payments.map(({ date }) => date).toSorted());
});

test('the classification compares the term with the life and the present value with the fair value', () => {
  const accounting = { ...nothingTyped, economicLife: 32, fairValue: 500_000 };
  const { kind, classification, input } = derived({ accounting });
  expect(kind).toBe('finance');
  expect(classification?.findings[2]).toMatchObject({ met: true, figures: { value: 24, percent: 75 } });
  expect(classification?.findings[3]?.figures?.value).toBe(measureLease(input).presentValue);
  const guaranteed = derived({
    accounting: { ...accounting, residualGuarantee: 400_000, residualExpected: 10 },
  });
  expect(guaranteed.classification?.findings[3]?.met).toBe(true);
  expect(guaranteed.input.residualGuarantee).toBe(10_00);
});

test('a lease without a start, an end or a rate is not measured, and says why', () => {
  const gap = (change: Partial<LeaseToMeasure>, settings = policy) =>
    measurementOfLease({ ...office, ...change }, settings, 'IFRS16');
  expect(gap({ lease: { ...office.lease, sd_ccd: null } })).toBe('noStart');
  expect(gap({ lease: { ...office.lease, sd_ced: null } })).toBe('noEnd');
  expect(gap({ lease: { ...office.lease, sd_ced: '2021-01-01' } })).toBe('endBeforeStart');
  expect(gap({ lease: { ...office.lease, sd_ced: '2122-01-16' } })).toBe('tooLong');
  expect(gap({}, { ...policy, rates: [] })).toBe('noRate');
  expect(gap({ terms: [term('CAM', '2022-01-16', null, 900_000_000_000)] })).toBe('tooMuch');
  expect(reportedLease(office, { ...policy, rates: [] }, 'IFRS16')).toBe(null);
});

test('the explanation of the first three months adds up to the figures of the schedule', () => {
  const { input } = derived({ lease: { ...office.lease, sd_ccd: '2022-01-01' } });
  const measured = measureLease({ ...input, directCosts: 100_00 });
  const shown = explainMeasurement(measured);
  expect(shown.discounted.map(({ time }) => time)).toEqual([0, 1, 2]);
  expect(shown.discounted[2]?.factor).toBeCloseTo(1.06 ** (-2 / 12), 12);
  expect(shown.liability + shown.paidOnFirstDay).toBe(shown.presentValue);
  expect(shown.liability + shown.paidOnFirstDay + shown.directCosts).toBe(shown.asset);
  expect(shown.months).toHaveLength(3);
  for (const month of shown.months) {
    // The liability is rounded, not the interest.
    expect(Math.abs(month.interest - month.balance * (month.growth - 1))).toBeLessThanOrEqual(1);
    expect(month.closing).toBe(month.opening + month.interest - month.payment);
    expect(month.amortisation).toBe(month.cost - month.interest);
    expect(month.assetClosing).toBe(month.assetOpening - month.amortisation);
  }
});

test('a rent that is paid by the year, or in arrears, is measured on its due dates', () => {
  const lease = { sd_ccd: '2022-01-01', sd_ced: '2023-12-31', sd_sqft: 1000 };
  const rent = { ...term('Base Rent', '2022-01-01', null, 8333.33), rt_yearly: 100_000 };
  const yearly = derived({ lease, terms: [{ ...rent, rt_freq: 'Yearly', rt_due_day: 10 }] });
  expect(yearly.input.payments).toEqual([
    { date: '2022-01-10', cents: 100_000_00 },
    { date: '2023-01-10', cents: 100_000_00 },
  ]);
  const late = { rt_freq: 'Half-yearly', rt_timing: 'In arrears', rt_due_day: 31 } as const;
  expect(derived({ lease, terms: [{ ...rent, ...late }] }).input.payments).toEqual(
    ['2022-06-30', '2022-12-31', '2023-06-30', '2023-12-31'].map((date) => ({ date, cents: 50_000_00 })),
  );
});
