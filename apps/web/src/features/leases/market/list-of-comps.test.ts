import type { EstimateComp, MarketEstimate } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { listOfComps } from './list-of-comps.ts';

function estimateOf(weights: readonly number[]): MarketEstimate {
  const comps = weights.map((weight, index) => ({ compId: index + 1, compType: 3, weight }));
  // Safe: only these fields are read.
  return { sd_id: 7, comps: comps as unknown as readonly EstimateComp[] } as MarketEstimate;
}

test('the list of an estimate has exactly the comps that carry weight, the heaviest first', () => {
  expect(listOfComps(estimateOf([0.2, 0, 0.5, 0.3]))).toBe('/Comps/These?compType=3&ids=3%2C4%2C1&lease=7');
});

test('without comps that carry weight, and for somebody who sees none, there is no list', () => {
  expect(listOfComps(estimateOf([0, 0]))).toBeNull();
  const { comps: _, ...figures } = estimateOf([]);
  expect(listOfComps(figures)).toBeNull();
});
