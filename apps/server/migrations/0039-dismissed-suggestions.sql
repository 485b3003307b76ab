-- Suggestions of a document that somebody does not want to see again. Suggestions themselves are not stored:
-- they are read from the text of the document whenever they are asked for.
create table dismissed_suggestions (
  client_id integer not null,
  file_id integer not null,
  key text not null check (length(key) <= 400),
  user_id integer references users,
  at timestamptz not null default now(),
  primary key (client_id, file_id, key),
  foreign key (client_id, file_id) references document_files on delete cascade
);
call isolate_client('dismissed_suggestions');
grant select, insert, delete on dismissed_suggestions to :app;
