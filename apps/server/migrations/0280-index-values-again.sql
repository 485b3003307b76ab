-- A month of an index is there once. One that was deleted, or whose import was undone, may come again as a row of its own.
alter table index_values drop constraint index_values_client_id_series_month_key;
create unique index index_values_of_series on index_values (client_id, series, month) where active;
