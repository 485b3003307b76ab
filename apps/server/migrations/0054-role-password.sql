-- The password of the application's role: random, and for the eyes of the database's owner alone. In a schema of
-- its own, so that no backup takes it along and no restore empties it.

create schema owner_only;
revoke all on schema owner_only from public;

create table owner_only.role_passwords (
  -- A copy of the database under another name has another role, and does not use this one's password.
  role text primary key,
  password text not null,
  changed_at timestamptz not null default now()
);
