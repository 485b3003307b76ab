-- What leases say of the building's costs, and the landlords' statements of them. Columns have the names of the
-- payload. The lines of a statement are saved and read together, so they stand in its row.
create table expense_clauses (
  client_id integer not null,
  ec_id integer generated always as identity,
  sd_id integer not null,
  pool text,
  method text,
  "sharePercent" numeric(9, 6),
  "shareSF" integer,
  "buildingSF" integer,
  "grossUpTarget" numeric(7, 4),
  "capKind" text,
  "capPercent" numeric(9, 6),
  "capFirstYear" integer,
  "capFirstAmount" numeric(14, 2),
  "capOn" text,
  "feePercent" numeric(7, 4),
  "feeWithoutTaxesInsurance" boolean,
  capital text,
  "capitalYears" integer,
  "capitalRate" numeric(9, 6),
  excluded text[] not null default '{}',
  "baseYear" integer,
  "baseAmount" numeric(14, 2),
  "baseGrossedUp" boolean,
  "stopPerSF" numeric(12, 4),
  "objectDays" integer,
  "objectYears" integer,
  document text,
  page integer,
  sentence text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, ec_id),
  foreign key (client_id, sd_id) references leases
);
create index expense_clauses_of_lease on expense_clauses (client_id, sd_id) where active;
call isolate_client('expense_clauses');
call keep_history('expense_clauses', 'ec_id', 'client_id', 'sd_id');
grant select, insert, update on expense_clauses to :app;

create table expense_statements (
  client_id integer not null,
  es_id integer generated always as identity,
  sd_id integer not null,
  ec_id integer,
  "from" date,
  "to" date,
  received date,
  occupancy numeric(7, 4),
  "grossUpTarget" numeric(7, 4),
  "ourSF" integer,
  "buildingSF" integer,
  "feePercent" numeric(7, 4),
  "feeAmount" numeric(14, 2),
  "estimatesPaid" numeric(14, 2),
  billed numeric(14, 2),
  balance numeric(14, 2),
  lines jsonb not null,
  state text,
  "stateOn" date,
  recovered numeric(14, 2),
  note text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, es_id),
  foreign key (client_id, sd_id) references leases,
  foreign key (client_id, ec_id) references expense_clauses
);
create index expense_statements_of_lease on expense_statements (client_id, sd_id) where active;
call isolate_client('expense_statements');
call keep_history('expense_statements', 'es_id', 'client_id', 'sd_id');
grant select, insert, update on expense_statements to :app;

create table sales_months (
  client_id integer not null,
  sm_id integer generated always as identity,
  sd_id integer not null,
  month text,
  amount numeric(14, 2),
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, sm_id),
  foreign key (client_id, sd_id) references leases
);
create unique index sales_months_of_lease on sales_months (client_id, sd_id, month) where active;
call isolate_client('sales_months');
call keep_history('sales_months', 'sm_id', 'client_id', 'sd_id');
grant select, insert, update on sales_months to :app;

create table index_values (
  client_id integer not null references clients,
  iv_id integer generated always as identity,
  series text not null,
  month text not null,
  value numeric(14, 4) not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, iv_id),
  unique (client_id, series, month)
);
call isolate_client('index_values');
call keep_history('index_values', 'iv_id', 'client_id');
grant select, insert, update on index_values to :app;
