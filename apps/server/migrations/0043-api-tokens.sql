-- API tokens: a program acts for a user, in one client or in the comps, within what the user may do.

-- Only the hash of a token is stored; of a user, as sessions are. No history, so that no hash reaches it: making
-- and revoking are events of the audit.
create table api_tokens (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users,
  cl_id integer not null references clients, -- 2: the comps
  name text not null,
  may_write boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz, -- to the minute
  revoked_at timestamptz,
  revoked_by integer references users
);
create index api_tokens_by_user on api_tokens (user_id) where revoked_at is null;
grant select, insert, update, delete on api_tokens to :app;

-- What a server remembers of a token holds as long as the count of callers stands. When it was last used tells
-- nothing about it.
create trigger count_callers after delete or update of token_hash, user_id, cl_id, may_write, expires_at, revoked_at
  on api_tokens for each statement execute function count_caller_changes();
