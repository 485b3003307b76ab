import { plainDate, type PlainDate } from '../../dates.ts';
import { propertyTypes, type PropertyType, type RentBasis } from '../fields.ts';
import { readStreetAddress } from '../places/addresses.ts';
import { compareRent, type MarketSubject } from './compare.ts';
import type { CompMarket } from './comp-market.ts';
import type { Expenses } from './footing.ts';
import type { IndexedComp } from './lease-comp.ts';
import { sortedErrors, type BackTest, type PastError, type Tested } from './range.ts';

/** Expenses per SF and year that stand for those of the comps' own buildings, which nobody reports. */
const usualExpenses: Record<PropertyType, number> = { Office: 8, Industrial: 1.8, Retail: 5 };

/** The latest comps of each type that are tested: enough for a range, few enough to be ready in a moment. */
const mostTested = 200;

/** The steps that test the latest comps of each type, so that others can have their turn in between. */
export function* prepareRanges(market: CompMarket): Generator<() => void> {
  for (const type of propertyTypes) {
    const tests: BackTest[] = [];
    for (const comp of testedComps(market, type)) yield () => tests.push(backTest(market, comp));
    yield () => (market.types[type].tested = testedOf(tests));
  }
}

/** The back tests of a type, the latest first, and their errors. Made when they are first asked for. */
export function backTestsOf(market: CompMarket, type: PropertyType): Tested {
  return (market.types[type].tested ??= testedOf(
    testedComps(market, type).map((comp) => backTest(market, comp)),
  ));
}

function testedOf(tests: readonly BackTest[]): Tested {
  return { tests, errors: sortedErrors(tests.flatMap(pastError)) };
}

/** Subleases are not market rents, and a rate without a type cannot be compared. */
export function testedComps(
  market: CompMarket,
  type: PropertyType,
  most = mostTested,
): readonly IndexedComp[] {
  return market.types[type].comps
    .filter(({ kind, rateType }) => kind !== 'Sublease' && rateType !== null)
    .slice(0, most);
}

/** Empty where there was no estimate. */
export function pastError({ comp, estimate, scale }: BackTest): PastError[] {
  return estimate === null ? [] : [{ scale, times: Math.abs(Math.log(comp.rate / estimate)) / scale }];
}

/** `asOf` 'its date' knows the comps of its time; 'today' all others, for deals whose dates are not known. */
export type TestedAsOf = 'its date' | 'today';

export function backTest(market: CompMarket, comp: IndexedComp, asOf: TestedAsOf = 'its date'): BackTest {
  const { knownBy, ...subject } = subjectOfTest(comp);
  const { estimate, scale, effective } = compareRent(
    market,
    asOf === 'today' ? subject : { ...subject, knownBy },
  );
  return { comp, estimate, scale, effective };
}

export function subjectOfTest(comp: IndexedComp): MarketSubject & { readonly knownBy: PlainDate } {
  const { type, rateType, sf, address, zip5, cityKey, submarket, buildingClass, id, quarter } = comp;
  const basis: RentBasis = rateType === 'Gross' ? 'Full Service' : (rateType ?? 'NNN');
  const expenses: Expenses = { perSf: usualExpenses[type], from: 'client' };
  return {
    type,
    basis,
    expenses,
    sf,
    street: readStreetAddress(address),
    zip5,
    cityKey,
    submarket,
    buildingClass: type === 'Office' ? buildingClass : null,
    lease: null,
    excluded: [id],
    pinned: [],
    quarter: Math.floor(quarter),
    knownBy: dayOf(comp),
  };
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
