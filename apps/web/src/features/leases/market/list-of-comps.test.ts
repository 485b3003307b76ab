import type { EstimateComp, MarketEstimate } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { listOfComps } from './list-of-comps.ts';

function estimateOf(compIds: readonly number[]): MarketEstimate {
  const comps = [{ compId: 3, compType: 3 }];
  const weighed = { compIds, adjusted: [] };
  // Safe: only these fields are read.
  return {
    sd_id: 7,
    comps: comps as unknown as readonly EstimateComp[],
    weighed,
  } as unknown as MarketEstimate;
}

test('the list of an estimate has all comps that carry weight, also those that are not listed beside it', () => {
  expect(listOfComps(estimateOf([3, 4, 1]))).toBe('/Comps/These?compType=3&ids=3%2C4%2C1&lease=7');
});

test('there is no list without comps that carry weight, or for somebody who sees no comps', () => {
  expect(listOfComps(estimateOf([]))).toBeNull();
  const { comps: _, weighed: __, ...figures } = estimateOf([3]);
  expect(listOfComps(figures)).toBeNull();
});
