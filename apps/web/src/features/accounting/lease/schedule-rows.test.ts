import type { LeaseScheduleRow } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { scheduleLines } from './schedule-rows.ts';

function row(date: string, changes: Partial<LeaseScheduleRow>): LeaseScheduleRow {
  return {
    date,
    closed: false,
    payment: 0,
    openingLiability: 0,
    addedLiability: 0,
    interest: 0,
    repaid: 0,
    changedLiability: 0,
    liability: 0,
    current: 0,
    openingAsset: 0,
    addedAsset: 0,
    amortisation: 0,
    changedAsset: 0,
    transferredAsset: 0,
    asset: 0,
    addedCosts: 0,
    impairment: 0,
    gain: 0,
    cost: 0,
    straightLine: 0,
    deferred: 0,
    ...changes,
  };
}

const months = [
  row('2026-05-31', { closed: true, payment: 0.1, openingLiability: 300, liability: 200, current: 150 }),
  row('2026-06-30', { closed: true, payment: 0.2, openingLiability: 200, liability: 100.3, current: 100.1 }),
  row('2026-07-31', { payment: 5, openingLiability: 100.3, liability: 0 }),
];

test('each fiscal year is followed by its sum, from its opening to its closing balance', () => {
  const lines = scheduleLines(months, 7);
  expect(lines.map(({ label }) => label)).toEqual(['May 2026', 'Jun 2026', 'FY 2026', 'Jul 2026', 'FY 2027']);
  expect(lines[2]).toMatchObject({
    kind: 'year',
    payment: 0.3,
    openingLiability: 300,
    liability: 100.3,
    current: 100.1,
    longTerm: 0.2,
  });
});

test('opening, what is new and interest less payments make the closing, the first day included', () => {
  const paid = { payment: 100, repaid: 0, addedLiability: 900, interest: 5, liability: 905 };
  const [first] = scheduleLines([row('2026-05-31', paid)], 1);
  expect(first?.newLiability).toBe(1000);
  expect((first?.openingLiability ?? 0) + 1000 + 5 - 100).toBe(905);
});

test('a year counts as closed when all its months are', () => {
  expect(scheduleLines(months, 7).map(({ closed }) => closed)).toEqual([true, true, true, false, false]);
  expect(scheduleLines(months, 1).at(-1)?.closed).toBe(false);
});
