-- A done Expiration Date stands for the lease's expiration on its own day and on any earlier one. Only a
-- lease that now expires later, because it was renewed, is again a date of its own.
create or replace view deadlines with (security_invoker = true) as
  select d.client_id, d.sd_id, d.cd_id, d.cd_type, d.cd_action, d.cd_reminder, d.cd_email, d.cd_note,
    d.cd_status, d.cd_snoozed, d.cd_ack_note, d.cd_ack_by, d.cd_ack_at, d.active, d.version, false as from_lease
  from critical_dates d join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
  where d.active and l.active
  union all
  select l.client_id, l.sd_id, 0, 'Expiration Date', l.sd_ced, null, null, null,
    true, null, null, null, null, true, l.version, true
  from leases l
  where l.active and l.sd_status = 1 and l.sd_ced is not null and not exists (
    select from critical_dates d
    where d.client_id = l.client_id and d.sd_id = l.sd_id and d.active and d.cd_type = 'Expiration Date'
      and (d.cd_status or d.cd_action is null or d.cd_action >= l.sd_ced));
