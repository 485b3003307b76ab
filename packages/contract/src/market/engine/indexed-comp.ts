import type { PlainDate } from '../../dates.ts';
import { zipOf } from '../places/addresses.ts';
import type { PropertyType, Submarket } from '../fields.ts';
import type { RateType } from './footing.ts';
import { knownCityKey, knownQuarter } from './known-places.ts';
import type { BuildingClass, TransactionType } from './weights.ts';

/** A lease comp with a rate and a date, as the market knows it. */
export interface LeaseComp {
  readonly id: number;
  readonly type: PropertyType;
  readonly rate: number;
  readonly rateType: RateType | null;
  /** 2010-2, or 2010-X where the quarter is not known. */
  readonly date: string;
  readonly sf: number | null;
  readonly buildingClass: BuildingClass | null;
  readonly kind: TransactionType | null;
  readonly submarket: Submarket | null;
  readonly tenant: string | null;
  readonly buildingName: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly entered: PlainDate | null;
  /** `client/lease` that the comp was made from. */
  readonly fromLease: string | null;
}

/** A comp with what is derived from it once. */
export interface IndexedComp extends LeaseComp {
  /** Quarters counted through the years; an unknown quarter is the middle of its year. */
  readonly quarter: number;
  readonly zip5: string | null;
  readonly cityKey: string | null;
  /** Its place among all comps of the market. */
  readonly position: number;
}

/** One object for each comp, written out: there are many, and copies of copies take longer to make than to read. */
export function indexedComp(comp: LeaseComp, position: number): IndexedComp {
  return {
    id: comp.id,
    type: comp.type,
    rate: comp.rate,
    rateType: comp.rateType,
    date: comp.date,
    sf: comp.sf,
    buildingClass: comp.buildingClass,
    kind: comp.kind,
    submarket: comp.submarket,
    tenant: comp.tenant,
    buildingName: comp.buildingName,
    address: comp.address,
    city: comp.city,
    state: comp.state,
    zip: comp.zip,
    entered: comp.entered,
    fromLease: comp.fromLease,
    quarter: knownQuarter(comp.date),
    zip5: zipOf(comp.zip),
    cityKey: knownCityKey(comp.city, comp.state),
    position,
  };
}
