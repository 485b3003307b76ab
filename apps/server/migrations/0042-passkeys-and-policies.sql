-- Passkeys, what a session was opened with, and what is asked of accounts and sessions.

-- The public half of a passkey; the private one never leaves the user's device. The handle names the user to
-- the device without saying who it is.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  credential_id text not null unique,
  user_handle bytea not null,
  public_key bytea not null,
  -- How often the device has signed, as it says itself; 0 from devices that do not count.
  counter bigint not null,
  transports text[] not null,
  -- Whether the device may copy it to others, which never changes, and whether it has.
  copyable boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to :app;

-- A challenge for a device, for minutes: answered once, for one purpose, by whoever asked for it.
create table passkey_ceremonies (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in')),
  challenge text not null,
  session_hash bytea references sessions on delete cascade,
  user_handle bytea,
  expires_at timestamptz not null,
  check ((purpose = 'register') = (session_hash is not null and user_handle is not null))
);
create index passkey_ceremonies_by_session on passkey_ceremonies (session_hash);
-- Update, because rows are locked before they are deleted.
grant select, insert, update, delete on passkey_ceremonies to :app;

-- What the user has proved: a password alone, or more. Those who have two-step sign-in on have given a code.
alter table sessions add column proof text not null default 'password'
  check (proof in ('password', 'code', 'passkey', 'provider'));
update sessions set proof = 'code' where user_id in (select user_id from two_step where confirmed_at is not null);
create trigger count_callers_by_proof after update of proof on sessions
  for each statement execute function count_caller_changes();

-- What is asked of accounts and sessions: one row for the installation, where of_client is null, and one for
-- each client that asks for more. Of what several rows say, the strictest holds; null asks for nothing.
create table security_policies (
  id integer generated always as identity primary key,
  of_client integer unique nulls not distinct references clients,
  "secondFactorSince" timestamptz,
  "graceDays" smallint not null default 14 check ("graceDays" between 0 and 90),
  "idleMinutes" integer check ("idleMinutes" between 5 and 720),
  "absoluteHours" integer check ("absoluteHours" between 1 and 168),
  "passwordMin" smallint check ("passwordMin" between 8 and 64),
  version integer not null default 1
);
call keep_history('security_policies', 'id');
create trigger count_callers after insert or update or delete on security_policies
  for each statement execute function count_caller_changes();
grant select, insert, update on security_policies to :app;
