import { confidences, type Confidence, type PropertyType } from '../fields.ts';
import type { MarketQuality, WordQuality } from '../replies.ts';
import { pastError, subjectOfTest, type TestedAsOf } from './back-test.ts';
import { compsAround, isKnown, type MarketSubject } from './compare.ts';
import type { CompMarket } from './comp-market.ts';
import { onBasis } from './footing.ts';
import type { IndexedComp } from './lease-comp.ts';
import { placesOutwards } from './likeness.ts';
import { medianOf } from './quantiles.ts';
import { confidenceOf, rangeReach, sortedErrors, type BackTest } from './range.ts';

/** What a back test found, with the range that was known at the time, and simpler rules beside it. */
export interface JudgedTest {
  readonly type: PropertyType;
  /** In shares of the true rate. */
  readonly error: number;
  readonly confidence: Confidence;
  readonly isInside: boolean;
  /** The median rate of the type; of type and submarket in the last two years; of the seven nearest comps. */
  readonly ofType: number | null;
  readonly ofSubmarket: number | null;
  readonly ofNearest: number | null;
}

/**
 * Judges a test by the range that its time would have given it: from the errors of earlier deals only. `tests`
 * are all tests of the type. Empty where there was no estimate.
 */
export function judgeTest(
  market: CompMarket,
  tests: readonly BackTest[],
  test: BackTest,
  asOf: TestedAsOf = 'its date',
): JudgedTest[] {
  const { comp, estimate, scale, effective } = test;
  if (estimate === null) return [];
  const earlier = tests
    .filter((one) => (asOf === 'today' ? one !== test : one.comp.quarter < comp.quarter))
    .flatMap(pastError);
  const reach = rangeReach(sortedErrors(earlier), scale);
  return [
    {
      type: comp.type,
      error: Math.abs(estimate / comp.rate - 1),
      confidence: confidenceOf(reach, { effective, tested: earlier.length }),
      isInside: Math.abs(Math.log(comp.rate / estimate)) <= reach,
      ...simplerRules(market, comp, asOf),
    },
  ];
}

/** The simpler rules get the same footing: they differ in place, time and weights only. */
function simplerRules(market: CompMarket, comp: IndexedComp, asOf: TestedAsOf) {
  const { knownBy, ...subject } = subjectOfTest(comp);
  const { basis, expenses, quarter } = subject;
  const before = market.types[comp.type].comps.filter(
    (one) => one.id !== comp.id && (asOf === 'today' || isKnown(one, knownBy, quarter)),
  );
  const near = before.filter((one) => one.submarket === comp.submarket && one.quarter >= comp.quarter - 8);
  function errorOf(comps: readonly IndexedComp[]): number | null {
    const rates = comps.flatMap((one) => onBasis(one.rate, one.rateType, basis, expenses) ?? []);
    return rates.length === 0 ? null : Math.abs(medianOf(rates) / comp.rate - 1);
  }
  return {
    ofType: errorOf(before),
    ofSubmarket: errorOf(near.length > 0 ? near : before),
    ofNearest: errorOf(nearestOf(market, asOf === 'today' ? subject : { ...subject, knownBy })),
  };
}

/** The seven comps nearest in place, of those in one place the nearest in size. */
function nearestOf(market: CompMarket, subject: MarketSubject): readonly IndexedComp[] {
  const sizeOf = ({ sf }: IndexedComp) => (sf && subject.sf ? Math.abs(Math.log(sf / subject.sf)) : 1);
  return compsAround(market, subject)
    .flatMap(({ place, miles, comps }) => comps.map((comp) => ({ place, miles, comp })))
    .toSorted(
      (a, b) =>
        placesOutwards.indexOf(a.place) - placesOutwards.indexOf(b.place) ||
        (a.miles ?? 0) - (b.miles ?? 0) ||
        sizeOf(a.comp) - sizeOf(b.comp),
    )
    .slice(0, 7)
    .map((one) => one.comp);
}

/** The tests of a type in figures. All rules are measured on the comps that have an estimate. */
export function qualityOf(
  propertyType: PropertyType,
  tried: number,
  judged: readonly JudgedTest[],
): MarketQuality {
  return {
    propertyType,
    tested: judged.length,
    tried,
    error: medianPercent(judged.map(({ error }) => error)),
    errorOfType: medianPercent(judged.flatMap(({ ofType }) => ofType ?? [])),
    errorOfSubmarket: medianPercent(judged.flatMap(({ ofSubmarket }) => ofSubmarket ?? [])),
    errorOfNearest: medianPercent(judged.flatMap(({ ofNearest }) => ofNearest ?? [])),
    inside: insidePercent(judged),
    words: confidences.flatMap((confidence): WordQuality[] => {
      const of = judged.filter((one) => one.confidence === confidence);
      if (of.length === 0) return [];
      return [
        {
          confidence,
          tested: of.length,
          error: medianPercent(of.map(({ error }) => error)),
          inside: insidePercent(of),
        },
      ];
    }),
  };
}

function insidePercent(judged: readonly JudgedTest[]): number | null {
  if (judged.length === 0) return null;
  return Math.round((1000 * judged.filter(({ isInside }) => isInside).length) / judged.length) / 10;
}

/** The median in percent, to a tenth. */
function medianPercent(shares: readonly number[]): number | null {
  return shares.length === 0 ? null : Math.round(1000 * medianOf(shares)) / 10;
}
