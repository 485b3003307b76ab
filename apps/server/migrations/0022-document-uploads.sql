-- Uploads under way. A row is written before a file goes to its place, and taken away in the transaction
-- that saves the document: what is left after a day belongs to a save that failed, and so may the file.
create table document_uploads (
  client_id integer not null references clients,
  upload_id bigint generated always as identity,
  digest text not null,
  begun_at timestamptz not null default now(),
  -- Set while the clean-up removes the file: nobody may refer to it until that is over.
  removing_since timestamptz,
  primary key (client_id, upload_id)
);
create index document_uploads_of_file on document_uploads (client_id, digest);
call isolate_client('document_uploads');
grant select, insert, update, delete on document_uploads to :app;

-- The nightly check of all files: how far it came and what it found. The place is that of the last file
-- looked at, so that a check that was cut short goes on after it.
create table document_checks (
  day date primary key,
  at_client integer not null default 0,
  at_digest text not null default '',
  seen_at timestamptz not null,
  finished_at timestamptz,
  files integer not null default 0,
  damaged integer not null default 0,
  missing integer not null default 0
);
grant select, insert, update, delete on document_checks to :app;
