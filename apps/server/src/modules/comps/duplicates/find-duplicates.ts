import {
  dealName,
  maxDuplicatePairs,
  sameDealPairs,
  type CallOutput,
  type CompTypeId,
  type Deal,
} from '@panoramic/contract';
import { batches } from '#db/scope/batches.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { compsByIds } from '../comps.store.ts';
import { pairKey, separateDeals } from './separate-deals.ts';

type NamedDeal = Deal & { readonly id: number };

/**
 * Reads only the names and dates of all comps, in batches so that other requests have their turn, and then
 * all fields of the pairs. `dismissed` lists the pairs that somebody has said are two deals, instead of the
 * others.
 */
export async function findDuplicates(
  tx: Tx,
  type: CompTypeId | null,
  dismissed: boolean,
): Promise<CallOutput<'Comps/FindDuplicates'>> {
  const byName = new Map<string, NamedDeal[]>();
  const deals = sql`
    select id, "compType", "leaseCommencement", address, tenant, buyer from comps
    where active and address is not null and "leaseCommencement" is not null
      and (${type}::integer is null or "compType" = ${type})
    order by id`;
  for await (const rows of batches<NamedDeal>(tx, 'deals', deals, 2000))
    for (const deal of rows) {
      const name = dealName(deal);
      if (name === null) continue;
      const alike = byName.get(name);
      if (alike) alike.push(deal);
      else byName.set(name, [deal]);
    }
  const found = [...byName.values()].flatMap((alike) => (alike.length > 1 ? sameDealPairs(alike) : []));
  const separate = await separateDeals(tx);
  const isSeparate = ([one, other]: readonly [NamedDeal, NamedDeal]) =>
    separate.has(pairKey(one.id, other.id));
  const pairs = found.filter((pair) => isSeparate(pair) === dismissed);
  const listed = pairs.toSorted(([, a], [, b]) => b.id - a.id).slice(0, maxDuplicatePairs);
  const comps = await compsByIds(tx, [...new Set(listed.flat().map(({ id }) => id))]);
  const byId = new Map(comps.map((comp) => [comp.id, comp]));
  return {
    count: pairs.length,
    dismissed: dismissed ? pairs.length : found.length - pairs.length,
    pairs: listed.flatMap(([one, other]) => {
      const [older, newer] = [byId.get(one.id), byId.get(other.id)];
      return older && newer ? [{ older, newer }] : [];
    }),
  };
}
