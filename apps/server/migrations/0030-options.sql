-- The option that a critical date may carry: notice, length, rent, payment and outcome. The critical date itself
-- is the last day of notice.
create table critical_date_options (
  client_id integer not null,
  cd_id integer not null,
  sd_id integer not null,
  op_first date,
  op_first_months integer,
  op_last_months integer,
  op_months integer,
  op_basis text,
  op_monthly numeric(14, 2),
  op_step numeric(7, 4),
  op_percent numeric(8, 4),
  op_payment numeric(14, 2),
  op_outcome text,
  op_outcome_on date,
  op_outcome_note text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, cd_id),
  foreign key (client_id, cd_id) references critical_dates,
  foreign key (client_id, sd_id) references leases
);
create index options_of_lease on critical_date_options (client_id, sd_id) where active;
call isolate_client('critical_date_options');
call keep_history('critical_date_options', 'cd_id', 'client_id', 'sd_id');
grant select, insert, update on critical_date_options to :app;
