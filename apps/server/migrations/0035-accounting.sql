-- Lease accounting: what a client keeps, what each lease is measured by, and the months that are closed.

-- A client without a row has the defaults of the contract. The first month of the fiscal year stands in
-- rent_settings.
create table accounting_settings (
  client_id integer primary key references clients,
  standards text not null check (standards in ('none', 'ASC842', 'IFRS16', 'both')),
  currency text not null,
  convention text not null check (convention in ('effective', 'nominal', 'actual365')),
  timing text not null check (timing in ('start', 'end')),
  "shortTerm" boolean not null,
  "lowValue" boolean not null,
  components jsonb not null, -- charges that are part of a lease beside Base Rent
  rates jsonb not null,      -- [{from, maxMonths, rate}]
  accounts jsonb not null,   -- the names of the accounts of the journals
  version integer not null default 1
);
call isolate_client('accounting_settings');
create policy read_by_owner on accounting_settings for select to current_user using (true);
call keep_history('accounting_settings', 'client_id', 'client_id');
grant select, insert, update on accounting_settings to :app;

-- For the reply that tells a browser which areas there are; it is given before any client's rows are.
create function client_keeps_accounting(of_client integer) returns boolean language sql stable security definer
  set search_path = public, pg_temp
  as $$ select coalesce((select standards <> 'none' from accounting_settings where client_id = of_client), false) $$;
revoke all on function client_keeps_accounting(integer) from public;
grant execute on function client_keeps_accounting(integer) to :app;

-- What the accounting of a lease needs beside the lease itself.
create table lease_accounting (
  client_id integer not null,
  sd_id integer not null,
  la_option integer, -- the critical date of the option that is reasonably certain
  la_option_reason text,
  la_rate numeric(8, 4),
  la_rate_reason text,
  la_direct_costs numeric(14, 2),
  la_prepaid numeric(14, 2),
  la_incentives numeric(14, 2),
  la_residual numeric(14, 2),
  la_residual_expected numeric(14, 2),
  la_purchase_price numeric(14, 2),
  la_purchase_certain boolean,
  la_fair_value numeric(14, 2),
  la_life_months integer,
  la_specialised boolean,
  la_ownership boolean,
  la_low_value boolean,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, sd_id),
  foreign key (client_id, sd_id) references leases,
  foreign key (client_id, la_option) references critical_dates
);
call isolate_client('lease_accounting');
call keep_history('lease_accounting', 'sd_id', 'client_id', 'sd_id');
grant select, insert, update on lease_accounting to :app;

-- What a lease is measured by, from a day on: frozen when a month with the lease is first closed, and again
-- with every remeasurement that somebody accepts. A dismissed proposal stands here so that it is not made again.
create table lease_measurements (
  client_id integer not null,
  lm_id integer generated always as identity,
  sd_id integer not null,
  kind text not null check (kind in ('initial', 'remeasurement', 'dismissed')),
  effective date not null,
  reason text,
  changes jsonb not null,
  effects jsonb not null, -- liability and asset before and after, and the gain, by book
  inputs jsonb not null,
  digest text not null,   -- of the inputs
  user_id integer references users,
  at timestamptz not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, lm_id),
  foreign key (client_id, sd_id) references leases
);
create index measurements_of_lease on lease_measurements (client_id, sd_id, lm_id) where active;
call isolate_client('lease_measurements');
call keep_history('lease_measurements', 'lm_id', 'client_id', 'sd_id');
grant select, insert, update on lease_measurements to :app;

-- One row for each time that a month was closed. A reopened one keeps its figures.
create table accounting_periods (
  client_id integer not null references clients,
  ap_id integer generated always as identity,
  month date not null check (extract(day from month) = 1),
  leases integer not null default 0,
  closed_by integer references users,
  closed_at timestamptz not null,
  reopened_by integer references users,
  reopened_at timestamptz,
  reopen_reason text,
  version integer not null default 1,
  primary key (client_id, ap_id)
);
create unique index closed_month on accounting_periods (client_id, month) where reopened_at is null;
call isolate_client('accounting_periods');
call keep_history('accounting_periods', 'ap_id', 'client_id');
grant select, insert, update on accounting_periods to :app;

-- The figures of a lease in a closed month. They are written once; the application can neither change nor
-- delete them, so they need no history.
create table accounting_figures (
  client_id integer not null,
  ap_id integer not null,
  book text not null,
  sd_id integer not null,
  label text not null,
  detail text,
  class text not null,
  rate numeric(8, 4),
  "remainingYears" numeric(8, 4),
  "liabilityOpening" numeric(16, 2) not null,
  "liabilityAdded" numeric(16, 2) not null,
  interest numeric(16, 2) not null,
  paid numeric(16, 2) not null,
  "liabilityRemeasured" numeric(16, 2) not null,
  "liabilityClosing" numeric(16, 2) not null,
  "liabilityCurrent" numeric(16, 2) not null,
  "assetOpening" numeric(16, 2) not null,
  "assetAdded" numeric(16, 2) not null,
  amortisation numeric(16, 2) not null,
  "assetRemeasured" numeric(16, 2) not null,
  "assetTransferred" numeric(16, 2) not null,
  "assetClosing" numeric(16, 2) not null,
  gain numeric(16, 2) not null,
  "operatingCost" numeric(16, 2) not null,
  "exemptCost" numeric(16, 2) not null,
  "variableCost" numeric(16, 2) not null,
  "openingAdjustment" numeric(16, 2) not null,
  deferred numeric(16, 2) not null,
  "cashOperating" numeric(16, 2) not null,
  "cashInterest" numeric(16, 2) not null,
  "cashPrincipal" numeric(16, 2) not null,
  "cashExempt" numeric(16, 2) not null,
  "cashVariable" numeric(16, 2) not null,
  year1 numeric(16, 2) not null,
  year2 numeric(16, 2) not null,
  year3 numeric(16, 2) not null,
  year4 numeric(16, 2) not null,
  year5 numeric(16, 2) not null,
  later numeric(16, 2) not null,
  journal jsonb not null, -- [[event, account, debit, credit]], in cents
  primary key (client_id, ap_id, book, sd_id),
  foreign key (client_id, ap_id) references accounting_periods
);
create index figures_of_lease on accounting_figures (client_id, sd_id);
call isolate_client('accounting_figures');
grant select, insert on accounting_figures to :app;
