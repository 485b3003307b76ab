import { expect, test } from 'vitest';
import { corpusLeases, scoreLease, scoresByField, type FieldScore } from './score.ts';

test('of what is suggested for leases that the rules were not written from, 95 % is right', () => {
  const leases = corpusLeases('kept-aside');
  expect(leases.length).toBeGreaterThanOrEqual(22);
  const scores = scoresByField(leases.map(scoreLease));
  const all = sumOf(scores, (field) => field === 'all');
  expect(all.right / all.suggested).toBeGreaterThanOrEqual(0.95);
  expect(recall(all)).toBeGreaterThanOrEqual(0.85);
});

test('rent and options of leases that the rules were not written from are found to 85 %', () => {
  const scores = scoresByField(corpusLeases('kept-aside').map(scoreLease));
  const isCounted = (field: string): boolean =>
    field === 'rent' || field === 'date' || field.startsWith('op_');
  expect(recall(sumOf(scores, isCounted))).toBeGreaterThanOrEqual(0.85);
});

test('no suggestion is wrong for the leases that the rules were written from', () => {
  const leases = corpusLeases('developed');
  expect(leases.length).toBeGreaterThanOrEqual(32);
  expect(leases.flatMap((lease) => scoreLease(lease).wrong)).toEqual([]);
});

function sumOf(
  scores: ReadonlyMap<string, FieldScore>,
  isCounted: (field: string) => boolean,
): Readonly<FieldScore> {
  const sum = { suggested: 0, right: 0, missed: 0 };
  for (const [field, { suggested, right, missed }] of scores) {
    if (!isCounted(field)) continue;
    sum.suggested += suggested;
    sum.right += right;
    sum.missed += missed;
  }
  return sum;
}

function recall({ right, missed }: Readonly<FieldScore>): number {
  return right / (right + missed);
}
