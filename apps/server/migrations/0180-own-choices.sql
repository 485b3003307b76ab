-- The choices that clients add to the lists that every client has, and what of these they hide in forms. Rows have a
-- choice by its name. The name of the table makes each change one of the audit's settings.
create table own_choice_settings (
  client_id integer not null references clients,
  id integer generated always as identity,
  list text not null check (list in ('leaseTypes', 'rentTypes', 'criticalDateTypes', 'noteTypes', 'documentTypes', 'contactTypes')),
  name text not null check (name <> '' and name !~ ',' and length(name) <= 60),
  -- One that every client has: the row says that it is hidden.
  specified boolean not null,
  hidden boolean not null,
  -- What rows that have it are treated as.
  counts text check (counts is null or not specified),
  place integer not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, id)
);
create unique index own_choice_names on own_choice_settings (client_id, list, lower(name)) where active;
call keep_history('own_choice_settings', 'id', 'client_id');
call isolate_client('own_choice_settings');
grant select, insert, update on own_choice_settings to :app;

-- Lists that somebody has are stale once a choice has changed.
create function count_changes_of_own_choices() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.list = 'leaseTypes' then
    perform count_change(new.client_id, 'leases');
  end if;
  return null;
end $$;
create trigger count_changes after insert or update on own_choice_settings
  for each row execute function count_changes_of_own_choices();

-- What a type of rent or of critical date of the client's own counts as, in the row itself: whatever adds up rent or
-- looks for options reads the row alone. Empty in a row of a type that every client has.
alter table rent_terms add rt_counts text;
alter table critical_dates add cd_counts text;

-- Lets a row have a choice that every client has, one of the client's own, or the one that it had. Arguments: list,
-- column, the column of what it counts as or nothing, the choices that every client has. While choices are changed
-- together with their rows, others wait; the number is advisoryLocks.ownFields.
create function check_choice() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_client integer := new.client_id;
  chosen text := to_jsonb(new) ->> tg_argv[1];
  found_counts text;
begin
  if not (chosen is null or chosen = any (tg_argv[3]::text[])) then
    perform pg_advisory_xact_lock_shared(7262027, of_client);
    select counts into found_counts from own_choice_settings
      where client_id = of_client and list = tg_argv[0] and name = chosen and active and not specified;
    if not found then
      if tg_op = 'UPDATE' and chosen = to_jsonb(old) ->> tg_argv[1] then
        return new;
      end if;
      raise exception 'Type: “%” is not one of the choices.', chosen using errcode = 'PN002', column = tg_argv[1];
    end if;
  end if;
  if tg_argv[2] <> '' then
    new := jsonb_populate_record(new, jsonb_build_object(tg_argv[2], found_counts));
  end if;
  return new;
end $$;

create procedure take_own_choices(target regclass, list text, field text, counts text, specified text[]) language plpgsql as $$
begin
  -- Fires after expansion_as_mark, which gives a date of a former type one of today's.
  execute format('create trigger own_choice before insert or update of %1$s on %2$s for each row
    when ((new.%3$I is not null and new.%3$I <> all (%4$L::text[]))%5$s) execute function check_choice(%6$L, %3$L, %7$L, %4$L)',
    case when counts = '' then quote_ident(field) else quote_ident(field) || ', ' || quote_ident(counts) end,
    target, field, specified,
    case when counts = '' then '' else format(' or new.%I is not null', counts) end, list, counts);
end $$;

call take_own_choices('leases', 'leaseTypes', 'sd_region', '',
  array['Branch', 'Headquarters', 'Independent', 'Sublessor']);
call take_own_choices('rent_terms', 'rentTypes', 'rt_type', 'rt_counts',
  array['Base Rent', 'CAM', 'RE Taxes', 'Insurance', 'Security Deposit', 'Operating Expenses', 'Other']);
call take_own_choices('critical_dates', 'criticalDateTypes', 'cd_type', 'cd_counts',
  array['Expiration Date', 'Option to Renew', 'Termination Option', 'Right of First Refusal', 'Other']);
call take_own_choices('site_comments', 'noteTypes', 'com_type', '', array['Status', 'General', 'TI Note']);
call take_own_choices('document_files', 'documentTypes', 'type', '',
  array['Lease', 'Lease Amendment', 'Estoppel', 'Certificate of Insurance', 'SNDA', 'Space Plan', 'Site Plan', 'Site Photos', 'Other']);
call take_own_choices('contacts', 'contactTypes', 'c_type', '',
  array['Branch/Store Manager', 'Landlord', 'Property Manager', 'Landlord''s Leasing Agent', 'Tenant''s Real Estate Broker', 'Architect', 'General Contractor', 'Other']);

-- Which rent terms are rent, and by what type they are added up; the contract's rentTypeOf and isRent are the same rule.
-- What is paid once is no rent of a month.
create or replace view rents with (security_invoker = true) as
  select t.client_id, t.sd_id, coalesce(t.rt_counts, t.rt_type) as rt_type, t.rt_start,
    coalesce(t.rt_end, l.sd_ced, '2199-12-31') as last_day, t.rt_monthly,
    case when round(t.rt_yearly / 12, 2) = t.rt_monthly then t.rt_yearly else 12 * t.rt_monthly end as annual
  from rent_terms t join leases l on l.client_id = t.client_id and l.sd_id = t.sd_id
  where t.active and coalesce(t.rt_counts, t.rt_type, 'Other') not in ('Security Deposit', 'One-off')
    and t.rt_start <= coalesce(t.rt_end, l.sd_ced, '2199-12-31');

-- A column added to a view comes last.
create or replace view deadlines with (security_invoker = true) as
  select d.client_id, d.sd_id, d.cd_id, d.cd_type, d.cd_action, d.cd_reminder, d.cd_email, d.cd_note,
    d.cd_status, d.cd_snoozed, d.cd_ack_note, d.cd_ack_by, d.cd_ack_at, d.active, d.version, false as from_lease,
    is_open_lease(l.active, l.sd_status) as lease_open, d.cd_expansion, d.own, d.cd_counts
  from critical_dates d join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
  where d.active and l.active
  union all
  select l.client_id, l.sd_id, 0, 'Expiration Date', l.sd_ced, null, null, null,
    true, null, null, null, null, true, l.version, true, true, null, null, null
  from leases l
  where is_open_lease(l.active, l.sd_status) and l.sd_ced is not null and not exists (
    select from critical_dates d
    where d.client_id = l.client_id and d.sd_id = l.sd_id and d.active and d.cd_type = 'Expiration Date'
      and (d.cd_status or d.cd_action is null or d.cd_action >= l.sd_ced));
create or replace view reminded_deadlines with (security_invoker = true) as
  select * from deadlines where cd_status and cd_action is not null;
create or replace view open_deadlines with (security_invoker = true) as
  select * from reminded_deadlines where not from_lease;
