-- What leases say of percentage rent. Columns have the names of the payload; the tiers of a clause are saved and
-- read together, so they stand in its row.
create table percentage_rents (
  client_id integer not null,
  pr_id integer generated always as identity,
  sd_id integer not null,
  percent numeric(9, 6),
  "naturalBreakpoint" boolean,
  "baseRent" numeric(14, 2),
  breakpoint numeric(14, 2),
  tiers jsonb not null default '[]',
  period text,
  "yearMonth" integer,
  "from" date,
  "to" date,
  minimum numeric(14, 2),
  maximum numeric(14, 2),
  growth numeric(9, 6),
  "reportDays" integer,
  "dueDays" integer,
  document text,
  page integer,
  sentence text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, pr_id),
  foreign key (client_id, sd_id) references leases
);
create index percentage_rents_of_lease on percentage_rents (client_id, sd_id) where active;
call isolate_client('percentage_rents');
call keep_history('percentage_rents', 'pr_id', 'client_id', 'sd_id');
grant select, insert, update on percentage_rents to :app;
