-- The client's own words for lines of landlords' statements: what category and marks a description proposes. They are
-- read and saved together, so they stand in one row.
create table expense_line_words (
  client_id integer primary key references clients,
  words jsonb not null,
  version integer not null default 1
);
call isolate_client('expense_line_words');
call keep_history('expense_line_words', 'client_id', 'client_id');
grant select, insert, update on expense_line_words to :app;
