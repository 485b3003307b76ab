-- How probable the renewal of a lease is, in percent; not set is the client's. For the forecast's expected rent.
alter table leases add sd_renewal numeric(5, 2);
alter table rent_settings add renewal numeric(5, 2) not null default 100;
