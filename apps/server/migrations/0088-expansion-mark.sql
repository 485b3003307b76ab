-- The types of critical dates are five. What an option gives, more space, is a mark of its own.
alter table critical_dates add cd_expansion boolean;

-- Whatever still names the former sixth type, such as the undo of an earlier change set, gets the mark.
create function expansion_as_mark() returns trigger language plpgsql as $$
begin
  new.cd_type := 'Other';
  new.cd_expansion := true;
  return new;
end $$;
create trigger expansion_as_mark before insert or update on critical_dates
  for each row when (new.cd_type = 'Expansion') execute function expansion_as_mark();

-- The version stays, so that a change set from before can still be undone. The history has the change.
alter table critical_dates disable trigger raise_version;
do $$
declare
  client integer;
begin
  for client in select cl_id from clients loop
    perform set_config('app.client', client::text, true);
    update critical_dates set cd_type = 'Other', cd_expansion = true where client_id = client and cd_type = 'Expansion';
  end loop;
  perform set_config('app.client', '', true);
end $$;
alter table critical_dates enable trigger raise_version;

-- A column that is added to a view comes last.
create or replace view deadlines with (security_invoker = true) as
  select d.client_id, d.sd_id, d.cd_id, d.cd_type, d.cd_action, d.cd_reminder, d.cd_email, d.cd_note,
    d.cd_status, d.cd_snoozed, d.cd_ack_note, d.cd_ack_by, d.cd_ack_at, d.active, d.version, false as from_lease,
    is_open_lease(l.active, l.sd_status) as lease_open, d.cd_expansion
  from critical_dates d join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
  where d.active and l.active
  union all
  select l.client_id, l.sd_id, 0, 'Expiration Date', l.sd_ced, null, null, null,
    true, null, null, null, null, true, l.version, true, true, null
  from leases l
  where is_open_lease(l.active, l.sd_status) and l.sd_ced is not null and not exists (
    select from critical_dates d
    where d.client_id = l.client_id and d.sd_id = l.sd_id and d.active and d.cd_type = 'Expiration Date'
      and (d.cd_status or d.cd_action is null or d.cd_action >= l.sd_ced));
create or replace view open_deadlines with (security_invoker = true) as
  select * from deadlines where lease_open and cd_status and cd_action is not null;
