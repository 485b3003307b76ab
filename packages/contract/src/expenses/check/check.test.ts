import { describe, expect, test } from 'vitest';
import type { BillToCheck, ExpenseClause, ExpenseLine, ExpenseStatement } from '../fields.ts';
import { checkBill } from './check.ts';

const clause: ExpenseClause = {
  pool: 'Operating Expenses',
  method: 'Net',
  sharePercent: null,
  shareSF: null,
  buildingSF: null,
  grossUpTarget: null,
  capKind: null,
  capPercent: null,
  capFirstYear: null,
  capFirstAmount: null,
  capOn: null,
  feePercent: null,
  feeWithoutTaxesInsurance: null,
  capital: null,
  capitalYears: null,
  capitalRate: null,
  excluded: [],
  baseYear: null,
  baseAmount: null,
  baseGrossedUp: null,
  stopPerSF: null,
  objectDays: null,
  objectYears: null,
};

const statement: ExpenseStatement = {
  from: '2026-01-01',
  to: '2026-12-31',
  received: null,
  occupancy: null,
  grossUpTarget: null,
  ourSF: null,
  buildingSF: null,
  feePercent: null,
  feeAmount: null,
  estimatesPaid: null,
  billed: null,
  balance: null,
  lines: [],
};

/** v varies, c controllable, k capital. */
function line(description: string, amount: number, marks = '', ours: number | null = null): ExpenseLine {
  const [varies, controllable, capital] = ['v', 'c', 'k'].map((mark) => marks.includes(mark));
  return {
    description,
    category: null,
    amount,
    ours,
    varies: varies ?? false,
    controllable: controllable ?? false,
    capital: capital ?? false,
  };
}

function check(
  changed: Partial<ExpenseClause>,
  billed: Partial<ExpenseStatement>,
  rest: Partial<BillToCheck> = {},
) {
  return checkBill({
    clause: { ...clause, ...changed },
    statement: { ...statement, ...billed },
    before: [],
    paid: null,
    ...rest,
  });
}

function amounts({ findings }: ReturnType<typeof checkBill>) {
  return findings.filter(({ sure }) => sure === 'computed').map(({ rule, amount }) => [rule, amount]);
}

const wholeBill = {
  lines: [
    line('Janitorial', 180_000, 'vc'),
    line('Utilities', 220_000, 'v'),
    line('Repairs', 90_000, 'c'),
    line('Security', 60_000, 'c'),
    line('Roof replacement', 240_000, 'kc'),
    line('Leasing commissions', 45_000, 'c'),
    line('Insurance', 70_000),
    line('RE Taxes', 310_000),
  ],
  occupancy: 80,
  grossUpTarget: 95,
  feePercent: 5,
  ourSF: 7500,
  buildingSF: 120_000,
  billed: 94_684.57,
};
const wholeClause: Partial<ExpenseClause> = {
  excluded: ['commissions'],
  capital: 'amortised',
  capitalYears: 20,
  capitalRate: 8,
  grossUpTarget: 95,
  feePercent: 4,
  feeWithoutTaxesInsurance: true,
  shareSF: 7500,
  buildingSF: 150_000,
  capKind: 'previous',
  capPercent: 5,
  capOn: 'controllable',
};

