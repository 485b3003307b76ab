-- How often a client's rows of a table have changed: what a list was made from has not moved as long
-- as this number stands. Counted in the transaction of the change, so both are seen together or not at all.

-- Several rows per client and table, whose sum counts: writers never wait for one another's commit. A row
-- starts at random, so that a number is not met again when a database is made anew from a backup.
create table changes (
  id bigint generated always as identity primary key,
  client_id integer not null, -- 0: of a table outside any client
  table_name text not null,
  count bigint not null default floor(random() * 1e12)
) with (fillfactor = 50);
create index changes_of_table on changes (client_id, table_name);

alter table changes enable row level security;
alter table changes force row level security;
create policy own_client on changes for select using (client_id in (0, app_client()));
create policy counted_by_triggers on changes to current_user using (true) with check (true);
grant select on changes to :app;

-- Takes any row of the count that nobody holds; where all are held, it adds one.
create function count_change(of_client integer, of_table text) returns void language plpgsql as $$
begin
  update changes set count = count + 1 where id = (
    select id from changes where client_id = of_client and table_name = of_table
    order by id limit 1 for update skip locked);
  if not found then
    insert into changes (client_id, table_name) values (of_client, of_table);
  end if;
end $$;

create function count_own_changes() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform count_change(client_id, tg_table_name) from (select distinct client_id from changed) as clients;
  return null;
end $$;

create function count_shared_changes() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform count_change(0, tg_table_name);
  return null;
end $$;

-- A trigger that sees the changed rows serves one kind of change only.
create procedure count_changes(target regclass) language plpgsql as $$
declare
  is_own boolean := exists (select 1 from pg_attribute where attrelid = target and attname = 'client_id');
  change text;
begin
  foreach change in array array['insert', 'update', 'delete'] loop
    execute format('create trigger count_%1$ss after %1$s on %2$s %3$s for each statement execute function %4$s()',
      change, target,
      case when not is_own then ''
        when change = 'delete' then 'referencing old table as changed'
        else 'referencing new table as changed' end,
      case when is_own then 'count_own_changes' else 'count_shared_changes' end);
  end loop;
end $$;

call count_changes('leases');
call count_changes('comps');
revoke all on function count_change(integer, text) from public;
