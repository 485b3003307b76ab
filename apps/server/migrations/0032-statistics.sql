-- Counts the rows of every table for the planner. Autovacuum does so within a minute or two of a change;
-- until then the plans for many new rows are made for an empty table, and take a hundred times as long.
create function refresh_statistics() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' order by tablename loop
    execute format('analyze %I', name);
  end loop;
end $$;
revoke all on function refresh_statistics() from public;
grant execute on function refresh_statistics() to :app;
