import {
  companyKey,
  leaseAddressFields,
  leaseCompTypes,
  type LandlordDeal,
  type LandlordLease,
  type PlainDate,
} from '@panoramic/contract';
import { batches } from '#db/scope/batches.ts';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { isOpenLeaseSql } from '../../leases/index.ts';

/** The open leases whose landlord has a name. */
export function landlordLeases(tx: Tx, clientId: number, today: PlainDate): Promise<LandlordLease[]> {
  return tx.rows<LandlordLease>(sql`
    with dates as (
      select distinct on (sd_id) sd_id, cd_action, cd_type from reminded_deadlines
      where client_id = ${clientId} and cd_action >= ${today} order by sd_id, cd_action, cd_id
    )
    select l.sd_id, ${join(leaseAddressFields.map((name) => sql`l.${identifier(name)}`))},
      c.name as company, l.sd_sqft as sqft, coalesce(r.annual, 0) as rent, l.sd_ced as expiration,
      d.cd_action as "nextDay", d.cd_type as "nextType"
    from landlords c join leases l on l.client_id = c.client_id and l.sd_id = c.sd_id
    left join lateral rent_in_effect(l.client_id, l.sd_id, ${today}) r on true left join dates d on d.sd_id = l.sd_id
    where c.client_id = ${clientId} and c.name is not null and ${isOpenLeaseSql}
    order by l.sd_id`);
}

type Deal = Omit<LandlordDeal, 'role' | 'company'> & {
  readonly owner: string | null;
  readonly buyer: string | null;
  readonly seller: string | null;
};

/** The comps in which one of the companies is owner, buyer or seller, read in batches. */
export async function landlordDeals(tx: Tx, keys: ReadonlySet<string>): Promise<LandlordDeal[]> {
  const deals = sql`
    select id as "compId", "compType", "leaseCommencement" as date, tenant, address, city,
      coalesce("leasedSF", "buildingSize") as sf, coalesce("effectiveRate", "pricePerSf") as rate, "rateType",
      case when "compType" = any(${Object.values(leaseCompTypes)}::integer[]) then "buildingOwner" end as owner, buyer, seller
    from comps where active and ("buildingOwner" is not null or buyer is not null or seller is not null)`;
  const known = new Map<string, boolean>();
  // The same names occur many times; each is normalized once.
  function isWanted(company: string | null): company is string {
    if (company === null) return false;
    let wanted = known.get(company);
    if (wanted === undefined) known.set(company, (wanted = keys.has(companyKey(company) ?? '')));
    return wanted;
  }
  const found: LandlordDeal[] = [];
  for await (const rows of batches<Deal>(tx, 'landlord_deals', deals, 2000))
    for (const { owner, buyer, seller, ...deal } of rows)
      for (const [role, company] of Object.entries({ owner, buyer, seller }))
        // Safe: the keys of the object above.
        if (isWanted(company)) found.push({ ...deal, role: role as LandlordDeal['role'], company });
  return found;
}
