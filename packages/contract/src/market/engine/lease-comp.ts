import type { buildingClasses, transactionTypes } from '../../comps/index.ts';
import type { PlainDate } from '../../dates.ts';
import type { PropertyType, Submarket } from '../fields.ts';
import type { RateType } from './footing.ts';

export type BuildingClass = (typeof buildingClasses)[number];
export type TransactionType = (typeof transactionTypes)[number];

/** A lease comp with a rate and a date, as the market knows it. */
export interface LeaseComp {
  readonly id: number;
  readonly type: PropertyType;
  readonly rate: number;
  readonly rateType: RateType | null;
  /** What the landlord paid for improvements, per SF and year of the term; `null` where one is not reported. */
  readonly allowance: number | null;
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

/** A comp with what is derived from it. */
export interface IndexedComp extends LeaseComp {
  /** Quarters counted through the years; an unknown quarter is the middle of its year. */
  readonly quarter: number;
  readonly zip5: string | null;
  readonly cityKey: string | null;
}
