-- A reply that is kept for a request sent twice belongs to the client it was made in: the same key and
-- payload in another client is another request. The replies so far lived for a day and do not say their
-- client: they are dropped.
drop table idempotency_keys;
create table idempotency_keys (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  client_id integer references clients, -- null: of a call outside any client
  call text not null,
  key text not null,
  request_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null,
  unique nulls not distinct (user_id, client_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update on idempotency_keys to :app;

-- Nobody but the same user, working in the same client, or in none.
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_replies on idempotency_keys
  using (user_id = app_user() and client_id is not distinct from app_client())
  with check (user_id = app_user() and client_id is not distinct from app_client());
create policy deleted_when_old on idempotency_keys to current_user using (true) with check (true);

-- The clean-up works for nobody, who sees no reply.
create function delete_old_replies(before timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  delete from idempotency_keys where created_at < before;
$$;
revoke all on function delete_old_replies(timestamptz) from public;
grant execute on function delete_old_replies(timestamptz) to :app;
