import { termFields } from '@panoramic/contract';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';

const termColumns = join(termFields.map((name) => sql`t.${identifier(name)}`));

/** The rent terms of a lease, as far as figures follow from them, as one JSON value of the contract's `Term[]`. */
export function termsOfLease(clientId: number, id: Sql): Sql {
  return sql`(select coalesce(json_agg(term), '[]') from (
    select ${termColumns} from rent_terms t
    where t.client_id = ${clientId} and t.sd_id = ${id} and t.active order by t.rt_id) term)`;
}
