import type { PlainDate } from '../../dates.ts';
import type { LeaseFields } from '../../leases/fields.ts';
import { lastBaseRent, type Term } from '../../leases/rent/index.ts';
import { cityKey, readStreetAddress, zipOf } from '../places/addresses.ts';
import type { MarketSubject } from './compare.ts';
import {
  compsIn,
  compsInBuilding,
  mostFrequent,
  quarterOfDay,
  usualSubmarket,
  usualType,
  type BuildingPlace,
  type CompMarket,
} from './comp-market.ts';
import { estimateRent, type RentEstimate, type EstimateFigures } from './estimate.ts';
import type { LeaseMarketFields, MarketSettings, PropertyType, RentBasis } from '../fields.ts';
import { expensesOf, ownEffective, ownRent, type OwnEffective, type OwnRent } from './footing.ts';
import type { LeaseMarket, ProposalSource } from '../replies.ts';

/** What somebody has saved about a lease for the market. */
export interface StoredLeaseMarket extends LeaseMarketFields {
  readonly excluded: readonly number[];
  readonly pinned: readonly number[];
  readonly version: number;
}

/** A lease as the market looks at it. */
export interface LeaseFacts {
  readonly clientId: number;
  readonly lease: LeaseFields & { readonly sd_id: number };
  readonly terms: readonly Term[];
  /** Dollars received from the landlord or still to be received; `null` where nothing is recorded. */
  readonly allowance: number | null;
  readonly stored: StoredLeaseMarket | null;
}

/** A lease compared with the market; `E` is the whole estimate or its figures alone. */
export interface LeaseEstimate<E extends EstimateFigures = EstimateFigures> {
  readonly lease: LeaseMarket;
  readonly subject: MarketSubject | null;
  readonly basis: RentBasis;
  /** The lease does not say its kind. */
  readonly isBasisAssumed: boolean;
  readonly own: OwnRent | null;
  /** `null` where the records do not hold the whole term. */
  readonly ownEffective: OwnEffective | null;
  /** The base rent of the last day of the term, in dollars a month. */
  readonly lastBase: number | null;
  readonly estimate: E | null;
}

export function estimateLease(
  market: CompMarket,
  facts: LeaseFacts,
  settings: MarketSettings,
  today: PlainDate,
): LeaseEstimate<RentEstimate> {
  const prepared = subjectOf(market, facts, settings, today);
  return { ...prepared, estimate: prepared.subject && estimateRent(market, prepared.subject) };
}

/** All that the estimate depends on beside the comps; without a property type there is nothing to estimate. */
export function subjectOf(
  market: CompMarket,
  { clientId, lease, terms, allowance, stored }: LeaseFacts,
  settings: MarketSettings,
  today: PlainDate,
): Omit<LeaseEstimate, 'estimate'> {
  const place = {
    street: readStreetAddress(lease.sd_address),
    zip5: zipOf(lease.sd_zip),
    cityKey: cityKey(lease.sd_city, lease.sd_state),
  };
  const known = knownMarket(market, place, stored, settings);
  const { propertyType: type, submarket, buildingClass, excluded, pinned } = known;
  const basis = lease.sd_lease ?? assumedBasis(type);
  const { sd_sqft: sqft, sd_ced } = lease;
  const subject = type && {
    ...place,
    type,
    basis,
    expenses: expensesOf({ terms, basis, sqft, type }, today, sd_ced, settings),
    sf: sqft,
    submarket,
    buildingClass: type === 'Office' ? buildingClass : null,
    lease: leaseKey(clientId, lease.sd_id),
    excluded,
    pinned,
    quarter: quarterOfDay(today),
  };
  return {
    lease: known,
    subject,
    basis,
    isBasisAssumed: lease.sd_lease === null,
    own: ownRent(terms, sqft, sd_ced, today),
    ownEffective: ownEffective(lease, terms, allowance, today),
    lastBase: lastBaseRent(terms, sd_ced),
  };
}

/** The basis of a lease that does not say its kind. */
export function assumedBasis(type: PropertyType | null): RentBasis {
  return type === 'Office' ? 'Full Service' : 'NNN';
}

export function leaseKey(clientId: number, id: number): string {
  return `${clientId}/${id}`;
}

/** The confirmed values, and for the others what comps in the building, the zip code and the city propose. */
function knownMarket(
  market: CompMarket,
  place: BuildingPlace,
  stored: StoredLeaseMarket | null,
  settings: MarketSettings,
): LeaseMarket {
  const proposed: { -readonly [K in keyof LeaseMarketFields]: ProposalSource | undefined } = {
    propertyType: undefined,
    submarket: undefined,
    buildingClass: undefined,
  };
  function propose<K extends keyof LeaseMarketFields>(
    name: K,
    ways: readonly (readonly [ProposalSource, () => LeaseMarketFields[K] | null])[],
  ): LeaseMarketFields[K] | null {
    const own = stored?.[name] ?? null;
    if (own !== null) return own;
    for (const [source, find] of ways) {
      const value = find();
      if (value === null) continue;
      proposed[name] = source;
      return value;
    }
    return null;
  }
  const propertyType = propose('propertyType', [
    ['building', () => usualType((type) => compsInBuilding(market, type, place).length)],
    ['client', () => settings.propertyType],
    ['zip', () => usualType((type) => compsIn(market, type, 'zip5', place.zip5).length)],
    ['city', () => usualType((type) => compsIn(market, type, 'cityKey', place.cityKey).length)],
  ]);
  const inBuilding = propertyType === null ? [] : compsInBuilding(market, propertyType, place);
  const submarket = propose('submarket', [
    ['building', () => mostFrequent(inBuilding, (comp) => comp.submarket)],
    ['zip', () => propertyType && usualSubmarket(market, propertyType, 'zip5', place.zip5)],
    ['city', () => propertyType && usualSubmarket(market, propertyType, 'cityKey', place.cityKey)],
  ]);
  const buildingClass = propose('buildingClass', [
    // Only offices have a class.
    [
      'building',
      () => (propertyType === 'Office' ? mostFrequent(inBuilding, (comp) => comp.buildingClass) : null),
    ],
  ]);
  const values = { propertyType, submarket, buildingClass };
  const given = Object.entries(proposed).filter(([, source]) => source !== undefined);
  return {
    ...values,
    confirmed: stored !== null && propertyType !== null && given.length === 0,
    proposed: Object.fromEntries(given),
    excluded: stored?.excluded ?? [],
    pinned: stored?.pinned ?? [],
    version: stored?.version ?? 0,
  };
}
