import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** Sets of the demonstration's comps, as brokers keep them: of a type and a place, the latest deals. */
const sets = [
  { name: 'Clayton offices', compType: 1, submarket: 'Clayton', most: 8 },
  { name: 'Warehouses in Earth City', compType: 3, submarket: 'Earth City', most: 6 },
  { name: 'Stores, latest deals', compType: 5, submarket: null, most: 12 },
  { name: 'Office buildings sold', compType: 2, submarket: null, most: 10 },
] as const;

export async function seedCompSets(tx: Tx, now: Date): Promise<void> {
  for (const { name, compType, submarket, most } of sets)
    await tx.run(sql`
      insert into comp_sets ("compType", name, comps, made_by, changed_by, changed_at)
      select ${compType}, ${name}, latest.ids, u.id, u.id, ${now}
      from users u, (
        select array_agg(id) as ids from (
          select id from comps
          where active and "compType" = ${compType} and (${submarket}::text is null or submarket = ${submarket})
          order by "leaseCommencementYear" desc nulls last, "leaseCommencementQtr" desc, id desc limit ${most}
        ) found
      ) latest
      where u."userName" = 'broker' and latest.ids is not null`);
}
