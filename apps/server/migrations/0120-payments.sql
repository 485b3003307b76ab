-- Payments: who is paid, under which account, and what is approved or held. What is due is never stored: the rent
-- engine says it. A state has the key of one period of one rent term, or of a charge.

-- The role that approves and sends. A role of that name which an administrator made carried no rights, and must
-- not get any now.
update roles set name = name || ' (former ' || id || ')' where lower(name) = 'payments';
insert into roles (name, built_in) values ('Payments', true);

-- A token reaches payments only where its maker said so.
alter table api_tokens add may_pay boolean not null default false;

-- A client without a row has the defaults of the contract.
create table payment_settings (
  client_id integer primary key references clients,
  "twoPeople" boolean not null,
  version integer not null default 1
);
call isolate_client('payment_settings');
call keep_history('payment_settings', 'client_id', 'client_id');
grant select, insert, update on payment_settings to :app;

create table payees (
  client_id integer not null references clients,
  py_id integer generated always as identity,
  py_name text not null,
  py_vendor text,
  py_address text,
  py_email text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, py_id)
);
create unique index payees_by_name on payees (client_id, lower(btrim(py_name))) where active;
call isolate_client('payees');
call keep_history('payees', 'py_id', 'client_id');
grant select, insert, update on payees to :app;

create table lease_payees (
  client_id integer not null,
  lp_id integer generated always as identity,
  sd_id integer not null,
  py_id integer not null,
  lp_type text, -- null: every type that has no payee of its own
  lp_reference text, -- what the payee knows the lease by
  lp_lead integer, -- days before the due date
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, lp_id),
  foreign key (client_id, sd_id) references leases,
  foreign key (client_id, py_id) references payees
);
create unique index lease_payees_by_type on lease_payees (client_id, sd_id, coalesce(lp_type, '')) where active;
create index lease_payees_by_payee on lease_payees (client_id, py_id) where active;
call isolate_client('lease_payees');
call keep_history('lease_payees', 'lp_id', 'client_id', 'sd_id');
grant select, insert, update on lease_payees to :app;

-- Null: whatever it is.
create table payment_codes (
  client_id integer not null references clients,
  pc_id integer generated always as identity,
  sd_id integer,
  pc_type text,
  pc_region text,
  pc_state text,
  pc_account text not null,
  pc_cost_center text,
  pc_entity text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, pc_id),
  foreign key (client_id, sd_id) references leases
);
create unique index payment_codes_by_scope on payment_codes
  (client_id, coalesce(sd_id, 0), coalesce(pc_type, ''), coalesce(pc_region, ''), coalesce(pc_state, '')) where active;
call isolate_client('payment_codes');
call keep_history('payment_codes', 'pc_id', 'client_id');
grant select, insert, update on payment_codes to :app;

create table payment_charges (
  client_id integer not null,
  ch_id integer generated always as identity,
  sd_id integer not null,
  ch_type text,
  ch_due date not null,
  ch_from date,
  ch_to date,
  ch_amount numeric(14, 2) not null,
  ch_note text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, ch_id),
  foreign key (client_id, sd_id) references leases
);
create index payment_charges_by_due on payment_charges (client_id, ch_due) where active;
create index payment_charges_of_lease on payment_charges (client_id, sd_id) where active;
call isolate_client('payment_charges');
call keep_history('payment_charges', 'ch_id', 'client_id', 'sd_id');
grant select, insert, update on payment_charges to :app;

-- What somebody decided about a payment. An approval is of one amount to one payee under one account: it counts no
-- more once one of them is another.
create table payment_states (
  client_id integer not null,
  ps_id bigint generated always as identity,
  key text not null,
  sd_id integer not null,
  type text not null,
  state text not null check (state in ('Due', 'Approved', 'Held')),
  amount numeric(14, 2) not null,
  py_id integer,
  account text,
  reason text,
  disputed boolean not null default false,
  user_id integer not null references users,
  at timestamptz not null,
  version integer not null default 1,
  primary key (client_id, ps_id),
  foreign key (client_id, sd_id) references leases
);
create unique index payment_states_by_key on payment_states (client_id, key);
create index payment_states_of_lease on payment_states (client_id, sd_id);
call isolate_client('payment_states');
call keep_history('payment_states', 'ps_id', 'client_id');
grant select, insert, update on payment_states to :app;
