import type { ParsedInput } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';

interface Pair {
  readonly one: number;
  readonly other: number;
}

/** A key for the pair, the same in either order. */
export function pairKey(one: number, other: number): string {
  return one < other ? `${one}/${other}` : `${other}/${one}`;
}

/** The pairs of comps of which somebody has said that they are two deals. */
export async function separateDeals(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<Pair>(sql`select one, other from separate_deals`);
  return new Set(rows.map(({ one, other }) => pairKey(one, other)));
}

/** Remembers the pair as two deals, or forgets it. Both must be there and of one type. */
export async function dismissDuplicate(
  tx: Tx,
  { one, other, dismissed }: ParsedInput<'Comps/DismissDuplicate'>,
): Promise<boolean> {
  const [first, second] = one < other ? [one, other] : [other, one];
  if (first === second) refuse([{ field: 'other', message: 'A comp is no duplicate of itself.' }]);
  const known = await tx.rows<{ compType: number }>(sql`
    select "compType" from comps where id in (${first}, ${second}) and active`);
  if (known.length < 2)
    throw new Problem(
      'not-found',
      'One of these comps is not there any more: it was deleted or merged. Nothing was changed.',
    );
  if (known[0]?.compType !== known[1]?.compType)
    refuse([{ field: 'other', message: 'Comps of different types are no duplicates.' }]);
  if (dismissed)
    await tx.run(sql`
      insert into separate_deals (one, other) values (${first}, ${second}) on conflict do nothing`);
  else await tx.run(sql`delete from separate_deals where one = ${first} and other = ${second}`);
  return dismissed;
}
