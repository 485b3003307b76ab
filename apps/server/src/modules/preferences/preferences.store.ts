import type { ListName, PreferenceName, SavedSearch } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

export function preferencesOf(tx: Tx, userId: number): Promise<{ name: string; value: unknown }[]> {
  return tx.rows(sql`select name, value from preferences where user_id = ${userId}`);
}

export async function storePreference(
  tx: Tx,
  userId: number,
  name: PreferenceName,
  value: unknown,
): Promise<void> {
  await tx.run(sql`
    insert into preferences (user_id, name, value) values (${userId}, ${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (user_id, name) do update set value = excluded.value`);
}

export async function deletePreference(tx: Tx, userId: number, name: PreferenceName): Promise<void> {
  await tx.run(sql`delete from preferences where user_id = ${userId} and name = ${name}`);
}

const columns = sql`id, list, name, options`;

export function searchesOf(tx: Tx, userId: number): Promise<SavedSearch[]> {
  return tx.rows<SavedSearch>(sql`
    select ${columns} from saved_searches where user_id = ${userId} order by list, lower(name)`);
}

export async function countSearches(tx: Tx, userId: number, list: ListName): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from saved_searches where user_id = ${userId} and list = ${list}`);
  return count;
}

type NamedSearch = Pick<SavedSearch, 'list' | 'name' | 'options'>;

export function addSearch(
  tx: Tx,
  userId: number,
  { list, name, options }: NamedSearch,
): Promise<SavedSearch> {
  return tx.one<SavedSearch>(sql`
    insert into saved_searches (user_id, list, name, options)
    values (${userId}, ${list}, ${name}, ${JSON.stringify(options)}::jsonb) returning ${columns}`);
}

/** A search stays on its list. */
export function changeSearch(
  tx: Tx,
  userId: number,
  { id, list, name, options }: SavedSearch,
): Promise<SavedSearch> {
  return tx.one<SavedSearch>(sql`
    update saved_searches set name = ${name}, options = ${JSON.stringify(options)}::jsonb
    where user_id = ${userId} and id = ${id} and list = ${list} returning ${columns}`);
}

export async function deleteSearchRow(tx: Tx, userId: number, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from saved_searches where user_id = ${userId} and id = ${id}`)) > 0;
}
