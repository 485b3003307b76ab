-- The mechanisms every later table stands on: whose request it is, history, versions,
-- and row-level security for what belongs to a client.

-- Both are set in each request's transaction; unset, a query sees nothing of any client.
create function app_client() returns integer language sql stable parallel safe
  return nullif(current_setting('app.client', true), '')::integer;

create function app_user() returns integer language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::integer;

-- Who changed what, when, from what to what. Written by triggers only.
create table history (
  id bigint generated always as identity primary key,
  client_id integer, -- null: belongs to no client
  table_name text not null,
  row_id bigint not null,
  parent_id bigint, -- the lease of a lease's row
  action text not null check (action in ('insert', 'update', 'delete')),
  at timestamptz not null default clock_timestamp(),
  user_id integer,
  before jsonb,
  after jsonb
);
create index history_of_row on history (client_id, table_name, row_id, id);
create index history_of_parent on history (client_id, parent_id, id) where parent_id is not null;

alter table history enable row level security;
alter table history force row level security;
create policy own_client on history for select
  using (client_id is null or client_id = app_client());
create policy written_by_triggers on history for insert with check (true);
grant select on history to :app;

-- Arguments: the columns that hold the key, the client and the parent; '' where there is none.
-- It runs as its owner: the application's role cannot write history itself.
create function record_history() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  one_row jsonb := coalesce(after_row, before_row);
begin
  insert into history (client_id, table_name, row_id, parent_id, action, user_id, before, after)
  values (
    (one_row ->> tg_argv[1])::integer, tg_table_name,
    (one_row ->> tg_argv[0])::bigint, (one_row ->> tg_argv[2])::bigint,
    lower(tg_op), app_user(), before_row, after_row
  );
  return null;
end $$;

-- A save that names the version it saw changes nothing when the row has moved on.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Gives a table its history, and versions if it has a column for them.
create procedure keep_history(
  target regclass, key_column text, client_column text default '', parent_column text default ''
) language plpgsql as $$
begin
  execute format(
    'create trigger record_history after insert or update or delete on %s
     for each row execute function record_history(%L, %L, %L)',
    target, key_column, client_column, parent_column);
  if exists (select 1 from pg_attribute where attrelid = target and attname = 'version') then
    execute format('create trigger raise_version before update on %s for each row execute function raise_version()', target);
  end if;
end $$;

-- Shuts a table with a client_id column to every client but the one the request is for.
create procedure isolate_client(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_client on %s using (client_id = app_client()) with check (client_id = app_client())', target);
end $$;
