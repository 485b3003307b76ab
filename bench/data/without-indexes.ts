import type { Pool } from '../../apps/server/src/db/driver/pool.ts';

/** Loads with the tables' indexes away, but for their keys, and makes them in one go afterwards. */
export async function withoutIndexes(pool: Pool, load: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await load();
  const connection = await pool.connect();
  // Over a million rows an index takes longer than any statement of the product may.
  await connection.query('set statement_timeout = 0');
  for (const { definition } of rows) await connection.query(definition);
  connection.release(true);
}
