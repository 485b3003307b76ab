-- A save that changes no indexed field touches no index: there is room on each page for the next
-- version of its rows.
alter table leases set (fillfactor = 85);
alter table rent_terms set (fillfactor = 85);
alter table critical_dates set (fillfactor = 85);

-- As in 0010, where it could be made; but what quick_text() gives is written out here: named with the
-- whole row, it counts as changed by every save. What is new waits in a list that every search reads:
-- it is kept short.
do $$ begin
  if to_regclass('leases_by_text') is null then return; end if;
  drop index leases_by_text;
  create index leases_by_text on leases using gin (
    sd_num gin_trgm_ops, sd_building gin_trgm_ops, sd_address gin_trgm_ops, sd_city gin_trgm_ops,
    sd_zip gin_trgm_ops,
    lower(' ' || coalesce(sd_num, '') || ' ' || coalesce(sd_building, '') || ' '
      || coalesce(sd_address, '') || ' ' || coalesce(sd_city, '')) gin_trgm_ops
  ) with (gin_pending_list_limit = 128) where active;
end $$;
