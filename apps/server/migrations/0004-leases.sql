-- Leases. The client comes first in every key, so that a distributed PostgreSQL can shard by it.

create table leases (
  client_id integer not null references clients,
  sd_id integer generated always as identity,
  sd_num text,
  sd_region text,
  sd_status smallint not null default 1,
  sd_building text,
  sd_address text,
  sd_address2 text,
  sd_city text,
  sd_state text,
  sd_zip text,
  sd_ocd date,
  sd_ccd date,
  sd_ced date,
  sd_lease text,
  sd_sqft integer,
  sd_deposit numeric(14, 2),
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, sd_id)
);
create index leases_by_status on leases (client_id, sd_status) where active;
create index leases_by_number on leases (client_id, lower(sd_num)) where active;
create index leases_by_address on leases (client_id, lower(sd_address)) where active;
create index leases_by_expiration on leases (client_id, sd_ced) where active;
call isolate_client('leases');
call keep_history('leases', 'sd_id', 'client_id');
grant select, insert, update on leases to :app;

-- What the command search looks through: lower case, each word after a blank.
create function quick_text(lease leases) returns text language sql immutable parallel safe
  return lower(' ' || coalesce(lease.sd_num, '') || ' ' || coalesce(lease.sd_building, '') || ' '
    || coalesce(lease.sd_address, '') || ' ' || coalesce(lease.sd_city, ''));
