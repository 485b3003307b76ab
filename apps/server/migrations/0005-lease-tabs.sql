-- The rows of a lease: rent terms and their general note, critical dates, notes, documents, contacts.
-- A row stays on its lease for good; the foreign keys hold both to the same client.

create table rent_terms (
  client_id integer not null,
  rt_id integer generated always as identity,
  sd_id integer not null,
  rt_type text,
  rt_start date,
  rt_end date,
  rt_monthly numeric(14, 2),
  rt_notes text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, rt_id),
  foreign key (client_id, sd_id) references leases
);
create index rent_terms_of_lease on rent_terms (client_id, sd_id) where active;
call isolate_client('rent_terms');
call keep_history('rent_terms', 'rt_id', 'client_id', 'sd_id');
grant select, insert, update on rent_terms to :app;

-- One to a lease.
create table rent_notes (
  client_id integer not null,
  sd_id integer not null,
  tn_note text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, sd_id),
  foreign key (client_id, sd_id) references leases
);
call isolate_client('rent_notes');
call keep_history('rent_notes', 'sd_id', 'client_id', 'sd_id');
grant select, insert, update on rent_notes to :app;

create table critical_dates (
  client_id integer not null,
  cd_id integer generated always as identity,
  sd_id integer not null,
  cd_type text,
  cd_action date,
  cd_reminder date,
  cd_email text,
  cd_note text,
  cd_status boolean not null default true,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, cd_id),
  foreign key (client_id, sd_id) references leases
);
create index critical_dates_of_lease on critical_dates (client_id, sd_id) where active;
create index critical_dates_by_date on critical_dates (client_id, cd_action) where active and cd_status;
call isolate_client('critical_dates');
call keep_history('critical_dates', 'cd_id', 'client_id', 'sd_id');
grant select, insert, update on critical_dates to :app;

create table site_comments (
  client_id integer not null,
  com_id integer generated always as identity,
  site_id integer not null,
  com_type text,
  com_text text,
  com_date date,
  com_user_id integer references users,
  com_name text,
  com_timestamp timestamptz not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, com_id),
  foreign key (client_id, site_id) references leases
);
create index site_comments_of_lease on site_comments (client_id, site_id) where active;
call isolate_client('site_comments');
call keep_history('site_comments', 'com_id', 'client_id', 'site_id');
grant select, insert, update on site_comments to :app;

create table document_files (
  client_id integer not null,
  file_id integer generated always as identity,
  site_id integer not null,
  type text,
  name text,
  text text,
  date date,
  filename text not null,
  user_id integer references users,
  -- The file itself is kept by its content, under its SHA-256 in hexadecimal.
  digest text not null,
  size bigint not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, file_id),
  foreign key (client_id, site_id) references leases
);
create index document_files_of_lease on document_files (client_id, site_id) where active;
call isolate_client('document_files');
call keep_history('document_files', 'file_id', 'client_id', 'site_id');
grant select, insert, update on document_files to :app;

create table contacts (
  client_id integer not null,
  c_id integer generated always as identity,
  c_site integer not null,
  c_type text,
  c_user integer references users,
  c_fname text,
  c_lname text,
  c_company text,
  c_add1 text,
  c_add2 text,
  c_city text,
  c_state text,
  c_zip text,
  phone_work text,
  phone_cell text,
  phone_home text,
  phone_fax text,
  phone_best smallint,
  email1 text,
  email2 text,
  notes text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, c_id),
  foreign key (client_id, c_site) references leases
);
create index contacts_of_lease on contacts (client_id, c_site) where active;
call isolate_client('contacts');
call keep_history('contacts', 'c_id', 'client_id', 'c_site');
grant select, insert, update on contacts to :app;
