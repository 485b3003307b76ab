-- What an actual payment pays of each line, where it pays several: one check for three rents. Its match is the first.
create table payment_shares (
  client_id integer not null,
  psh_id integer generated always as identity,
  pa_id integer not null,
  key text not null, -- of the line
  sd_id integer not null,
  amount numeric(14, 2) not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, psh_id),
  foreign key (client_id, pa_id) references payment_actuals,
  foreign key (client_id, sd_id) references leases,
  foreign key (client_id, key) references payment_batch_lines (client_id, key)
);
create unique index payment_shares_of_payment on payment_shares (client_id, pa_id, key) where active;
create index payment_shares_by_key on payment_shares (client_id, key) where active;
call isolate_client('payment_shares');
call keep_history('payment_shares', 'psh_id', 'client_id', 'sd_id');
grant select, insert, update on payment_shares to :app;

-- What is paid of each line, whether by a payment of its own or by a share of one.
create view paid_of_lines with (security_invoker = true) as
  select a.client_id, a.pa_id, a.pa_match as key, a.sd_id, a.pa_amount as amount, a.pa_paid as day
  from payment_actuals a
  where a.active and a.pa_match is not null and not exists (
    select from payment_shares s where s.client_id = a.client_id and s.pa_id = a.pa_id and s.active)
  union all
  select s.client_id, s.pa_id, s.key, s.sd_id, s.amount, a.pa_paid
  from payment_shares s join payment_actuals a on a.client_id = s.client_id and a.pa_id = s.pa_id
  where s.active and a.active;
grant select on paid_of_lines to :app;
