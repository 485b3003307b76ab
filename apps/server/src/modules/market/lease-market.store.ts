import { leaseMarketFields, type LeaseMarketFields, type ParsedInput } from '@panoramic/contract';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

// Safe: the table is a literal, so it has no keys beyond its type's.
const ownNames = Object.keys(leaseMarketFields) as (keyof LeaseMarketFields)[];
const names = [...ownNames, 'excluded', 'pinned'] as const;

/**
 * Fields that are left out keep their values. A save that names a version changes nothing when somebody else
 * has saved meanwhile, and the conflict answers what is stored. It names excluded and pinned comps only to
 * somebody who may know of comps.
 */
export async function saveLeaseMarket(
  tx: Tx,
  clientId: number,
  { sd_id, version, ...change }: ParsedInput<'Market/SaveLeaseMarket'>,
  { tellsComps }: { readonly tellsComps: boolean },
): Promise<void> {
  const sets = names.flatMap((name) =>
    change[name] === undefined ? [] : [sql`${identifier(name)} = excluded.${identifier(name)}`],
  );
  const values = names.map((name) => change[name] ?? (name === 'excluded' || name === 'pinned' ? [] : null));
  const saved = await tx.run(sql`
    insert into lease_markets (client_id, sd_id, ${join(names.map(identifier))})
    select ${clientId}, sd_id, ${join(values)} from leases
    where client_id = ${clientId} and sd_id = ${sd_id} and active
    on conflict (client_id, sd_id) do update
      set ${sets.length === 0 ? sql`sd_id = excluded.sd_id` : join(sets)}
      where ${version ?? null}::integer is null or lease_markets.version = ${version ?? null}`);
  if (saved > 0) return;
  const told = [...(tellsComps ? names : ownNames), 'version'].map(identifier);
  const current = await tx.maybe(sql`
    select sd_id, ${join(told)} from lease_markets
    where client_id = ${clientId} and sd_id = ${sd_id}`);
  if (!current) throw new Problem('not-found', 'There is no such lease.');
  throw new Problem('conflict', 'Somebody else saved this meanwhile. Nothing was changed.', { current });
}
