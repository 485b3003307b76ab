import {
  backTest,
  CompMarket,
  compPage,
  isTested,
  propertyTypes,
  type BackTest,
  type PlainDate,
  type ZipDistance,
} from '@panoramic/contract';
import { generateComps } from '../comps/generate.ts';
import { leaseCompsOf } from './lease-comps.ts';

/** Each lease comp of a made-up market, estimated from the others that were known at its date. */
export function backTestsOf(
  made: { readonly count: number; readonly seed: number; readonly today: PlainDate },
  distance: ZipDistance,
): readonly BackTest[] {
  const market = new CompMarket(distance);
  market.add(compPage(leaseCompsOf(generateComps(made))));
  return propertyTypes.flatMap((type) =>
    market
      .comps(type)
      .filter(isTested)
      .map((comp) => backTest(market, comp)),
  );
}
