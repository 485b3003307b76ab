import { compDescriptors, type CompPayload, type CompTypeId } from '../comps/index.ts';
import { datePartsOf, type PlainDate } from '../dates.ts';
import { lastCommencement, type CommencingLease } from '../leases/current-term.ts';
import type { LeaseFields } from '../leases/fields.ts';
import { isBaseRent, monthsOf, rentBetween, type Term } from '../leases/rent/index.ts';
import type { LeaseMarketFields } from './fields.ts';

/** How the effective rate of a lease was worked out: the rent over the term, per SF and year. */
export interface EffectiveRate {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly months: number;
  readonly sqft: number;
  /** Base rent due over the whole term, in dollars; free months are not in it. */
  readonly rent: number;
  /** Whole months of the term without base rent. */
  readonly freeMonths: number;
  readonly rate: number;
}

type DealtLease = CommencingLease & Pick<LeaseFields, 'sd_ced' | 'sd_sqft'>;

/** `missing` names what the lease lacks, in words. */
export type WorkedOutRate = EffectiveRate | { readonly missing: readonly string[] };

/** Rent over the term less free rent, per SF and year. */
export function effectiveRateOf(lease: DealtLease, terms: readonly Term[]): WorkedOutRate {
  const { sd_ced: to, sd_sqft: sqft } = lease;
  const from = lastCommencement(lease);
  const months = monthsOf(from, to);
  const base = terms.filter(isBaseRent);
  const missing = [
    from === null && 'a commencement date',
    (to === null || (from !== null && to < from)) && 'an expiration date after it',
    !sqft && 'square feet',
    base.length === 0 && 'base rent',
  ].filter((one) => one !== false);
  if (missing.length > 0 || from === null || to === null || !sqft || !months) return { missing };
  const cents = rentBetween(base, from, to, { expiration: to }).total;
  return {
    from,
    to,
    months,
    sqft,
    rent: cents / 100,
    freeMonths: freeMonthsOf(base, from, to),
    rate: Math.round((cents * 12) / (months * sqft)) / 100,
  };
}

function freeMonthsOf(base: readonly Term[], from: PlainDate, to: PlainDate): number {
  const [first, last] = [datePartsOf(from), datePartsOf(to)];
  let free = 0;
  const index = (year: number, month: number) => 12 * year + month - 1;
  for (let month = index(first.year, first.month); month <= index(last.year, last.month); month += 1) {
    const day = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    const start = day < from ? from : day;
    if (rentBetween(base, start, start, { expiration: to }).total === 0) free += 1;
  }
  return free;
}

export interface LeaseForComp {
  readonly lease: LeaseFields;
  readonly terms: readonly Term[];
  /** The client, who is the tenant. */
  readonly tenant: string;
  /** The company of the landlord contact. */
  readonly landlord: string | null;
  readonly market: LeaseMarketFields;
}

/** A comp prefilled from a lease; nothing is saved. */
export function compFromLease(
  compType: CompTypeId,
  { lease, terms, tenant, landlord, market }: LeaseForComp,
): CompPayload {
  const { submarkets, groups } = compDescriptors[compType];
  const worked = effectiveRateOf(lease, terms);
  const from = lastCommencement(lease);
  const months = monthsOf(from, lease.sd_ced);
  const hasClass = groups.some(({ fields }) => fields.includes('buildingClass'));
  return {
    compType,
    tenant,
    buildingName: lease.sd_building,
    address: lease.sd_address,
    city: lease.sd_city,
    state: lease.sd_state,
    zip: lease.sd_zip,
    leasedSF: lease.sd_sqft,
    term: months === null ? null : Math.round(months),
    effectiveRate: 'rate' in worked ? worked.rate : null,
    rateType: lease.sd_lease,
    leaseType: lease.sd_ocd !== null && from !== null && from > lease.sd_ocd ? 'Renewal' : 'New Lease',
    commencementDate: from,
    leaseExpDate: lease.sd_ced,
    leaseCommencement: from === null ? null : quarterIn(from),
    buildingOwner: landlord,
    source: 'Own lease',
    ...(submarkets.some((one) => one === market.submarket) && { submarket: market.submarket }),
    ...(hasClass && { buildingClass: market.buildingClass }),
  };
}

/** 2024-2 for a day in the second quarter of 2024. */
function quarterIn(day: PlainDate): string {
  const { year, month } = datePartsOf(day);
  return `${year}-${Math.ceil(month / 3)}`;
}
