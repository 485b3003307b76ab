-- The rule of open leases, in its only place in SQL; the contract's isOpenLease is the same rule. A closed
-- lease is kept as a record: it reminds nobody, and neither it nor its dates are in any count.
create function is_open_lease(active boolean, sd_status smallint) returns boolean
  language sql immutable parallel safe
  return active and sd_status = 1;

-- Every date of the leases that are not deleted, as a lease's own screens show them, and whether the lease is open.
create or replace view deadlines with (security_invoker = true) as
  select d.client_id, d.sd_id, d.cd_id, d.cd_type, d.cd_action, d.cd_reminder, d.cd_email, d.cd_note,
    d.cd_status, d.cd_snoozed, d.cd_ack_note, d.cd_ack_by, d.cd_ack_at, d.active, d.version, false as from_lease,
    is_open_lease(l.active, l.sd_status) as lease_open
  from critical_dates d join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
  where d.active and l.active
  union all
  select l.client_id, l.sd_id, 0, 'Expiration Date', l.sd_ced, null, null, null,
    true, null, null, null, null, true, l.version, true, true
  from leases l
  where is_open_lease(l.active, l.sd_status) and l.sd_ced is not null and not exists (
    select from critical_dates d
    where d.client_id = l.client_id and d.sd_id = l.sd_id and d.active and d.cd_type = 'Expiration Date'
      and (d.cd_status or d.cd_action is null or d.cd_action >= l.sd_ced));

-- The dates that somebody still has to act on. Whatever counts, lists or reminds of dates over many leases
-- reads this view.
create view open_deadlines with (security_invoker = true) as
  select * from deadlines where lease_open and cd_status and cd_action is not null;
grant select on open_deadlines to :app;
