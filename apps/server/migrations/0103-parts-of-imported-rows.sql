-- A row of a file may hold several things: the lease, which is part 0, and its rent, its landlord and others.
alter table import_results add column part smallint not null default 0;
alter table import_results drop constraint import_results_pkey, add primary key (import_id, sheet, row, part);
drop index import_results_by_outcome;
create index import_results_by_outcome on import_results (import_id, outcome, sheet, row, part);

-- A whole workbook that is not imported yet has to be sent again: its fields have other names by now.
update imports set reading = null, is_checked = false where kind = 'portfolio' and change_set_id is null;
