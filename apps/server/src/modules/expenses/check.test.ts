import type { CallInput } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const app = testApp();

const bill: CallInput<'Expenses/Check'> = {
  clause: { method: 'Net', sharePercent: 10, feePercent: 4 },
  statement: {
    from: '2026-01-01',
    to: '2026-12-31',
    ourSF: 1000,
    buildingSF: 10_000,
    feePercent: 5,
    billed: 10_500,
    lines: [{ description: 'Repairs', amount: 100_000 }],
  },
};

test('Check answers what the lease allows and why, to whoever is signed in', async () => {
  const { status, body } = await (await app.as('no role')).call('Expenses/Check', bill);
  expect(status).toBe(200);
  expect(body).toMatchObject({ billed: 10_500, allowed: 10_400 });
  expect(body.findings).toMatchObject([{ rule: 'fee', amount: 100, sure: 'computed' }]);
  expect(body.missing.map(({ text }) => text)).toContain('No cap is recorded.');
});

test('what is wrong in a bill is named by its field', async () => {
  const viewer = await app.as('no role');
  async function wrongFields(clause: object, statement: object = {}) {
    const { status, problem } = await viewer.call('Expenses/Check', {
      ...bill,
      clause: { ...bill.clause, ...clause },
      statement: { ...bill.statement, ...statement },
    });
    expect(status).toBe(400);
    return problem?.errors?.map(({ field }) => field);
  }
  expect(await wrongFields({ sharePercent: -1 })).toEqual(['clause.sharePercent']);
  expect(await wrongFields({ sharePercent: 0 })).toEqual(['clause.sharePercent']);
  expect(await wrongFields({ sharePercent: null, shareSF: 5 })).toEqual(['clause.buildingSF']);
  expect(await wrongFields({ shareSF: 5, buildingSF: 0 })).toEqual(['clause.shareSF', 'clause.buildingSF']);
  expect(await wrongFields({ method: null })).toEqual(['clause.method']);
  expect(await wrongFields({ capKind: 'cumulative', capPercent: 5 })).toEqual([
    'clause.capFirstYear',
    'clause.capFirstAmount',
  ]);
  expect(await wrongFields({ capKind: 'previous', capPercent: 5 })).toEqual([
    'clause.capFirstYear',
    'clause.capFirstAmount',
  ]);
  expect(await wrongFields({ capital: 'amortised' })).toEqual(['clause.capitalYears']);
  expect(await wrongFields({}, { occupancy: 0 })).toEqual(['statement.occupancy']);
  expect(await wrongFields({}, { occupancy: 101 })).toEqual(['statement.occupancy']);
  expect(await wrongFields({}, { buildingSF: 0 })).toEqual(['statement.ourSF', 'statement.buildingSF']);
  expect(await wrongFields({}, { to: '2025-12-31' })).toEqual(['statement.to']);
  expect(await wrongFields({}, { to: '2027-01-01' })).toEqual(['statement.to']);
  expect(await wrongFields({}, { from: null, lines: [] })).toEqual(['statement.from', 'statement.lines']);
  expect(await wrongFields({}, { lines: [{ description: 'Repairs' }] })).toEqual([
    'statement.lines.0.amount',
  ]);
  const many = Array.from({ length: 201 }, () => ({ amount: 1 }));
  expect(await wrongFields({}, { lines: many })).toEqual(['statement.lines']);
  expect(
    (
      await viewer.call('Expenses/Check', {
        ...bill,
        statement: { ...bill.statement, billed: null, lines: many.slice(1) },
      })
    ).status,
  ).toBe(200);
});

test('percentage rent and index rent are computed, and what is wrong is named', async () => {
  const viewer = await app.as('no role');
  const sales = [{ month: '2026-03', amount: 1_200_500 }];
  const clause = { percent: 5, breakpoint: 'natural', baseRent: 60_000 } as const;
  const { body } = await viewer.call('Rent/PercentageRent', { clause, sales });
  expect(body).toMatchObject({ due: 25, breakpoint: 1_200_000, sales: 1_200_500 });
  const wrong = await viewer.call('Rent/PercentageRent', { clause: { ...clause, baseRent: null }, sales });
  expect([wrong.status, wrong.problem?.errors?.map(({ field }) => field)]).toEqual([
    400,
    ['clause.baseRent'],
  ]);

  const plan = {
    rent: 10_000,
    base: { month: '2026-05', value: 300 },
    now: { month: '2027-05', value: 312 },
  };
  const index = await viewer.call('Rent/IndexRent', plan);
  expect(index.body).toMatchObject({ rent: 10_400, change: 4 });
  const early = await viewer.call('Rent/IndexRent', { ...plan, now: { month: '2027-05', value: null } });
  expect(early.problem?.errors).toEqual([
    { field: 'now.value', message: 'The value of May 2027 is missing.' },
  ]);
});
