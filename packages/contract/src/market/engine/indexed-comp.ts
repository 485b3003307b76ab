import type { PlainDate } from '../../dates.ts';
import type { PropertyType, Submarket } from '../fields.ts';
import type { RateType } from './footing.ts';
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

/** The fields that only explanations and back tests need. */
type CompTexts = Pick<LeaseComp, 'tenant' | 'buildingName' | 'entered'>;

type Columns<C> = { readonly [Name in keyof C]: readonly C[Name][] };

/** Comps in columns of equal length, because there are many and an object for each would outlive its use. */
export interface LeaseCompPage extends Columns<Omit<LeaseComp, keyof CompTexts>> {
  /** Read when it is first asked for. */
  readonly texts: () => Columns<CompTexts>;
}

/** Makes a page of comps that are objects. */
export function compPage(comps: readonly LeaseComp[]): LeaseCompPage {
  function column<K extends keyof LeaseComp>(name: K): LeaseComp[K][] {
    return comps.map((comp) => comp[name]);
  }
  return {
    id: column('id'),
    type: column('type'),
    rate: column('rate'),
    rateType: column('rateType'),
    date: column('date'),
    sf: column('sf'),
    buildingClass: column('buildingClass'),
    kind: column('kind'),
    submarket: column('submarket'),
    address: column('address'),
    city: column('city'),
    state: column('state'),
    zip: column('zip'),
    fromLease: column('fromLease'),
    texts: () => ({
      tenant: column('tenant'),
      buildingName: column('buildingName'),
      entered: column('entered'),
    }),
  };
}

/** A comp with what is derived from it. */
export interface IndexedComp extends LeaseComp {
  /** Quarters counted through the years; an unknown quarter is the middle of its year. */
  readonly quarter: number;
  readonly zip5: string | null;
  readonly cityKey: string | null;
  /** Its place among all comps of the market. */
  readonly position: number;
}
