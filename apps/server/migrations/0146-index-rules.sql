-- How the rent of a term follows an index. A rule makes the next rent term once, with a rule of its own for the step
-- after it; what the term before was then cut to is kept, so that the step can be undone.
create table index_rules (
  client_id integer not null,
  ir_id integer generated always as identity,
  sd_id integer not null,
  rt_id integer not null,
  series text,
  "baseMonth" text,
  "stepOn" date,
  every integer,
  lag integer,
  share numeric(10, 6),
  floor numeric(10, 6),
  cap numeric(10, 6),
  rounding numeric(14, 2),
  next_rt_id integer,
  former_end date, -- of the term, before its next one was made
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, ir_id),
  foreign key (client_id, sd_id) references leases
);
create unique index index_rules_of_term on index_rules (client_id, rt_id) where active;
create index index_rules_of_lease on index_rules (client_id, sd_id) where active;
call isolate_client('index_rules');
call keep_history('index_rules', 'ir_id', 'client_id', 'sd_id');
grant select, insert, update on index_rules to :app;
