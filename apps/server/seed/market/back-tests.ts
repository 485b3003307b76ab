import {
  addComps,
  backTest,
  judgeTest,
  newCompMarket,
  propertyTypes,
  testedComps,
  type JudgedTest,
  type LeaseComp,
  type PlainDate,
  type PropertyType,
  type TestedAsOf,
  type ZipDistance,
} from '@panoramic/contract';
import { generateComps } from '../comps/generate.ts';
import { leaseCompsOf } from './lease-comps.ts';

/** How the comps of a market were estimated from the others that were known at their dates. */
export interface MarketTests {
  readonly tried: Readonly<Record<PropertyType, number>>;
  readonly judged: readonly JudgedTest[];
}

/** The tests of a made-up market. */
export function madeMarketTests(
  made: { readonly count: number; readonly seed: number; readonly today: PlainDate },
  distance: ZipDistance,
): MarketTests {
  return marketTests(leaseCompsOf(generateComps(made)), distance);
}

/** `comps` are sorted by date, the latest first. */
export function marketTests(
  comps: readonly LeaseComp[],
  distance: ZipDistance,
  asOf: TestedAsOf = 'its date',
): MarketTests {
  const market = newCompMarket(distance);
  addComps(market, comps);
  const tried: Record<PropertyType, number> = { Office: 0, Industrial: 0, Retail: 0 };
  const judged = propertyTypes.flatMap((type) => {
    const tests = testedComps(market, type, Number.POSITIVE_INFINITY).map((comp) =>
      backTest(market, comp, asOf),
    );
    tried[type] = tests.length;
    return tests.flatMap((test) => judgeTest(market, tests, test, asOf));
  });
  return { tried, judged };
}
