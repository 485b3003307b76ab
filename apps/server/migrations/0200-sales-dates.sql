-- The day by which the sales of the next month are reported is a critical date: one to a clause of percentage rent.
alter table critical_dates add column pr_id integer,
  add foreign key (client_id, pr_id) references percentage_rents;
create unique index critical_date_of_percentage_rent on critical_dates (client_id, pr_id) where pr_id is not null;
