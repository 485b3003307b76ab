-- What the market needs beside the payloads of leases and comps.

-- What a client assumes, and whether everybody who works in it sees market figures. A client without a row
-- has the defaults of the contract.
create table market_settings (
  client_id integer primary key references clients,
  "propertyType" text,
  expenses numeric(14, 2),
  "officeExpenses" numeric(14, 2),
  "industrialExpenses" numeric(14, 2),
  "retailExpenses" numeric(14, 2),
  "figuresForAll" boolean not null default false,
  version integer not null default 1
);
call isolate_client('market_settings');
create policy read_by_owner on market_settings for select to current_user using (true);
call keep_history('market_settings', 'client_id', 'client_id');
grant select, insert, update on market_settings to :app;

-- For the reply that tells a browser which areas there are; it is given before any client's rows are.
create function client_shows_market(of_client integer) returns boolean language sql stable security definer
  set search_path = public, pg_temp
  as $$ select coalesce((select "figuresForAll" from market_settings where client_id = of_client), false) $$;
revoke all on function client_shows_market(integer) from public;
grant execute on function client_shows_market(integer) to :app;

-- What somebody has confirmed about a lease; what is null is proposed from the comps. Excluded and pinned
-- hold ids of comps.
create table lease_markets (
  client_id integer not null,
  sd_id integer not null,
  "propertyType" text,
  submarket text,
  "buildingClass" text,
  excluded integer[] not null default '{}',
  pinned integer[] not null default '{}',
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, sd_id),
  foreign key (client_id, sd_id) references leases
);
call isolate_client('lease_markets');
call keep_history('lease_markets', 'sd_id', 'client_id', 'sd_id');
grant select, insert, update on lease_markets to :app;

-- What is done about a sold building: one row for a lease and the comp of the sale.
create table sale_checklists (
  sl_id integer generated always as identity primary key,
  client_id integer not null,
  sd_id integer not null,
  comp_id integer not null references comps,
  sl_landlord boolean not null default false,
  sl_rent boolean not null default false,
  sl_coi boolean not null default false,
  sl_snda boolean not null default false,
  sl_estoppel boolean not null default false,
  sl_note text,
  sl_done boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  unique (client_id, sd_id, comp_id),
  foreign key (client_id, sd_id) references leases
);
call isolate_client('sale_checklists');
call keep_history('sale_checklists', 'sl_id', 'client_id', 'sd_id');
grant select, insert, update on sale_checklists to :app;

-- The lease that a comp was made from. The comp is never used against that lease.
alter table comps add column "fromClient" integer, add column "fromLease" integer;
