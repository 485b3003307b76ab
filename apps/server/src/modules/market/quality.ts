import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  judgeTest,
  propertyTypes,
  qualityOf,
  backTestsOf,
  type CompMarket,
  type JudgedTest,
  type MarketQuality,
} from '@panoramic/contract';

/** The latest comps of each type that are judged: enough for a figure, few enough to be ready in a moment. */
const mostJudged = 120;

/** How good the estimates were: deals of the past, each estimated from the comps that were known at its date. */
export async function marketQuality(market: CompMarket): Promise<readonly MarketQuality[]> {
  const qualities: MarketQuality[] = [];
  for (const type of propertyTypes) {
    const { tests } = backTestsOf(market, type);
    const judged: JudgedTest[] = [];
    const latest = tests.slice(0, mostJudged);
    for (const test of latest) {
      judged.push(...judgeTest(market, tests, test));
      // Other requests have their turn after each.
      await nextTurn();
    }
    qualities.push(qualityOf(type, latest.length, judged));
  }
  return qualities;
}
