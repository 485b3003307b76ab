export { exhibitNote, stepsNotShown, type Brief, type BriefComp, type BriefFact } from './brief.ts';
export { cityKey, isSameBuilding, readStreetAddress, zipOf, type Located } from './places/addresses.ts';
export { companyKey } from './places/companies.ts';
export {
  addComps,
  newCompMarket,
  quarterOfDay,
  trendIn,
  type CompMarket,
  type ZipDistance,
} from './engine/comp-market.ts';
export type { BuildingClass, LeaseComp, TransactionType } from './engine/lease-comp.ts';
export { compFromLease, effectiveRateOf, type EffectiveRate, type WorkedOutRate } from './comp-from-lease.ts';
export { compsOnBasis, type CompsOnBasis } from './comp-basis.ts';
export { fewestEffective, type MarketSubject } from './engine/compare.ts';
export { estimateFigures, type RentEstimate, type EstimateFigures } from './engine/estimate.ts';
export * from './fields.ts';
export * from './landlords.ts';
export type { RateType } from './engine/footing.ts';
export {
  estimateLease,
  leaseKey,
  subjectOf,
  type LeaseEstimate,
  type LeaseFacts,
  type StoredLeaseMarket,
} from './engine/lease-market.ts';
export {
  byStake,
  optionSentence,
  radarMonths,
  radarRows,
  type OptionFacts,
  type RadarDate,
} from './options.ts';
export { netEffectiveWords } from './engine/explain.ts';
export { medianOf } from './engine/quantiles.ts';
export { marketRow, type MarketDate } from './portfolio.ts';
export { backTest, prepareRanges, testedComps, backTestsOf, type TestedAsOf } from './engine/back-test.ts';
export { judgeTest, qualityOf, type JudgedTest } from './engine/quality.ts';
export { confidenceWords, rangeHolds } from './engine/range.ts';
export * from './replies.ts';
export { marketReply, shownRates, shownTrend } from './reply.ts';
export { landlordInSale, SaleIndex, type SaleComp } from './sold.ts';
export { trendOf, trendPerYear, type DatedRate, type Trend } from './engine/trends/trend.ts';
export * from './view.ts';
