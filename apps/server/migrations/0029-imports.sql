-- Files on their way in. Each belongs to the user who sent it and to the client; one of comps to no client.
-- What is staged here is forgotten after a day.

create table imports (
  id integer generated always as identity primary key,
  client_id integer references clients, -- null: comps, which belong to no client
  user_id integer not null references users,
  kind text not null,
  file_name text not null,
  -- The file is kept among the documents' files under a name of its own.
  stored_name text not null,
  digest text not null,
  size bigint not null,
  -- How the file was read: sheets, columns and what was found out about them.
  reading jsonb,
  -- The answers that the check was made with.
  answers jsonb,
  state text not null default 'read'
    check (state in ('read', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  is_checked boolean not null default false,
  done integer not null default 0,
  total integer not null default 0,
  problem text,
  change_set_id integer references change_sets,
  created_at timestamptz not null
);
create index imports_by_age on imports (created_at);

-- The rows as they stand in the file.
create table import_rows (
  import_id integer not null references imports on delete cascade,
  client_id integer,
  user_id integer not null,
  sheet smallint not null,
  row integer not null,
  cells jsonb not null,
  primary key (import_id, sheet, row)
);

-- What the check made of each row.
create table import_results (
  import_id integer not null references imports on delete cascade,
  client_id integer,
  user_id integer not null,
  sheet smallint not null,
  row integer not null,
  kind text not null,
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'skipped', 'error')),
  label text not null,
  -- The row that it meets, or was stored as, with the version that the check saw.
  target_id integer,
  version integer,
  -- The lease of a row of a tab: one that is there, or one that the same file adds in this row.
  lease_id integer,
  lease_sheet smallint,
  lease_row integer,
  "values" jsonb not null,
  changes jsonb not null,
  errors jsonb not null,
  primary key (import_id, sheet, row)
);
create index import_results_by_outcome on import_results (import_id, outcome, sheet, row);

-- What was answered for a client and kind: the columns of the fields, and the words of choices.
create table import_answers (
  id integer generated always as identity primary key,
  client_id integer references clients, -- null: comps
  kind text not null,
  mapping jsonb not null,
  choices jsonb not null,
  unique nulls not distinct (client_id, kind)
);
alter table import_answers enable row level security;
alter table import_answers force row level security;
create policy own_client on import_answers using (client_id is null or client_id = app_client())
  with check (client_id is null or client_id = app_client());
grant select, insert, update on import_answers to :app;

do $$
declare
  target text;
begin
  foreach target in array array['imports', 'import_rows', 'import_results'] loop
    execute format('alter table %I enable row level security', target);
    execute format('alter table %I force row level security', target);
    execute format('create policy own_imports on %I
      using (user_id = app_user() and (client_id is null or client_id = app_client()))
      with check (user_id = app_user() and (client_id is null or client_id = app_client()))', target);
    execute format('create policy deleted_when_old on %I to current_user using (true) with check (true)', target);
  end loop;
end $$;
grant select, insert, update on imports to :app;
grant select, insert, delete on import_rows to :app;
grant select, insert, update, delete on import_results to :app;

-- The clean-up works for nobody, who sees no import.
create function delete_old_imports(before timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  delete from imports where created_at < before;
$$;
revoke all on function delete_old_imports(timestamptz) from public;
grant execute on function delete_old_imports(timestamptz) to :app;
