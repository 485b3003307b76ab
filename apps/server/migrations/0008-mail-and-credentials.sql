-- Mail, links that a mail carries, two-step sign-in.

-- Each mail is sent at most once: a server claims it before it sends it.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  address text not null,
  -- What its text is made of when it is sent; never a secret.
  data jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'dropped', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz,
  error text
);
create index mails_by_age on mails (created_at);
grant select, insert, update, delete on mails to :app;

-- The token is made while the mail that carries it is written: only its hash is ever stored.
create table links (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invitation', 'reset')),
  user_id integer not null references users,
  token_hash bytea unique,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_by_user on links (user_id);
grant select, insert, update, delete on links to :app;

-- Apart from the users, so that no secret ever reaches the history. Unconfirmed until the
-- first code was right; last_step is the time step of the last code, which cannot come again.
create table two_step (
  user_id integer primary key references users,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
grant select, insert, update, delete on two_step to :app;

create table recovery_codes (
  user_id integer not null references two_step on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
grant select, insert, delete on recovery_codes to :app;

-- Somebody whose password was right and whose code is still asked for.
create table challenges (
  token_hash bytea primary key,
  user_id integer not null references users,
  expires_at timestamptz not null
);
create index challenges_by_user on challenges (user_id);
grant select, insert, update, delete on challenges to :app;

-- A name for each session that its user may see; the hash of the token stays inside.
alter table sessions add column id bigint generated always as identity unique;
