import type { PlainDate } from '../dates.ts';
import type { LeaseAddress } from '../leases/index.ts';
import type {
  Confidence,
  LeaseMarketFields,
  MarketEvent,
  PropertyType,
  RentBasis,
  SaleChecklist,
} from './fields.ts';

/** A rate with its range, in dollars per SF and year. `null` where there are too few comps. */
export interface MarketRates {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** How near a comp is to the lease. */
export const compPlaces = ['building', 'zip', 'submarket', 'city', 'nearby', 'elsewhere'] as const;
export type CompPlace = (typeof compPlaces)[number];

/** A comp behind an estimate; only for users with Comps. */
export interface EstimateComp {
  readonly compId: number;
  /** As reported, on the comp's own basis. */
  readonly rate: number;
  /** On the lease's basis and in today's money; `null` where it cannot be put on the lease's basis. */
  readonly adjusted: number | null;
  /** Its share of all weights, 0 to 1; 0 for a comp that is not used. */
  readonly weight: number;
  /** In sentences: place, age, size, class, kind, basis; or why it is not used. */
  readonly why: readonly string[];
  readonly used: 'used' | 'pinned' | 'excluded' | 'outlier' | 'other basis';
  readonly place: CompPlace;
  readonly compType: number;
  readonly date: string | null;
  readonly tenant: string | null;
  readonly buildingName: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly leasedSF: number | null;
  readonly rateType: string | null;
  readonly leaseType: string | null;
  readonly buildingClass: string | null;
}

/** Where a value that nobody has confirmed comes from. */
export const proposalSources = ['building', 'zip', 'city', 'client'] as const;
export type ProposalSource = (typeof proposalSources)[number];

/** What the market knows of a lease, and which of it is only proposed. */
export interface LeaseMarket extends LeaseMarketFields {
  readonly confirmed: boolean;
  /** For each value that is proposed, what proposes it. */
  readonly proposed: { readonly [K in keyof LeaseMarketFields]?: ProposalSource | undefined };
  readonly excluded: readonly number[];
  readonly pinned: readonly number[];
  /** 0 until somebody saves it. */
  readonly version: number;
}

/** Rent and market with free rent and allowance, per SF and year, over the term that runs. */
export interface NetEffective {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly freeMonths: number;
  /** Our base rent over the term, before any allowance. */
  readonly rent: number;
  /** Taken off on both sides; `null` where one of them is not known. */
  readonly allowance: { readonly ours: number; readonly market: number } | null;
  readonly ours: number;
  readonly market: number;
  readonly gap: number;
  readonly gapPerYear: number | null;
}

export interface MarketEstimate extends MarketRates {
  readonly sd_id: number;
  readonly lease: LeaseMarket;
  readonly basis: RentBasis;
  /** Base rent per SF and year, on the same basis. */
  readonly ours: number | null;
  /** The day that our rent is of: today, or the nearest day with base rent. */
  readonly oursOn: PlainDate | null;
  readonly sqft: number | null;
  /** The comps that carry weight; `null` where it may not be told. */
  readonly count: number | null;
  /** (Σw)²/Σw². */
  readonly effective: number | null;
  readonly confidence: Confidence;
  /** Percent a year. */
  readonly trend: number | null;
  /** Per SF and year: ours less the estimate, positive above the market. */
  readonly gap: number | null;
  readonly gapPercent: number | null;
  readonly gapPerYear: number | null;
  readonly netEffective: NetEffective | null;
  /** The rates at the expiration, assuming that the trend continues. */
  readonly atExpiration: (MarketRates & { readonly date: PlainDate }) | null;
  /** The heaviest comps, or all that were asked for. This and the next two are for the role Comps. */
  readonly comps?: readonly EstimateComp[] | undefined;
  readonly compsInAll?: number | undefined;
  /** All comps that carry weight, the heaviest first, however few are listed. */
  readonly weighed?:
    | { readonly compIds: readonly number[]; readonly adjusted: readonly number[] }
    | undefined;
  /** How the figure was made, in sentences. */
  readonly rule: readonly string[];
}

/** An option or an expiration with the money at stake. */
export interface MarketOption extends LeaseAddress, MarketRates {
  readonly sd_id: number;
  /** 0: the expiration of the lease itself. */
  readonly cd_id: number;
  readonly type: MarketEvent;
  readonly sqft: number | null;
  readonly lastDay: PlainDate;
  readonly days: number;
  readonly firstDay: PlainDate | null;
  readonly expiration: PlainDate | null;
  readonly propertyType: PropertyType | null;
  /** The rent that the option would bring; else the present one. */
  readonly rent: number | null;
  readonly count: number | null;
  readonly confidence: Confidence;
  /** The length of the option. */
  readonly months: number | null;
  /** Dollars a year between rent and market, never negative; the list is ordered by it. */
  readonly stake: number | null;
  /** The fact in one sentence. */
  readonly sentence: string;
}

/** A building of an open lease that was sold. */
export interface SoldBuilding extends LeaseAddress, SaleChecklist {
  readonly sd_id: number;
  readonly compId: number;
  readonly compType: number;
  readonly soldOn: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
  readonly salePrice: number | null;
  readonly pricePerSf: number | null;
  readonly saleAddress: string | null;
  /** The company of the lease's landlord contact. */
  readonly landlord: string | null;
  /** Which party of the sale the landlord contact is; `null`: cannot be told. */
  readonly landlordIs: 'seller' | 'buyer' | 'other' | null;
  /** 0 until somebody has ticked something. */
  readonly version: number;
}

/** How good the estimates of one word for the confidence were. */
export interface WordQuality {
  readonly confidence: Confidence;
  readonly tested: number;
  /** Median absolute error, and how many of the true rates lay inside the range; both in percent. */
  readonly error: number | null;
  readonly inside: number | null;
}

/** How good the estimates were for one property type: each comp from the others known at its date. */
export interface MarketQuality {
  readonly propertyType: PropertyType;
  /** How many comps could be estimated, of how many tried. */
  readonly tested: number;
  readonly tried: number;
  /** Median absolute error in percent of the true rate: ours, and of three simpler rules. */
  readonly error: number | null;
  readonly errorOfType: number | null;
  readonly errorOfSubmarket: number | null;
  readonly errorOfNearest: number | null;
  /** Percent of the true rates that lay inside the range. */
  readonly inside: number | null;
  readonly words: readonly WordQuality[];
}
