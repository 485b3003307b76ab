-- The types of document that a lease of the client should have. Without a row the defaults of the contract hold.
create table document_rules (
  client_id integer primary key references clients,
  lease boolean not null,
  coi boolean not null,
  estoppel boolean not null,
  snda boolean not null,
  "spacePlan" boolean not null,
  "sitePlan" boolean not null,
  "sitePhotos" boolean not null,
  version integer not null default 1
);
call isolate_client('document_rules');
call keep_history('document_rules', 'client_id', 'client_id');
grant select, insert, update on document_rules to :app;
