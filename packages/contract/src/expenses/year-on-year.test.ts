import { expect, test } from 'vitest';
import { yearsOfClauses } from './year-on-year.ts';
import { proposedLine } from './categories.ts';

function statement(year: number, lines: Readonly<Record<string, number | null>>, ec_id = 1) {
  return {
    ec_id,
    to: `${year}-12-31`,
    lines: Object.entries(lines).map(([description, amount]) =>
      Object.assign(proposedLine(description), { description, amount, ours: null }),
    ),
  };
}

test('each line stands beside itself of the year before, the largest first, whatever year its name has', () => {
  const [clause, ...others] = yearsOfClauses([
    statement(2025, { 'Snow removal 2025': 12_000, Taxes: 310_000, Security: 60_000 }),
    statement(2024, { 'Snow Removal 2024': 10_000, Taxes: 300_000 }),
    statement(2025, { Water: 1 }, 2),
  ]);
  expect(others).toEqual([]);
  expect(clause).toEqual({
    ec_id: 1,
    years: [2024, 2025],
    totals: [310_000, 382_000],
    lines: [
      { description: 'Taxes', amounts: [300_000, 310_000], change: 3.3 },
      { description: 'Security', amounts: [null, 60_000], change: null },
      { description: 'Snow removal 2025', amounts: [10_000, 12_000], change: 20 },
    ],
  });
});

test('nothing is divided by nothing, and a credit grows downwards', () => {
  const [clause] = yearsOfClauses([
    statement(2024, { Nothing: 0, Refund: -100, Open: 5 }),
    statement(2025, { Nothing: 50, Refund: -150, Open: null }),
  ]);
  expect(clause?.lines.map(({ description, change }) => [description, change])).toEqual([
    ['Refund', -50],
    ['Nothing', null],
    ['Open', null],
  ]);
});
