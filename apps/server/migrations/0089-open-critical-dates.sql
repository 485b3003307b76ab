-- What people are reminded of: dates that are not done and have a day, of leases that are not deleted, and the
-- expirations of open leases that nobody entered (from_lease).
create view reminded_deadlines with (security_invoker = true) as
  select * from deadlines where cd_status and cd_action is not null;
grant select on reminded_deadlines to :app;

-- Open critical dates, in the only place where SQL says what they are: entered by somebody, not done, with a day,
-- of a lease that is not deleted, be it open or closed. Whatever counts or lists dates over many leases reads it.
create or replace view open_deadlines with (security_invoker = true) as
  select * from reminded_deadlines where not from_lease;