describe('figures worked by hand', () => {
  test('a whole bill', () => {
    const checked = check(wholeClause, wholeBill, {
      before: [{ year: 2025, allowed: 17_500, buildingSF: null, lines: null }],
    });
    expect([checked.billed, checked.allowed]).toEqual([94_684.57, 50_437.5]);
    expect(amounts(checked)).toEqual([
      ['excluded', 3506.84],
      ['capital', 16_798.17],
      ['gross-up', 6822.26],
      ['fee', 1593.41],
      ['share', 13_192.77],
      ['cap', 2333.62],
    ]);
    expect(checked.underCap).toBe(18_375);
    expect(checked.findings.find(({ rule }) => rule === 'share')?.text).toBe(
      'The statement uses 7,500 SF of 120,000 SF (6.25%); the lease says 7,500 SF of 150,000 SF (5%).',
    );
  });

  test('gross-up of what varies with occupancy', () => {
    const lines = [line('Janitorial', 120_000, 'v'), line('RE Taxes', 80_000)];
    const stated = { lines, occupancy: 80, grossUpTarget: 95 };
    const lease = { grossUpTarget: 95, sharePercent: 12 };
    expect(check(lease, stated)).toMatchObject({ billed: 26_700, allowed: 26_700 });
    expect(check({ ...lease, sharePercent: 100 }, stated).allowed).toBe(222_500);
    expect(check({ ...lease, sharePercent: 100 }, { ...stated, lines: lines.slice(0, 1) }).allowed).toBe(
      142_500,
    );
    expect(amounts(check(lease, { ...stated, billed: 28_500 }))).toEqual([['gross-up', 1800]]);
  });

  test.each([
    ['previous', 108_150],
    ['cumulative', 110_000],
    ['compounding', 110_250],
  ] as const)('a cap of 5 %% over 100,000 in the third year, %s', (capKind, allowed) => {
    const lease = { capKind, capPercent: 5, capFirstYear: 2024, capFirstAmount: 100_000, sharePercent: 100 };
    const before = [{ year: 2025, allowed: 103_000, buildingSF: null, lines: null }];
    const lines = [line('Repairs', 112_000, 'c')];
    const checked = check(lease, { lines, billed: 112_000 }, { before });
    expect([checked.allowed, checked.underCap]).toEqual([allowed, allowed]);
    expect(amounts(checked)).toEqual([['cap', 112_000 - allowed]]);
    expect(check(lease, { lines, billed: allowed }, { before }).findings).toEqual([]);
  });

  test.each([
    [8, 24_444.53],
    [0, 12_000],
    [null, 12_000],
  ])('240,000 over 20 years at %s %%', (capitalRate, allowed) => {
    const lease = { capital: 'amortised', capitalYears: 20, capitalRate, sharePercent: 100 } as const;
    expect(check(lease, { lines: [line('Roof', 240_000, 'k')], billed: 240_000 }).allowed).toBe(allowed);
  });

  test('a part of a year counts by days', () => {
    const lines = [line('Repairs', 36_500)];
    const part = { lines, from: '2022-06-01', to: '2022-12-31' };
    expect(amounts(check({ sharePercent: 10 }, { ...part, billed: 3650 }))).toEqual([['days', 1510]]);
    expect(amounts(check({ sharePercent: 10 }, { ...part, billed: 2140 }))).toEqual([]);
  });

  test('base year, stop, fixed amount and what is included', () => {
    const lines = [line('Repairs', 500_000)];
    const sf = { ourSF: 10_000, buildingSF: 100_000 };
    const stated = { ...sf, lines, billed: 50_000 };
    expect(amounts(check({ method: 'Base Year', baseAmount: 420_000, sharePercent: 10 }, stated))).toEqual([
      ['base year', 42_000],
    ]);
    expect(amounts(check({ method: 'Expense Stop', stopPerSF: 4.5, sharePercent: 10 }, stated))).toEqual([
      ['stop', 45_000],
    ]);
    expect(amounts(check({ method: 'Fixed', baseAmount: 36_000 }, stated))).toEqual([['fixed', 14_000]]);
    expect(amounts(check({ method: 'Included' }, stated))).toEqual([['pool', 50_000]]);
    const low = check({ method: 'Base Year', baseAmount: 600_000, sharePercent: 10 }, stated);
    expect([low.allowed, amounts(low)]).toEqual([0, [['base year', 50_000]]]);
  });

  test('balance and estimates', () => {
    const lines = [line('Repairs', 100_000)];
    const stated = { lines, billed: 10_000, estimatesPaid: 9000, balance: 1500 };
    const checked = check({ sharePercent: 10 }, stated, { paid: 9600 });
    expect(amounts(checked)).toEqual([
      ['estimates', 600],
      ['balance', 500],
    ]);
    expect([checked.billed, checked.allowed, checked.balance]).toEqual([11_100, 10_000, 400]);
  });
});

