-- The first day of an agreed extension that has not begun. The current commencement stays what it is until then.
alter table leases add sd_ncd date;
create index leases_by_next_commencement on leases (client_id, sd_ncd) where active and sd_ncd is not null;

-- The rule of the current term, in its only place in SQL; the contract's commencementOn is the same rule.
create function commencement_on(sd_ocd date, sd_ccd date, sd_ncd date, day date) returns date
  language sql immutable parallel safe
  return coalesce(
    greatest(
      case when sd_ocd <= day then sd_ocd end,
      case when sd_ccd <= day then sd_ccd end,
      case when sd_ncd <= day then sd_ncd end),
    least(sd_ocd, sd_ccd));

-- Extensions had moved the current commencement into the future. The history tells what it was before: such an
-- entry moves the expiration as well, and the commencement to the day after the former expiration.
do $$
declare
  client integer;
begin
  for client in select cl_id from clients loop
    perform set_config('app.client', client::text, true);
    update leases l set sd_ccd = extended.was, sd_ncd = extended.next
    from (
      select row_id,
        (array_agg(was order by id desc) filter (where was <= current_date))[1] as was,
        (array_agg(next order by id desc) filter (where was <= current_date))[1] as next,
        (array_agg(next order by id desc))[1] as last
      from (
        select id, row_id, (before ->> 'sd_ccd')::date as was, (after ->> 'sd_ccd')::date as next
        from history
        where client_id = client and table_name = 'leases' and action = 'update'
          and (after ->> 'sd_ccd')::date > current_date
          and (after ->> 'sd_ccd')::date = (before ->> 'sd_ced')::date + 1
          and (after ->> 'sd_ced')::date > (before ->> 'sd_ced')::date) entries
      group by row_id) extended
    where l.client_id = client and l.sd_id = extended.row_id and l.active
      and l.sd_ccd = extended.last and extended.was is not null;
  end loop;
  perform set_config('app.client', '', true);
end $$;
