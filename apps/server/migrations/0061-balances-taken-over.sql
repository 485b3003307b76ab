-- Balances of a lease at the end of a month, taken over from another system, by book.
alter table lease_accounting
  add la_taken_day date,
  add la_taken_from text,
  add la_taken_asc_liability numeric(14, 2),
  add la_taken_asc_asset numeric(14, 2),
  add la_taken_ifrs_liability numeric(14, 2),
  add la_taken_ifrs_asset numeric(14, 2),
  add la_taken_deferred numeric(14, 2),
  add la_taken_prepaid numeric(14, 2);
