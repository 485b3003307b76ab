-- What a client assumes of rent past the last term, and the first month of its fiscal year. A client
-- without a row has the defaults of the contract.
create table rent_settings (
  client_id integer primary key references clients,
  holdover numeric(6, 2) not null,
  growth numeric(5, 2) not null,
  "fiscalMonth" smallint not null check ("fiscalMonth" between 1 and 12),
  version integer not null default 1
);
call isolate_client('rent_settings');
call keep_history('rent_settings', 'client_id', 'client_id');
grant select, insert, update on rent_settings to :app;
