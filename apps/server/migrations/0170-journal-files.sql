-- Files of journal entries for ledgers. The application adds them and can neither change nor delete them; a layout
-- and format once for each closing of a month.
create table journal_files (
  client_id integer not null references clients,
  jf_id integer generated always as identity,
  number integer not null,
  ap_id integer not null, -- the closing whose journal it is
  month text not null, -- yyyy-MM
  book text not null,
  layout jsonb not null,
  count integer not null,
  total numeric(16, 2) not null, -- of the debits, and of the credits
  filename text not null,
  file bytea not null,
  digest text not null, -- SHA-256 of the file
  made_by integer not null references users,
  made_at timestamptz not null,
  primary key (client_id, jf_id),
  foreign key (client_id, ap_id) references accounting_periods
);
create unique index journal_files_by_number on journal_files (client_id, number);
create unique index journal_written_once on journal_files
  (client_id, ap_id, book, lower(layout ->> 'name'), (layout ->> 'format'));
call isolate_client('journal_files');
grant select, insert on journal_files to :app;
