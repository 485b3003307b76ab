import type { SavedView, ListName } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** A view as it is stored, with the name of its owner. */
export type StoredView = Omit<SavedView, 'mine' | 'mayChange'> & { readonly user_id: number };
type Values = Omit<StoredView, 'id' | 'user_id' | 'owner' | 'version'>;

const columns = sql`v.id, v.list, v.name, v.shared, v.options, v.columns, v.widths, v.sort, v.version, v.user_id, (
  select coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u."userName")
  from users u where u.id = v.user_id) as owner`;

/** Row-level security leaves those that are the user's or shared. */
export function viewsOf(tx: Tx, clientId: number, list?: ListName): Promise<StoredView[]> {
  return tx.rows<StoredView>(sql`
    select ${columns} from list_views v
    where v.client_id = ${clientId} and ${list ? sql`v.list = ${list}` : sql`true`}
    order by v.list, lower(v.name), v.id`);
}

export function findView(tx: Tx, clientId: number, id: number): Promise<StoredView | null> {
  return tx.maybe<StoredView>(sql`
    select ${columns} from list_views v where v.client_id = ${clientId} and v.id = ${id} for update of v`);
}

export async function countViews(tx: Tx, clientId: number, userId: number, list: ListName): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from list_views
    where client_id = ${clientId} and user_id = ${userId} and list = ${list}`);
  return count;
}

export function insertView(tx: Tx, clientId: number, userId: number, values: Values): Promise<StoredView> {
  const { list, name, shared, options, columns: shown, widths, sort } = values;
  return tx.one<StoredView>(sql`
    insert into list_views as v (client_id, user_id, list, name, shared, options, columns, widths, sort)
    values (${clientId}, ${userId}, ${list}, ${name}, ${shared}, ${json(options)}::jsonb, ${json(shown)}::jsonb,
      ${json(widths)}::jsonb, ${json(sort)}::jsonb)
    returning ${columns}`);
}

export function updateView(tx: Tx, clientId: number, id: number, values: Values): Promise<StoredView> {
  const { name, shared, options, columns: shown, widths, sort } = values;
  return tx.one<StoredView>(sql`
    update list_views v set name = ${name}, shared = ${shared}, options = ${json(options)}::jsonb,
      columns = ${json(shown)}::jsonb, widths = ${json(widths)}::jsonb, sort = ${json(sort)}::jsonb,
      version = v.version + 1
    where v.client_id = ${clientId} and v.id = ${id} returning ${columns}`);
}

export async function deleteView(tx: Tx, clientId: number, id: number): Promise<boolean> {
  return (await tx.run(sql`delete from list_views where client_id = ${clientId} and id = ${id}`)) > 0;
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
