import {
  addressLine,
  leaseAddressFields,
  leaseName,
  type CompSearch,
  type LeaseAddress,
} from '@panoramic/contract';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { zipPlaces } from '#lib/places/zip-places.ts';
import { refuse } from '#lib/problem.ts';

type Near = Pick<CompSearch, 'withinMiles' | 'nearZip' | 'nearLease'>;

/** Comps whose zip code is near enough; a comp without a known one is never found. */
export async function nearConditions(tx: Tx, clientId: number | null, near: Near): Promise<Sql[]> {
  const { withinMiles = null } = near;
  if (withinMiles === null) return [];
  const { zip, unknown } = await middleOf(tx, clientId, near);
  const zips = (await zipPlaces()).zipsWithin(withinMiles, zip) ?? refuse([unknown]);
  return [sql`(zip ~ ${zipShape} and left(zip, 5) = any(${[...zips]}::text[]))`];
}

/** As places are known by, with or without four digits more. */
const zipShape = String.raw`^\d{5}(-?\d{4})?$`;

/** The zip code that is measured from, and what is said where its place is not known. */
async function middleOf(tx: Tx, clientId: number | null, { nearZip = null, nearLease = null }: Near) {
  if (nearLease === null)
    return { zip: nearZip, unknown: { field: 'nearZip', message: 'This zip code is not known.' } };
  const lease = (await findLease(tx, clientId, nearLease)) ?? noLease();
  return {
    zip: lease.sd_zip,
    unknown: { field: 'nearLease', message: 'This lease has no zip code with a known place.' },
  };
}

/** How the report calls the lease that a search measures from. */
export async function leaseWordsOf(
  tx: Tx,
  clientId: number | null,
  { nearLease = null }: Near,
): Promise<string | null> {
  if (nearLease === null) return null;
  const lease = (await findLease(tx, clientId, nearLease)) ?? noLease();
  return leaseName(lease) || addressLine(lease);
}

/** A lease of another client is answered as one that does not exist. */
function noLease(): never {
  return refuse([{ field: 'nearLease', message: 'Lease does not exist.' }]);
}

async function findLease(tx: Tx, clientId: number | null, id: number): Promise<LeaseAddress | null> {
  if (clientId === null) return null;
  return tx.maybe<LeaseAddress>(sql`
    select ${join(leaseAddressFields.map(identifier))} from leases
    where client_id = ${clientId} and sd_id = ${id} and active`);
}
