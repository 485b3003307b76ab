import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { asOwner } from '../database.ts';

/**
 * What stands in the way of distributing the tables of clients over several PostgreSQL by Citus, as
 * docs/operations.md says. The list may only shrink: what is new must have the client in it.
 */
const app = testApp();
const known = readFileSync(join(import.meta.dirname, 'obstacles.txt'), 'utf8')
  .trimEnd()
  .split('\n');

/** Keys and unique indexes of tables of clients without the client, and references that leave the client out. */
const obstacles = `
  with of_clients as (
    select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  )
  select 'key ' || t.relname || ': ' || i.relname as line
  from of_clients t join pg_index x on x.indrelid = t.oid and x.indisunique join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_attribute a
    where a.attrelid = t.oid and a.attname = 'client_id' and a.attnum = any(x.indkey))
  union
  select 'reference ' || f.conrelid::regclass || ' to ' || f.confrelid::regclass
  from pg_constraint f
  where f.contype = 'f' and f.connamespace = current_schema()::regnamespace
    and (f.conrelid in (select oid from of_clients) or f.confrelid in (select oid from of_clients))
    -- Small tables of all clients would be copied to every machine.
    and not (f.confrelid = any(array['clients', 'users']::regclass[]) and f.conrelid in (select oid from of_clients))
    and not (
      exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'client_id' and a.attnum = any(f.conkey))
      and exists (select from pg_attribute a where a.attrelid = f.confrelid and a.attname = 'client_id' and a.attnum = any(f.confkey)))
  order by 1`;

test('no further key or reference of a table of clients leaves the client out', async () => {
  const rows = await asOwner(app.database.ownerUrl, async (owner) => (await owner.query(obstacles)).rows);
  const found = rows.map(({ line }) => String(line));
  expect(found.filter((line) => !known.includes(line))).toEqual([]);
  // What is gone leaves the list as well.
  expect(known.filter((line) => !found.includes(line))).toEqual([]);
});
