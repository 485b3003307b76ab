-- How far a change of a field's kind over many rows is. Whoever deletes the row stops the change. No business data:
-- it has no history. The fields of comps belong to the reserved client of the comps.
create table kind_changes (
  client_id integer not null references clients,
  kind text not null,
  key text not null,
  type text not null,
  done integer not null,
  total integer not null,
  primary key (client_id, kind, key)
);
alter table kind_changes enable row level security;
alter table kind_changes force row level security;
create policy own_client on kind_changes
  using (client_id = app_client() or client_id = 2 and kind like 'comps%')
  with check (client_id = app_client() or client_id = 2 and kind like 'comps%');
grant select, insert, update, delete on kind_changes to :app;

-- A row that is saved while definitions change waits for a moment, and is then refused in words. Waiting rows would
-- take every connection of the server otherwise.
alter function check_own() set lock_timeout = '5s';
alter function check_choice() set lock_timeout = '5s';
