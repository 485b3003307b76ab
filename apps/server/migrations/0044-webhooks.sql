-- Webhooks: what changes in a client is told to other programs, at least once and in order for each lease.

create table webhooks (
  client_id integer not null references clients, -- 2: the comps
  id integer generated always as identity unique,
  url text not null,
  topics text[] not null,
  is_on boolean not null default true,
  -- The secret that signs messages. It is sealed for the row's id, which exists only after the insert.
  sealed_secret text,
  secret_key text generated always as (split_part(sealed_secret, '.', 2)) stored references app_keys,
  made_by integer not null references users,
  created_at timestamptz not null,
  failing_since timestamptz, -- of the first failure since something was delivered
  failures integer not null default 0, -- since then
  paused_until timestamptz, -- nothing is sent before, while it fails
  switched_off_at timestamptz, -- by the server, after a day of failures
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, id)
);
create index webhooks_by_key on webhooks (secret_key);
call isolate_client('webhooks');
create policy queued_by_triggers on webhooks to current_user using (true) with check (true);
grant select, insert, update on webhooks to :app;
create trigger raise_version before update of url, topics, is_on, active on webhooks
  for each row execute function raise_version();

-- A message to one webhook. What it says is in the history, or in `data` where the history has no entry for it.
create table webhook_deliveries (
  client_id integer not null,
  id bigint generated always as identity,
  webhook_id integer not null,
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  -- Messages with the same key are sent one after the other.
  order_key text not null,
  history_id bigint,
  data jsonb,
  -- What is told once only, however often it is noticed.
  once_key text,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default '-infinity', -- of one that is being sent: when it is given up for lost
  first_tried_at timestamptz,
  tried_at timestamptz,
  status integer,
  answer text,
  error text,
  primary key (client_id, id),
  foreign key (client_id, webhook_id) references webhooks
);
create index deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state in ('waiting', 'sending');
create index deliveries_in_order on webhook_deliveries (webhook_id, order_key, id)
  where state in ('waiting', 'sending');
create index deliveries_of_webhook on webhook_deliveries (client_id, webhook_id, id);
create index deliveries_by_age on webhook_deliveries (created_at);
create unique index deliveries_once on webhook_deliveries (webhook_id, once_key) where once_key is not null;
call isolate_client('webhook_deliveries');
create policy queued_by_triggers on webhook_deliveries to current_user using (true) with check (true);
grant select, insert, update on webhook_deliveries to :app;

-- Queues a message to every webhook of the client that wants the topic.
create function queue_webhook_message(
  of_client integer, topic text, message_type text, in_order_of text, of_history bigint, with_data jsonb, once text
) returns void language sql as $$
  insert into webhook_deliveries (client_id, webhook_id, type, order_key, history_id, data, once_key)
  select w.client_id, w.id, message_type, in_order_of, of_history, with_data, once
  from webhooks w where w.client_id = of_client and w.active and w.is_on and topic = any (w.topics) order by w.id
  on conflict do nothing
$$;
revoke all on function queue_webhook_message(integer, text, text, text, bigint, jsonb, text) from public;

-- In the transaction of the change, and without a trip of its own. A client without webhooks costs one look into
-- an index.
create function queue_changes_for_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_client integer := coalesce(new.client_id, 2);
  topic text;
begin
  if not exists (select from webhooks w where w.client_id = of_client and w.active and w.is_on) then
    return null;
  end if;
  topic := case new.table_name when 'leases' then 'lease' when 'rent_terms' then 'rent_term'
    when 'critical_dates' then 'critical_date' else 'comp' end;
  perform queue_webhook_message(of_client, topic,
    topic || '.' || case
      when new.action = 'insert' or (new.before ->> 'active' = 'false' and new.after ->> 'active' = 'true') then 'created'
      when new.action = 'delete' or (new.before ->> 'active' = 'true' and new.after ->> 'active' = 'false') then 'deleted'
      else 'changed' end,
    case when topic = 'comp' then 'comp ' else 'lease ' end || coalesce(new.parent_id, new.row_id),
    new.id, null, null);
  return null;
end $$;
create trigger queue_webhooks after insert on history for each row
  when (new.table_name in ('leases', 'rent_terms', 'critical_dates', 'comps'))
  execute function queue_changes_for_webhooks();

-- However many people are reminded of a date, its step is told once.
create function queue_dates_for_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform queue_webhook_message(new.client_id, 'date_coming_up', 'critical_date.coming_up', 'lease ' || new.sd_id, null,
    jsonb_build_object('lease', new.sd_id, 'id', new.cd_id, 'date', new.due, 'step', new.step, 'on', new.step_on),
    concat_ws(' ', 'date', new.sd_id, new.cd_id, new.due, new.step, new.step_on));
  return null;
end $$;
create trigger queue_webhooks after insert on reminders_sent for each row execute function queue_dates_for_webhooks();

-- A change set gets its counts when its work is done.
create function queue_imports_for_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform queue_webhook_message(coalesce(new.client_id, 2), 'import', 'import.done', 'import ' || new.id, null,
    jsonb_build_object('id', new.id, 'name', new.name, 'added', new.added, 'changed', new.changed),
    'import ' || new.id);
  return null;
end $$;
create trigger queue_webhooks after update on change_sets for each row
  when (new.kind = 'import' and new.undone_by is null) execute function queue_imports_for_webhooks();

-- Whose turn it is, over all clients. What they are sent is read in the scope of each client.
create function due_webhooks(at timestamptz) returns table (client_id integer, id integer, failing boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select w.client_id, w.id, w.failing_since is not null from webhooks w
  where w.active and w.is_on and (w.paused_until is null or w.paused_until <= at) and exists (
    select from webhook_deliveries d
    where d.webhook_id = w.id and d.state in ('waiting', 'sending') and d.next_at <= at)
  order by w.id
$$;

create function delete_old_deliveries(before timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  delete from webhook_deliveries where created_at < before and state in ('delivered', 'failed')
$$;
revoke all on function due_webhooks(timestamptz), delete_old_deliveries(timestamptz) from public;
grant execute on function due_webhooks(timestamptz), delete_old_deliveries(timestamptz) to :app;
