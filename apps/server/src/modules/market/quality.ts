import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  backTest,
  isTested,
  propertyTypes,
  qualityOf,
  type BackTest,
  type MarketQuality,
} from '@panoramic/contract';
import type { CompState } from './comp-index.ts';

/** The latest comps of each type that are tried: enough for a figure, few enough to be ready in a moment. */
const mostTried = 120;

const known = new WeakMap<CompState, Promise<readonly MarketQuality[]>>();

/** How good the estimates were, computed once for each state of the comps. */
export function marketQuality(state: CompState): Promise<readonly MarketQuality[]> {
  let quality = known.get(state);
  if (!quality) known.set(state, (quality = testAgainstThePast(state)));
  return quality;
}

async function testAgainstThePast({ market }: CompState): Promise<readonly MarketQuality[]> {
  const tests: BackTest[] = [];
  for (const type of propertyTypes)
    for (const comp of market.comps(type).filter(isTested).slice(0, mostTried)) {
      tests.push(backTest(market, comp));
      // Other requests have their turn after each.
      await nextTurn();
    }
  return qualityOf(tests);
}
