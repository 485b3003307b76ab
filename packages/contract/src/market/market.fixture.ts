import { readStreetAddress } from './places/addresses.ts';
import { addComps, newCompMarket, quarterOfDay, type CompMarket } from './engine/comp-market.ts';
import type { MarketSubject } from './engine/compare.ts';
import type { LeaseComp } from './engine/lease-comp.ts';

export const today = '2026-11-15';

let lastId = 0;

/** An office lease of this quarter in the zip code of `aSubject`. */
export function aComp(values: Partial<LeaseComp> = {}): LeaseComp {
  lastId += 1;
  return {
    id: lastId,
    type: 'Office',
    rate: 21.5,
    rateType: 'Full Service',
    allowance: null,
    date: '2026-4',
    sf: 5000,
    buildingClass: 'B',
    kind: 'New Lease',
    submarket: 'Clayton',
    tenant: 'Bellamy & Brandt LLP',
    buildingName: null,
    address: `${1000 + lastId} Forsyth Blvd`,
    city: 'St. Louis',
    state: 'MO',
    zip: '63105',
    entered: '2026-10-01',
    fromLease: null,
    ...values,
  };
}

export function marketOf(comps: readonly LeaseComp[]): CompMarket {
  const market = newCompMarket((zip, other) => Math.abs(Number(zip) - Number(other)));
  addComps(
    market,
    comps.toSorted((a, b) => (a.date < b.date ? 1 : -1)),
  );
  return market;
}

export function aSubject(values: Partial<MarketSubject> = {}): MarketSubject {
  return {
    type: 'Office',
    basis: 'Full Service',
    expenses: null,
    sf: 5000,
    street: readStreetAddress('7733 Forsyth Blvd'),
    zip5: '63105',
    cityKey: 'st louis|mo',
    submarket: 'Clayton',
    buildingClass: 'B',
    lease: '1/7',
    excluded: [],
    pinned: [],
    quarter: quarterOfDay(today),
    ...values,
  };
}
