-- The fields that clients define for their own rows, and their values: one jsonb column per table, by key. The
-- name of the table makes each change of a definition one of the audit's settings.
create table own_field_settings (
  client_id integer not null references clients,
  id integer generated always as identity,
  kind text not null check (kind in ('leases', 'rentTerms', 'criticalDates', 'documents', 'contacts') or kind ~ '^comps[1-8]$'),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  label text not null check (label <> ''),
  type text not null check (type in ('text', 'longText', 'choice', 'choices', 'number', 'money', 'percent', 'squareFeet', 'date', 'flag', 'link', 'email', 'phone')),
  help text not null,
  "group" text not null,
  place integer not null,
  required boolean not null,
  "default" jsonb,
  choices text[] not null,
  min numeric,
  max numeric,
  retired boolean not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, id),
  unique (client_id, kind, key)
);
-- Two fields of one name could not be told apart in forms and files.
create unique index own_field_labels on own_field_settings (client_id, kind, lower(label)) where not retired;
call keep_history('own_field_settings', 'id', 'client_id');

-- The fields of comps belong to the reserved client of the comps, and whoever sees comps sees them.
alter table own_field_settings enable row level security;
alter table own_field_settings force row level security;
create policy own_client on own_field_settings
  using (client_id = app_client() or (client_id = 2 and kind like 'comps%'))
  with check (client_id = case when kind like 'comps%' then 2 else app_client() end);
grant select, insert, update on own_field_settings to :app;

-- Lists that somebody has are stale once a definition has changed.
create function count_changes_of_own_fields() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.kind = 'leases' then
    perform count_change(new.client_id, 'leases');
  elsif new.kind like 'comps%' then
    perform count_change(0, 'comps');
  end if;
  return null;
end $$;
create trigger count_changes after insert or update on own_field_settings
  for each row execute function count_changes_of_own_fields();

-- The contract's ownFieldAsField is the same rule, and stricter: this is what a wrong server cannot pass by.
create function own_value_fits(value jsonb, field own_field_settings) returns boolean language sql stable
  set search_path = public, pg_temp
  return case
    when field.type = 'flag' then jsonb_typeof(value) = 'boolean'
    when field.type in ('number', 'money', 'percent', 'squareFeet') then
      jsonb_typeof(value) = 'number'
      and (value #>> '{}')::numeric between
        coalesce(field.min, case when field.type = 'squareFeet' then 0 else -1e12 end) and coalesce(field.max, 1e12)
      and scale(trim_scale((value #>> '{}')::numeric)) <=
        case field.type when 'squareFeet' then 0 when 'money' then 2 else 4 end
    when jsonb_typeof(value) <> 'string' then false
    when field.type = 'choice' then value #>> '{}' = any (field.choices)
    when field.type = 'choices' then string_to_array(value #>> '{}', ', ') <@ field.choices
    when field.type = 'date' then value #>> '{}' ~ '^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
      and to_date(value #>> '{}', 'YYYY-MM-DD') is not null
    else length(value #>> '{}') between 1 and
      case field.type when 'text' then coalesce(field.max, 200) when 'longText' then coalesce(field.max, 10000)
        when 'link' then 2000 when 'email' then 254 else 40 end
  end;

-- Checks the values that a change sets; what a row had before stays as it was. While a definition is changed
-- together with the values of its rows, others wait; the number is advisoryLocks.ownFields.
create function check_own() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
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
  perform pg_advisory_xact_lock_shared(7262027, of_client);
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

create procedure take_own_fields(target regclass, of_kind text) language plpgsql as $$
begin
  execute format('alter table %s add own jsonb', target);
  execute format('create trigger check_own before insert or update of own on %s
    for each row when (new.own is not null) execute function check_own(%L)', target, of_kind);
end $$;

call take_own_fields('leases', 'leases');
call take_own_fields('rent_terms', 'rentTerms');
call take_own_fields('critical_dates', 'criticalDates');
call take_own_fields('document_files', 'documents');
call take_own_fields('contacts', 'contacts');
call take_own_fields('comps', 'comps');

-- Critical dates that are listed over many leases have their own fields too. A column added to a view comes last.
create or replace view deadlines with (security_invoker = true) as
  select d.client_id, d.sd_id, d.cd_id, d.cd_type, d.cd_action, d.cd_reminder, d.cd_email, d.cd_note,
    d.cd_status, d.cd_snoozed, d.cd_ack_note, d.cd_ack_by, d.cd_ack_at, d.active, d.version, false as from_lease,
    is_open_lease(l.active, l.sd_status) as lease_open, d.cd_expansion, d.own
  from critical_dates d join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
  where d.active and l.active
  union all
  select l.client_id, l.sd_id, 0, 'Expiration Date', l.sd_ced, null, null, null,
    true, null, null, null, null, true, l.version, true, true, null, null
  from leases l
  where is_open_lease(l.active, l.sd_status) and l.sd_ced is not null and not exists (
    select from critical_dates d
    where d.client_id = l.client_id and d.sd_id = l.sd_id and d.active and d.cd_type = 'Expiration Date'
      and (d.cd_status or d.cd_action is null or d.cd_action >= l.sd_ced));
create or replace view reminded_deadlines with (security_invoker = true) as
  select * from deadlines where cd_status and cd_action is not null;
create or replace view open_deadlines with (security_invoker = true) as
  select * from reminded_deadlines where not from_lease;
