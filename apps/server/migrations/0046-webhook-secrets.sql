-- The secret of a webhook can be replaced. Messages are signed with the new one and, for a time, with those before.

create table webhook_old_secrets (
  client_id integer not null,
  id integer generated always as identity unique,
  webhook_id integer not null,
  -- Sealed for the row's id, which exists only after the insert.
  sealed_secret text,
  secret_key text generated always as (split_part(sealed_secret, '.', 2)) stored references app_keys,
  ends_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, webhook_id) references webhooks
);
create index webhook_old_secrets_of_webhook on webhook_old_secrets (client_id, webhook_id);
create index webhook_old_secrets_by_key on webhook_old_secrets (secret_key);
call isolate_client('webhook_old_secrets');
-- The owner seals them anew, and deletes those that have ended, over all clients.
create policy kept_by_owner on webhook_old_secrets to current_user using (true) with check (true);
grant select, insert, update, delete on webhook_old_secrets to :app;

create function delete_old_webhook_secrets(at timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  delete from webhook_old_secrets where ends_at <= at
$$;
revoke all on function delete_old_webhook_secrets(timestamptz) from public;
grant execute on function delete_old_webhook_secrets(timestamptz) to :app;
