-- Up to which month everything that a lease owes was sent as it is due, so that a month is listed without looking at
-- all months before it. It counts as long as lease, rent terms and charges are unchanged: each change raises the sum
-- of their versions. Nothing is lost where a row is missing: the lease is then looked at from the first month sent.
create table payment_settlements (
  client_id integer not null,
  sd_id integer not null,
  month text not null, -- yyyy-MM
  since text not null, -- the first month that was sent then
  stamp bigint not null,
  keep text[] not null, -- keys of the lines that the next months are compared with
  primary key (client_id, sd_id),
  foreign key (client_id, sd_id) references leases
);
call isolate_client('payment_settlements');
grant select, insert, update on payment_settlements to :app;
