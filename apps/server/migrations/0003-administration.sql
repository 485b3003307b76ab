-- Administration: when a user signed in last, and the clients' logos.

alter table users add column "lastSignInAt" timestamptz;

-- Signing in and choosing a client are no edits of a user: neither raises the version that an
-- administrator's form has seen, nor fills the history.
drop trigger record_history on users;
drop trigger raise_version on users;
create trigger record_history after insert or delete or update of "clientId", "userName", "firstName",
    "lastName", email, "officePhone", ext, "homePhone", "mobilePhone", active on users
  for each row execute function record_history('id');
create trigger raise_version before update of "clientId", "userName", "firstName",
    "lastName", email, "officePhone", ext, "homePhone", "mobilePhone", active on users
  for each row execute function raise_version();

-- By the digest of their bytes: what one address serves never changes. Logos that no client uses
-- any more stay, for the pages that still show them.
create table client_logos (
  digest text primary key,
  type text not null,
  bytes bytea not null,
  added_at timestamptz not null
);
grant select, insert on client_logos to :app;
