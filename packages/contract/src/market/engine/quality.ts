import { plainDate, type PlainDate } from '../../dates.ts';
import { readStreetAddress } from '../places/addresses.ts';
import type { CompMarket } from './comp-market.ts';
import type { IndexedComp } from './indexed-comp.ts';
import { estimateRent, type MarketSubject } from './estimate.ts';
import { propertyTypes, type PropertyType, type RentBasis } from '../fields.ts';
import { onBasis, type Expenses } from './footing.ts';
import { medianOf } from './quantiles.ts';
import type { MarketQuality } from '../replies.ts';

/** One comp, estimated from the others that were known at its date. */
export interface BackTest {
  readonly type: PropertyType;
  readonly truth: number;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The median rate of the type, and of type and submarket in the last two years. */
  readonly ofType: number | null;
  readonly ofSubmarket: number | null;
}

/** Expenses per SF and year that stand for those of the comps' own buildings, which nobody reports. */
const usualExpenses: Record<PropertyType, number> = { Office: 8, Industrial: 1.8, Retail: 5 };

/** Subleases are not market rents, and a rate without a type cannot be compared. */
export function isTested(comp: IndexedComp): boolean {
  return comp.kind !== 'Sublease' && comp.rateType !== null;
}

export function backTest(market: CompMarket, comp: IndexedComp, expenses = usualExpenses): BackTest {
  const knownBy = dayOf(comp);
  const basis: RentBasis = comp.rateType === 'Gross' ? 'Full Service' : (comp.rateType ?? 'NNN');
  const assumed: Expenses = { perSf: expenses[comp.type], from: 'client' };
  const subject: MarketSubject = {
    type: comp.type,
    basis,
    expenses: assumed,
    sf: comp.sf,
    street: readStreetAddress(comp.address),
    zip5: comp.zip5,
    cityKey: comp.cityKey,
    submarket: comp.submarket,
    buildingClass: comp.type === 'Office' ? comp.buildingClass : null,
    lease: null,
    excluded: [comp.id],
    pinned: [],
    quarter: Math.floor(comp.quarter),
    knownBy,
  };
  const { estimate, low, high } = estimateRent(market, subject);
  const before = market.comps(comp.type).filter((one) => one.id !== comp.id && isKnown(one, comp, knownBy));
  const near = before.filter((one) => one.submarket === comp.submarket && one.quarter >= comp.quarter - 8);
  // The simpler rules get the same footing: they differ in place, time and weights only.
  function baseline(comps: readonly IndexedComp[]): number | null {
    const rates = comps.flatMap((one) => onBasis(one.rate, one.rateType, basis, assumed) ?? []);
    return rates.length === 0 ? null : medianOf(rates);
  }
  return {
    type: comp.type,
    truth: comp.rate,
    estimate,
    low,
    high,
    ofType: baseline(before),
    ofSubmarket: baseline(near.length > 0 ? near : before),
  };
}

/** A comp without a day of entry was known at the end of its quarter. */
function isKnown(one: IndexedComp, comp: IndexedComp, knownBy: PlainDate): boolean {
  return one.entered === null ? one.quarter < comp.quarter : one.entered < knownBy;
}

/**
 * The day before which other comps must have been entered: the first of the quarter, or the comp's own entry
 * if that is earlier.
 */
function dayOf({ quarter, entered }: IndexedComp): PlainDate {
  const whole = Math.floor(quarter) - 1;
  const day = plainDate(Math.floor(whole / 4), (whole % 4) * 3 + 1, 1) ?? '';
  return entered !== null && entered < day ? entered : day;
}

/** The tests of each type in figures. All three rules are measured on the comps that have an estimate. */
export function qualityOf(tests: readonly BackTest[]): readonly MarketQuality[] {
  return propertyTypes.map((propertyType) => {
    const tried = tests.filter(({ type }) => type === propertyType);
    const tested = tried.filter(({ estimate }) => estimate !== null);
    const inside = tested.filter(
      ({ truth, low, high }) => low !== null && high !== null && low <= truth && truth <= high,
    );
    return {
      propertyType,
      tested: tested.length,
      tried: tried.length,
      error: errorOf(tested, ({ estimate }) => estimate),
      errorOfType: errorOf(tested, ({ ofType }) => ofType),
      errorOfSubmarket: errorOf(tested, ({ ofSubmarket }) => ofSubmarket),
      inside: tested.length === 0 ? null : Math.round((1000 * inside.length) / tested.length) / 10,
    };
  });
}

/** Median absolute error in percent of the true rate, to a tenth. */
function errorOf(tests: readonly BackTest[], guess: (test: BackTest) => number | null): number | null {
  const errors = tests.flatMap((test) => {
    const guessed = guess(test);
    return guessed === null ? [] : [Math.abs(guessed / test.truth - 1)];
  });
  return errors.length === 0 ? null : Math.round(1000 * medianOf(errors)) / 10;
}
