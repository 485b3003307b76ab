-- Change sets: many rows changed at once by one person. An import, a change of many rows and the undoing
-- of either is one; its rows are the entries of the history that carry its number.

create table change_sets (
  id integer generated always as identity primary key,
  client_id integer references clients, -- null: changed comps, which belong to no client
  kind text not null check (kind in ('import', 'bulk', 'undo')),
  name text not null,
  user_id integer not null references users,
  at timestamptz not null,
  added integer not null default 0,
  changed integer not null default 0,
  deleted integer not null default 0,
  restored integer not null default 0,
  undoes integer references change_sets,
  undone_by integer references change_sets
);
create index change_sets_by_client on change_sets (client_id, id);
alter table change_sets enable row level security;
alter table change_sets force row level security;
create policy own_client on change_sets using (client_id is null or client_id = app_client())
  with check (client_id is null or client_id = app_client());
grant select, insert, update on change_sets to :app;

-- The change set of the transaction; set only where there is one.
create function app_change_set() returns integer language sql stable parallel safe
  return nullif(current_setting('app.change_set', true), '')::integer;

alter table history add column change_set_id integer;
create index history_of_change_set on history (change_set_id, id) where change_set_id is not null;

create or replace function record_history() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  one_row jsonb := coalesce(after_row, before_row);
begin
  insert into history (client_id, table_name, row_id, parent_id, action, user_id, before, after, change_set_id)
  values (
    (one_row ->> tg_argv[1])::integer, tg_table_name,
    (one_row ->> tg_argv[0])::bigint, (one_row ->> tg_argv[2])::bigint,
    lower(tg_op), app_user(), before_row, after_row, app_change_set()
  );
  return null;
end $$;

-- An entry outside any change set hashes as it did before there were any.
create or replace function history_content(entry history) returns bytea language sql stable
  return convert_to((jsonb_build_array(entry.id, entry.client_id, entry.table_name, entry.row_id, entry.parent_id,
    entry.action, extract(epoch from entry.at)::text, entry.user_id, entry.before, entry.after)
    || case when entry.change_set_id is null then '[]'::jsonb else jsonb_build_array(entry.change_set_id) end)::text,
    'UTF8');
