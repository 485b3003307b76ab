-- Which rent terms are rent, and from when to when, in its only place in SQL; the contract's rent engine has the
-- same rules, and a test holds both equal. A security deposit is no rent. A term without an end runs to the
-- expiration of the lease. A yearly amount counts as typed as long as it gives the monthly one.
create view rents with (security_invoker = true) as
  select t.client_id, t.sd_id, t.rt_type, t.rt_start, coalesce(t.rt_end, l.sd_ced, '2199-12-31') as last_day, t.rt_monthly,
    case when round(t.rt_yearly / 12, 2) = t.rt_monthly then t.rt_yearly else 12 * t.rt_monthly end as annual
  from rent_terms t join leases l on l.client_id = t.client_id and l.sd_id = t.sd_id
  where t.active and t.rt_type is distinct from 'Security Deposit'
    and t.rt_start <= coalesce(t.rt_end, l.sd_ced, '2199-12-31');
grant select on rents to :app;

-- The rent of a lease in effect on a day, for lists; null where there is none. The planner inlines it.
create function rent_in_effect(client integer, lease integer, day date) returns table (monthly numeric, annual numeric)
  language sql stable parallel safe as $$
  select sum(r.rt_monthly), sum(r.annual) from rents r
  where r.client_id = client and r.sd_id = lease and r.rt_start <= day and r.last_day >= day
$$;
revoke execute on function rent_in_effect from public;
grant execute on function rent_in_effect to :app;
