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
  action text not null check (action in ('insert', 'update', 'delete')),
  at timestamptz not null default clock_timestamp(),
  user_id integer,
  before jsonb,
  after jsonb
);
create index history_of_row on history (client_id, table_name, row_id, id);

alter table history enable row level security;
alter table history force row level security;
create policy own_client on history for select
  using (client_id is null or client_id = app_client());
create policy written_by_triggers on history for insert with check (true);
grant select on history to :app;

-- Arguments: the key column, then the column that holds the client, if any.
-- It runs as its owner: the application's role cannot write history itself.
create function record_history() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  one_row jsonb := coalesce(after_row, before_row);
begin
  insert into history (client_id, table_name, row_id, action, user_id, before, after)
  values (
    case when tg_nargs > 1 then (one_row ->> tg_argv[1])::integer end,
    tg_table_name, (one_row ->> tg_argv[0])::bigint, lower(tg_op), app_user(), before_row, after_row
  );
  return null;
end $$;

-- A save that names the version it saw changes nothing when the row has moved on.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Gives a table with a version column its history and versions.
create procedure keep_history(target regclass, key_column text, client_column text default null)
language plpgsql as $$
begin
  execute format(
    'create trigger record_history after insert or update or delete on %s for each row execute function record_history(%L%s)',
    target, key_column, case when client_column is not null then format(', %L', client_column) else '' end);
  execute format('create trigger raise_version before update on %s for each row execute function raise_version()', target);
end $$;

-- Shuts a table with a client_id column to every client but the one the request is for.
create procedure isolate_client(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_client on %s using (client_id = app_client()) with check (client_id = app_client())', target);
end $$;
