-- Searches that do not grow with the number of leases.

-- Under row-level security PostgreSQL uses an index only for comparisons it trusts not to tell of
-- rows they were shown: neither ilike nor lower() is among them. These two were never used.
drop index leases_by_number;
drop index leases_by_address;
create index leases_by_state on leases (client_id, sd_state) where active;

-- Three-letter pieces of the texts that are searched. Without the client: where it comes first, the index
-- reads through all that the client has. The extension comes with PostgreSQL and may be added by an owner
-- who is no superuser; where it is missing, searches read every lease of the client.
do $$ begin
  create extension if not exists pg_trgm;
  create index leases_by_text on leases using gin (
    sd_num gin_trgm_ops, sd_building gin_trgm_ops, sd_address gin_trgm_ops, sd_city gin_trgm_ops,
    sd_zip gin_trgm_ops, quick_text(leases) gin_trgm_ops
  ) where active;
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'searches go without an index: %', sqlerrm;
end $$;

-- The ids of the client's leases whose field is like the pattern. It runs as its owner, past row-level
-- security, so that the index can be used, and is therefore bound to the client of the transaction
-- itself: without one it finds nothing. It gives ids only; whoever asks reads the rows under row-level
-- security as ever. Planned each time: whether the index or the client's own leases are the shorter way
-- depends on both the pattern and the client.
create function leases_like(field text, pattern text) returns setof integer
  language plpgsql stable security definer rows 500
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  client constant integer := app_client();
begin
  case field
    when 'sd_num' then
      return query select sd_id from leases where client_id = client and active and sd_num ilike pattern;
    when 'sd_building' then
      return query select sd_id from leases where client_id = client and active and sd_building ilike pattern;
    when 'sd_address' then
      return query select sd_id from leases where client_id = client and active and sd_address ilike pattern;
    when 'sd_city' then
      return query select sd_id from leases where client_id = client and active and sd_city ilike pattern;
    when 'sd_zip' then
      return query select sd_id from leases where client_id = client and active and sd_zip ilike pattern;
    when 'quick_text' then
      return query select sd_id from leases where client_id = client and active and quick_text(leases) like pattern;
  end case;
end $$;
revoke execute on function leases_like from public;
grant execute on function leases_like to :app;

-- For an owner who is no superuser and so is held by the forced policy too. Nothing runs as the owner but
-- migrations and the functions that say so; the application's role is no member of it.
create policy searched_by_owner on leases for select to current_user using (true);
