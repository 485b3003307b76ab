import { expect, test } from 'vitest';
import { compsOnBasis } from './comp-basis.ts';

const comps = [
  { id: 1, effectiveRate: 15, rateType: 'NNN' as const },
  { id: 2, effectiveRate: 24, rateType: 'Full Service' as const },
  { id: 3, effectiveRate: 20, rateType: 'Modified Gross' as const },
  { id: 4, effectiveRate: 22, rateType: null },
  { id: 5, effectiveRate: null, rateType: null },
];

test('rates are put on one footing with the expenses, and a rate of unknown type is left out', () => {
  const net = compsOnBasis(comps, 'NNN', 8);
  expect(net.comps.map(({ id, effectiveRate }) => [id, effectiveRate])).toEqual([
    [1, 15],
    [2, 16],
    [3, 16],
    [5, null],
  ]);
  expect(net).toMatchObject({ converted: 2, withoutExpenses: 0, withoutRateType: 1 });
  const gross = compsOnBasis(comps, 'Full Service', 8);
  expect(gross.comps.map(({ effectiveRate }) => effectiveRate)).toEqual([23, 24, 24, null]);
});

test('without expenses only the rates of the same footing are counted', () => {
  const net = compsOnBasis(comps, 'NNN', null);
  expect(net.comps.map(({ id }) => id)).toEqual([1, 5]);
  expect(net).toMatchObject({ converted: 0, withoutExpenses: 2, withoutRateType: 1 });
});

test('a rate that the expenses exceed is left out', () => {
  expect(compsOnBasis(comps, 'NNN', 30)).toMatchObject({ withoutExpenses: 1, converted: 1 });
});
