import type { CallOutput, LeaseFields, ParsedInput } from '@panoramic/contract';
import { join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { literal } from '#db/scope/where.ts';
import { addressColumns } from './address.ts';
import { leasesLike } from './lease.store.ts';

type Found = CallOutput<'Leases/QuickSearch'>[number];
type Duplicate = CallOutput<'Leases/FindDuplicates'>[number];

const found = sql`l.sd_id, ${addressColumns}, l.sd_status`;

/** As many as fit on a screen of the command search. */
const mostFound = 8;

/** Every word typed begins a word of the number, building, address or city; the number counts most. */
export async function quickSearch(tx: Tx, clientId: number, query: string): Promise<Found[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
  if (words.length === 0) return [];
  return tx.rows<Found>(sql`
    select ${found} from leases l
    where client_id = ${clientId} and active and ${join(words.map(beginsAWord), ' and ')}
    order by lower(sd_num) = ${words[0]} desc nulls last, sd_num ilike ${`${literal(words[0] ?? '')}%`} desc nulls last,
      sd_status, sd_id
    limit ${mostFound}`);
}

function beginsAWord(word: string): Sql {
  return leasesLike('quick_text', 'beginsAWord', word);
}

/** Pointed out when adding, never refused: two leases may well share an address. */
export function selectDuplicates(
  tx: Tx,
  clientId: number,
  lease: ParsedInput<'Leases/FindDuplicates'>,
): Promise<Duplicate[]> {
  const { sd_id, sd_num, sd_address, sd_city, sd_state } = lease;
  return tx.rows<Duplicate>(sql`
    select ${found}, case when lower(sd_num) = lower(${sd_num}::text) then 'number' else 'address' end as same
    from leases l
    where client_id = ${clientId} and active and sd_id <> ${sd_id} and (${candidates({ sd_num, sd_address })}) and (
      lower(sd_num) = lower(${sd_num}::text)
      or (lower(sd_address) = lower(${sd_address}::text)
          and (${sd_city}::text is null or sd_city is null or lower(sd_city) = lower(${sd_city}::text))
          and (${sd_state}::text is null or sd_state is null or sd_state = ${sd_state}::text)))
    order by sd_id limit 5`);
}

/** Finds candidates by index; they may differ in case. */
function candidates({ sd_num, sd_address }: Pick<LeaseFields, 'sd_num' | 'sd_address'>): Sql {
  const likes = [
    ...(sd_num === null ? [] : [leasesLike('sd_num', 'equals', sd_num)]),
    ...(sd_address === null ? [] : [leasesLike('sd_address', 'equals', sd_address)]),
  ];
  return likes.length > 0 ? join(likes, ' or ') : sql`false`;
}
