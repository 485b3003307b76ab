-- Rent terms that were made of statements: the estimates that follow from what a lease allowed. What the term before
-- was cut to is kept, so that one press takes the estimate back.
create table expense_estimates (
  client_id integer not null,
  es_id integer not null,
  sd_id integer not null,
  rt_id integer not null,
  former_rt_id integer,
  former_end date, -- of the term before
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, es_id),
  foreign key (client_id, sd_id) references leases,
  foreign key (client_id, es_id) references expense_statements
);
call isolate_client('expense_estimates');
call keep_history('expense_estimates', 'es_id', 'client_id', 'sd_id');
grant select, insert, update on expense_estimates to :app;
