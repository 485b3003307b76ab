import { date, fieldTable, integer, money, number, text } from '../fields/index.ts';
import type { PlainDate } from '../dates.ts';
import type { LeaseAddress } from '../leases/index.ts';
import { companyKey } from './places/companies.ts';

const derived = { derived: true } as const;
const mostlyNone = { derived: true, hidesZero: true } as const;

/** The columns of the landlords; the last three are for users with Comps only. */
export const landlordFields = fieldTable({
  name: text('Landlord', derived),
  leases: integer('Leases', derived),
  sqft: number('SQFT', { derived: true, decimals: 0, max: 1e12 }),
  rent: money('Rent a Year', derived),
  nextDay: date('Next Date', derived),
  owned: integer('Owner in Comps', mostlyNone),
  bought: integer('Buyer in Comps', mostlyNone),
  sold: integer('Seller in Comps', mostlyNone),
});

export type LandlordField = keyof typeof landlordFields;

/** An open lease whose landlord is known: a company, or a person. */
export interface LandlordLease extends LeaseAddress {
  readonly sd_id: number;
  readonly company: string;
  readonly sqft: number | null;
  /** Dollars a year in effect today. */
  readonly rent: number;
  readonly expiration: PlainDate | null;
  readonly nextDay: PlainDate | null;
  readonly nextType: string | null;
}

/** Where a company appears in a comp. */
export const landlordRoles = ['owner', 'buyer', 'seller'] as const;
export type LandlordRole = (typeof landlordRoles)[number];

/** A comp in which a landlord appears; only for users with Comps. */
export interface LandlordDeal {
  readonly compId: number;
  readonly compType: number;
  readonly role: LandlordRole;
  readonly company: string;
  readonly date: string | null;
  readonly tenant: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly sf: number | null;
  /** Per SF: a rent a year, or a price. */
  readonly rate: number | null;
  readonly rateType: string | null;
}

export interface LandlordDeals {
  readonly owned: number;
  readonly bought: number;
  readonly sold: number;
  /** The latest first. */
  readonly latest: readonly LandlordDeal[];
  /** What the counts are made of: the comps of each type, the latest first. */
  readonly lists: readonly { readonly compType: number; readonly compIds: readonly number[] }[];
}

/** One company with all its spellings. */
export interface Landlord {
  readonly key: string;
  /** The spelling that most leases have. */
  readonly name: string;
  readonly spellings: readonly string[];
  readonly leases: number;
  readonly sqft: number;
  readonly rent: number;
  readonly nextDay: PlainDate | null;
  readonly sites: readonly Omit<LandlordLease, 'company'>[];
  readonly deals?: LandlordDeals | undefined;
}

/** The most deals of a landlord that are told, and the most comps of each type that are listed. */
const mostDeals = 12;
const mostIds = 300;

/**
 * The landlords of leases, merged by the plain name of the company, those with the most rent first. `deals` are
 * those in which their companies appear in comps; `null` for somebody who may not see comps.
 */
export function landlordsOf(
  leases: readonly LandlordLease[],
  deals: readonly LandlordDeal[] | null,
): Landlord[] {
  const byKey = Map.groupBy(leases, ({ company }) => companyKey(company));
  const dealsByKey = deals && Map.groupBy(deals, ({ company }) => companyKey(company));
  return [...byKey]
    .flatMap(([key, theirs]) => {
      if (key === null) return [];
      // A lease with two contacts of one company is one lease.
      const sites = [...new Map(theirs.map((lease) => [lease.sd_id, lease])).values()];
      const spellings = spellingsOf(theirs.map(({ company }) => company));
      return [
        {
          key,
          name: spellings[0] ?? key,
          spellings,
          leases: sites.length,
          sqft: sum(sites.map(({ sqft }) => sqft ?? 0)),
          rent: sum(sites.map(({ rent }) => rent)),
          nextDay: sites.flatMap(({ nextDay }) => nextDay ?? []).toSorted()[0] ?? null,
          sites: sites.map(({ company: _company, ...site }) => site),
          ...(dealsByKey && { deals: dealsInBrief(dealsByKey.get(key) ?? []) }),
        },
      ];
    })
    .toSorted((a, b) => b.rent - a.rent || a.name.localeCompare(b.name));
}

function spellingsOf(names: readonly string[]): string[] {
  const counted = Map.groupBy(names, (name) => name.trim());
  return [...counted]
    .toSorted(([a, as], [b, bs]) => bs.length - as.length || a.localeCompare(b))
    .map(([name]) => name);
}

/** In cents, so that sums of rents are exact. */
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + Math.round(value * 100), 0) / 100;
}

function dealsInBrief(deals: readonly LandlordDeal[]): LandlordDeals {
  const inRole = (role: LandlordRole) => deals.filter((deal) => deal.role === role).length;
  const sorted = deals.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '') || b.compId - a.compId);
  const byType = Map.groupBy(sorted, ({ compType }) => compType);
  return {
    owned: inRole('owner'),
    bought: inRole('buyer'),
    sold: inRole('seller'),
    latest: sorted.slice(0, mostDeals),
    lists: [...byType]
      .toSorted(([a], [b]) => a - b)
      .map(([compType, ofType]) => ({
        compType,
        // A company that sells to itself appears twice in one comp.
        compIds: [...new Set(ofType.map(({ compId }) => compId))].slice(0, mostIds),
      })),
  };
}
