import {
  contactCard,
  contactIdentity,
  contactReach,
  type FoundCard,
  type ParsedInput,
} from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { quickSearchContacts } from './look-up.store.ts';

/** The same person or company stands on many leases: its card is found, and changed, on all of them. */
export const contactCardHandlers = handlers({
  'Leases/FindContactCards': ({ tx, clientId }, { query }) => findCards(tx, clientId, query),

  'Leases/QuickSearchContacts': ({ tx, clientId }, { query }) => quickSearchContacts(tx, clientId, query),

  'Leases/CountSameContacts': async ({ tx, clientId }, asked) => {
    const { count } = await tx.one<{ count: number }>(sql`
      select count(*) as count from contacts o, contacts c, leases l where ${isSame(clientId, asked)}`);
    return count;
  },

  'Leases/ChangeSameContacts': ({ tx, clientId }, asked) =>
    tx.run(sql`
      update contacts o set ${join(contactReach.map((name) => sql`${identifier(name)} = c.${identifier(name)}`))}
      from contacts c, leases l where ${isSame(clientId, asked)}`),
});

const most = 8;

/** Those on most leases first. */
function findCards(tx: Tx, clientId: number, query: string): Promise<FoundCard[]> {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return Promise.resolve([]);
  const columns = join(['c_type', ...contactCard].map((name) => sql`c.${identifier(name)}`));
  const words = join(contactIdentity.map((name) => sql`c.${identifier(name)}`));
  return tx.rows<FoundCard>(sql`
    select ${columns}, count(distinct c.c_site) as leases
    from contacts c join leases l on l.client_id = c.client_id and l.sd_id = c.c_site and l.active
    where c.client_id = ${clientId} and c.active
      and strpos(' ' || lower(concat_ws(' ', ${words})), ' ' || ${wanted}::text) > 0
    group by ${columns}
    order by leases desc, ${words}
    limit ${most}`);
}

/** Whether `o` is on another lease `l`, has the identity of `c`, and the contact data that `c` had before. */
function isSame(clientId: number, { c_id, before }: ParsedInput<'Leases/CountSameContacts'>): Sql {
  const named = contactIdentity.map(
    (name) => sql`o.${identifier(name)} is not distinct from c.${identifier(name)}`,
  );
  const reached = contactReach.map((name) => sql`o.${identifier(name)} is not distinct from ${before[name]}`);
  return sql`
    c.client_id = ${clientId} and c.c_id = ${c_id} and c.active
    and coalesce(c.c_company, c.c_fname, c.c_lname) is not null
    and o.client_id = ${clientId} and o.active and o.c_site <> c.c_site
    and l.client_id = ${clientId} and l.sd_id = o.c_site and l.active
    and ${join([...named, ...reached], ' and ')}`;
}
