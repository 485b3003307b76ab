-- Secrets that must be read again are sealed with APP_KEY, which is not in the database.

-- The keys that may seal, by their ids. A rotation deletes the id of the key that it has replaced: the
-- database refuses that while some secret is still sealed with it, and refuses such a secret from then on.
create table app_keys (
  id text primary key,
  added_at timestamptz not null default now()
);
grant select on app_keys to :app;

-- `secret` holds what was stored before and has not been sealed yet: the server seals it when it starts.
alter table two_step alter column secret drop not null,
  add column sealed_secret text,
  add column secret_key text generated always as (split_part(sealed_secret, '.', 2)) stored references app_keys,
  add constraint two_step_has_one_secret check (num_nonnulls(secret, sealed_secret) = 1);
create index two_step_by_key on two_step (secret_key);
