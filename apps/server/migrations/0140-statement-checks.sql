-- What the check of each statement comes to, so that a list over all leases does not check each again. It counts
-- for the versions that it was made of; where they have changed, the statement is checked again when it is read.
create table expense_checks (
  client_id integer not null,
  es_id integer not null,
  engine integer not null,
  made_of text not null,
  "objectBy" date,
  billed numeric(14, 2),
  allowed numeric(14, 2),
  problem text,
  primary key (client_id, es_id),
  foreign key (client_id, es_id) references expense_statements
);
call isolate_client('expense_checks');
grant select, insert, update on expense_checks to :app;

-- The versions that the check of a statement depends on: those of its clause, and of it and the statements before it.
create view statement_versions with (security_invoker = true) as
  select s.client_id, s.sd_id, s.es_id, concat_ws(' ', c.ec_id, c.version,
    string_agg(s.es_id || '.' || s.version, ' ')
      over (partition by s.client_id, s.sd_id, s.ec_id order by s."to", s.es_id)) as made_of
  from expense_statements s
  left join expense_clauses c on c.client_id = s.client_id and c.ec_id = s.ec_id and c.active
  where s.active;
grant select on statement_versions to :app;

-- The last day to object to a statement is a critical date: one to a statement.
alter table critical_dates add column es_id integer,
  add foreign key (client_id, es_id) references expense_statements;
create unique index critical_date_of_statement on critical_dates (client_id, es_id) where es_id is not null;