test('our amounts of the lines say how each was billed, and may be rounded', () => {
  const lines = [
    line('Janitorial', 100_000.33, 'v', 11_875.04),
    line('Taxes', 50_000.33, '', 5937.54),
    line('Insurance', 20_000.33, '', 2000.03),
  ];
  const stated = { lines, occupancy: 80, grossUpTarget: 95, ourSF: 1000, buildingSF: 10_000 };
  const lease = { grossUpTarget: 95, sharePercent: 10 };
  const checked = check(lease, { ...stated, billed: 19_812.61 });
  expect(amounts(checked)).toEqual([['gross-up', 937.5]]);
  expect(amounts(check(lease, { ...stated, billed: 19_912.61 })).map(([rule]) => rule)).toEqual([
    'arithmetic',
    'gross-up',
  ]);
});

test('lines that the landlord has rounded are no error', () => {
  const lines = [1, 2, 3].map((number) => line(`Repairs ${number}`, 100.04, '', 10));
  const checked = check({ sharePercent: 10 }, { lines, billed: 30 });
  expect([checked.allowed, amounts(checked)]).toEqual([30, []]);
});

test('a line that the lease excludes is found beside an error of arithmetic', () => {
  const lines = [line('Repairs', 100_000), line('Leasing commissions', 30_000)];
  const stated = { lines, billed: 13_050 };
  expect(amounts(check({ sharePercent: 10, excluded: ['commissions'] }, stated))).toEqual([
    ['arithmetic', 50],
    ['excluded', 3000],
  ]);
});

test('a fee that is listed as a line is held to the limit of the fee', () => {
  const lines = [line('Repairs', 100_000), line('Management fee', 6000)];
  expect(amounts(check({ sharePercent: 10, feePercent: 4 }, { lines, billed: 10_600 }))).toEqual([
    ['fee', 200],
  ]);
  expect(amounts(check({ sharePercent: 10, feePercent: 0 }, { lines, billed: 10_600 }))).toEqual([
    ['fee', 600],
  ]);
  expect(amounts(check({ sharePercent: 10 }, { lines, billed: 10_600 }))).toEqual([]);
});

test('a smaller share than the lease’s is said, below 0', () => {
  const stated = { lines: [line('Repairs', 100_000)], ourSF: 400, buildingSF: 10_000, billed: 4000 };
  expect(amounts(check({ sharePercent: 5 }, stated))).toEqual([['share', -1000]]);
});

test('what is not recorded is said and taken as billed', () => {
  const { missing, findings, allowed } = check({}, { ...wholeBill, billed: null });
  expect(missing.map(({ rule }) => rule)).toEqual([
    'arithmetic',
    'excluded',
    'capital',
    'gross-up',
    'fee',
    'share',
    'cap',
    'estimates',
  ]);
  expect(missing.map(({ text }) => text)).toContain('No cap is recorded.');
  expect(findings.filter(({ sure }) => sure === 'computed')).toEqual([]);
  expect(allowed).toBeGreaterThan(0);
});

test('what sounds wrong is asked, without an amount', () => {
  const before = [
    {
      year: 2025,
      allowed: null,
      buildingSF: 110_000,
      lines: [line('Repairs', 10_000), line('Insurance', 5000)],
    },
  ];
  const lines = [
    line('Repairs', 11_600),
    line('Blanket insurance', 5000),
    line('HVAC replacement', 5000),
    line('Security patrol', 900),
  ];
  const stated = { lines, ourSF: 5000, buildingSF: 100_000, occupancy: 95 };
  const { findings } = check({ sharePercent: 5, grossUpTarget: 95 }, stated, { before });
  expect(findings.map(({ rule, sure, amount }) => [rule, sure, amount])).toEqual([
    ['looks capital', 'ask', 0],
    ['grew', 'ask', 0],
    ['denominator', 'ask', 0],
    ['new category', 'ask', 0],
    ['new category', 'ask', 0],
    ['other properties', 'ask', 0],
    ['occupancy', 'ask', 0],
  ]);
  expect(findings[1]?.text).toBe('Repairs grew by 16.00% over last year, from $10,000.00 to $11,600.00.');
});
