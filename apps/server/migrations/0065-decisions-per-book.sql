-- What a lease is measured by is decided per book, because ASC 842 and IFRS 16 treat some changes differently.
-- Decisions from before hold for every book (book is null), as a first measurement does.
alter table lease_measurements add book text check (book in ('ASC842', 'IFRS16', 'straightLine'));
alter table lease_measurements drop constraint lease_measurements_kind_check;
-- A variable one remeasures nothing: what is paid beside what is measured is variable lease cost.
alter table lease_measurements add check (kind in ('initial', 'remeasurement', 'variable', 'dismissed'));

alter table lease_accounting
  add la_ending date, -- by a termination option that is reasonably certain
  add la_incentive_due numeric(14, 2),
  add la_incentive_on date;
