-- A change of a field's kind over many rows is work of the queue: the row says what was asked, how far it is, and why
-- it was not done. What the calls of a former version have told is of no use to anybody.
truncate kind_changes;
alter table kind_changes
  add id integer generated always as identity,
  add user_id integer not null references users,
  add choices text[] not null,
  -- Of the definition when the change was asked for.
  add field_version integer not null,
  -- From here on nobody else sets a value of the field.
  add begun boolean not null default false,
  -- Those in which a server ended count too.
  add tries integer not null default 0,
  add problem text;
create policy read_by_owner on kind_changes for select to current_user using (true);

-- What waits, over all clients. Each change is done in the scope of its client.
create function waiting_kind_changes() returns table (id integer, client_id integer, user_id integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.client_id, c.user_id from kind_changes c where c.problem is null order by c.id
$$;
revoke all on function waiting_kind_changes() from public;
grant execute on function waiting_kind_changes() to :app;

-- As before (0130), and a value of a field whose kind is being changed is refused at once. Whoever changes the kind
-- sees a later version of the definition than was asked about, and may; it has waited once for those that held the
-- lock when it began, and does not hold it itself: others save, and define, what it does not touch.
create or replace function check_own() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '5s' as $$
declare
  of_kind text := tg_argv[0];
  of_client integer;
  before jsonb := '{}';
  wrong text;
begin
  if tg_op = 'UPDATE' then
    if new.own is not distinct from old.own then
      return new;
    end if;
    before := coalesce(old.own, before);
  end if;
  if jsonb_typeof(new.own) <> 'object' then
    raise exception 'The values of own fields must be an object.' using errcode = 'PN002', column = 'own';
  end if;
  if of_kind = 'comps' then
    of_kind := 'comps' || (to_jsonb(new) ->> 'compType');
    of_client := 2;
  else
    of_client := (to_jsonb(new) ->> 'client_id')::integer;
  end if;
  if current_setting('app.changes_kind', true) is distinct from 'yes' then
    perform pg_advisory_xact_lock_shared(7262027, of_client);
  end if;
  select f.label into wrong
    from kind_changes c
    join own_field_settings f on f.client_id = c.client_id and f.kind = c.kind and f.key = c.key
    where c.client_id = of_client and c.kind = of_kind and c.begun and f.version = c.field_version
      and (before -> c.key) is distinct from (new.own -> c.key)
    limit 1;
  if found then
    raise exception 'The kind of “%” is being changed at the moment. Try again shortly.', wrong using errcode = 'PN003';
  end if;
  select v.key into wrong
    from jsonb_each(new.own) v
    left join own_field_settings f on f.client_id = of_client and f.kind = of_kind and f.key = v.key
    where (before -> v.key) is distinct from v.value and (f.key is null or not own_value_fits(v.value, f))
    limit 1;
  if wrong is not null then
    raise exception 'The field “%” does not take this value any more. Reload and look at it again.', coalesce(
        (select f.label from own_field_settings f where f.client_id = of_client and f.kind = of_kind and f.key = wrong), wrong)
      using errcode = 'PN002', column = 'own.' || wrong;
  end if;
  return new;
end $$;

-- A row that a change under way has converted is locked until all are: whoever saves it is told so in a moment, and
-- not after the whole change.
create function bound_wait_for_kind_change() returns trigger language plpgsql as $$
begin
  if current_setting('lock_timeout') = '0' and exists (select from public.kind_changes where begun) then
    perform set_config('lock_timeout', '5s', true);
  end if;
  return null;
end $$;
do $$ declare target text; begin
  foreach target in array array['leases', 'rent_terms', 'critical_dates', 'document_files', 'contacts', 'comps'] loop
    execute format('create trigger bound_wait before update on %I for each statement
      execute function bound_wait_for_kind_change()', target);
  end loop;
end $$;
