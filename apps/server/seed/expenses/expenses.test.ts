import { checkBill, statementYear, type StoredStatement, type YearBefore } from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { demoLeases } from '../leases/generate.ts';
import type { DemoExpenses } from './expenses.ts';

const today = '2026-06-15';
const expenses = new Map(
  [...demoLeases({ leases: 120, today })].flatMap(({ lease, expenses: made }) =>
    made ? [[lease.sd_num ?? '', made] as const] : [],
  ),
);

/** The check of the latest statement of a lease. */
function latest(number: string) {
  const made = expenses.get(number);
  if (!made) throw new Error(`There are no expenses of ${number}.`);
  return checksOf(made)[1] ?? nothing();
}

function nothing(): never {
  throw new Error('There is no statement.');
}

function checksOf({ clause, statements }: DemoExpenses) {
  const before: YearBefore[] = [];
  return statements.map((statement) => {
    const checked = checkBill({ clause, statement, before: [...before], paid: null });
    const { buildingSF, lines, to } = statement as StoredStatement;
    before.push({ year: statementYear(to), allowed: checked.underCap, buildingSF, lines });
    return checked;
  });
}

function computed(number: string) {
  return latest(number)
    .findings.filter(({ sure }) => sure === 'computed')
    .map(({ rule, amount }) => [rule, amount]);
}

test('what a lease pays as estimates agrees with its statements, and nothing is paid for it beside them', () => {
  const leases = [...demoLeases({ leases: 120, today })].filter((one) => one.expenses);
  for (const { lease, expenses: made, rentTerms } of leases) {
    const shared = rentTerms.filter(({ rt_type }) =>
      ['CAM', 'RE Taxes', 'Insurance', 'Operating Expenses'].includes(rt_type ?? ''),
    );
    expect([lease.sd_num, new Set(shared.map(({ rt_type }) => rt_type))]).toEqual([
      lease.sd_num,
      new Set([made?.clause.pool]),
    ]);
    for (const { from, to, estimatesPaid } of made?.statements ?? []) {
      const ofYear = shared.filter(({ rt_start, rt_end }) => rt_start === from && rt_end === to);
      expect([lease.sd_num, to, ofYear.map(({ rt_monthly }) => (rt_monthly ?? 0) * 12)]).toEqual([
        lease.sd_num,
        to,
        [estimatesPaid],
      ]);
    }
  }
});

describe('three statements of the demonstration, worked out by hand', () => {
  /**
   * Lines: 180,000 + 220,000 + 90,000 + 60,000 + 70,000 + 310,000 = 930,000.
   * Fee: 4 % of 930,000 − 70,000 − 310,000 = 550,000, which is 22,000. Together 952,000.
   * The landlord divides by a building of 16 times our space: 952,000 ÷ 16 = 59,500.
   * The lease says 20 times: 952,000 ÷ 20 = 47,600. Too much: 11,900.
   */
  test('# 0038: a building that is too small', () => {
    expect(latest('0038')).toMatchObject({ billed: 59_500, allowed: 47_600 });
    expect(computed('0038')).toEqual([['share', 11_900]]);
  });

  /**
   * Lines without roof and commissions: 96,400 + 143,250 + 38,900 + 21,600 + 74,150 = 374,300.
   * Billed: (374,300 + 240,000 + 45,000) × 1.03 ÷ 25 = 659,300 × 1.03 ÷ 25 = 679,079 ÷ 25 = 27,163.16.
   * Without commissions: 614,300 × 1.03 ÷ 25 = 632,729 ÷ 25 = 25,309.16. Excluded: 1,854.00.
   * The roof over 20 years at 8 %: 240,000 × 0.08 ÷ (1 − 1.08⁻²⁰) = 240,000 × 0.1018522088 = 24,444.5301.
   * (374,300 + 24,444.5301) × 1.03 ÷ 25 = 410,706.8660 ÷ 25 = 16,428.27. Capital: 25,309.16 − 16,428.27 = 8,880.89.
   */
  test('# 0024: excluded commissions, and a roof in one year', () => {
    expect(latest('0024')).toMatchObject({ billed: 27_163.16, allowed: 16_428.27 });
    expect(computed('0024')).toEqual([
      ['excluded', 1854],
      ['capital', 8880.89],
    ]);
  });

  /**
   * Controllable: 148,000 + 132,500 + 88,400 + 51,300 = 420,200. Fee: 4 % of 420,200 + 205,000 = 625,200, which is
   * 25,008. All lines: 625,200 + 58,700 + 402,300 = 1,086,200. Billed: (1,086,200 + 25,008) ÷ 10 = 111,120.80.
   * Under the cap: (420,200 + 25,008) ÷ 10 = 44,520.80. Limit of the third year: 36,000 × 1.05³ = 36,000 × 1.157625 =
   * 41,674.50. Too much: 44,520.80 − 41,674.50 = 2,846.30. Allowed: 111,120.80 − 2,846.30 = 108,274.50.
   */
  test('# 0001: a cap that was forgotten', () => {
    expect(latest('0001')).toMatchObject({ billed: 111_120.8, allowed: 108_274.5 });
    expect(computed('0001')).toEqual([['cap', 2846.3]]);
  });
});

test('six leases and more have two years of statements; what was planted is found, and nothing else', () => {
  expect(expenses.size).toBe(9);
  const found = [...expenses].map(([number, made]) => {
    const rules = checksOf(made).map(({ findings }) =>
      findings.filter(({ sure }) => sure === 'computed').map(({ rule }) => rule),
    );
    return [number, rules[0], rules[1]];
  });
  expect(found.toSorted()).toEqual([
    ['0001', [], ['cap']],
    ['0002', [], []],
    ['0006', [], ['gross-up']],
    ['0024', [], ['excluded', 'capital']],
    ['0038', [], ['share']],
    ['0039', ['fee'], ['fee']],
    ['B-105', [], ['base year']],
    ['B-110', [], ['balance']],
    ['B-113', [], []],
  ]);
});

test.each(['2026-02-10', '2026-11-19', '2027-04-30', '2028-02-29'])('the same on %s', (day) => {
  const leases = [...demoLeases({ leases: 120, today: day })].filter((one) => one.expenses);
  expect(leases).toHaveLength(9);
  for (const { lease, expenses: made } of leases)
    for (const { to, received } of made?.statements ?? [])
      expect([lease.sd_num, (to ?? '') < (received ?? ''), (received ?? '') <= day]).toEqual([
        lease.sd_num,
        true,
        true,
      ]);
});
