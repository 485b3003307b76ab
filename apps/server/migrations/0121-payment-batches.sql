-- Batches of payments: numbered, with their lines and their file. The application adds them and can neither change
-- nor delete them.

create table payment_layouts (
  client_id integer not null references clients,
  pl_id integer generated always as identity,
  name text not null,
  layout jsonb not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, pl_id)
);
create unique index payment_layouts_by_name on payment_layouts (client_id, lower(name)) where active;
call isolate_client('payment_layouts');
call keep_history('payment_layouts', 'pl_id', 'client_id');
grant select, insert, update on payment_layouts to :app;

create table payment_batches (
  client_id integer not null references clients,
  pb_id integer generated always as identity,
  number integer not null,
  month text not null, -- yyyy-MM
  layout jsonb not null,
  count integer not null,
  total numeric(16, 2) not null,
  filename text not null,
  file bytea not null,
  digest text not null, -- SHA-256 of the file
  made_by integer not null references users,
  made_at timestamptz not null,
  primary key (client_id, pb_id)
);
create unique index payment_batches_by_number on payment_batches (client_id, number);
call isolate_client('payment_batches');
grant select, insert on payment_batches to :app;

-- A key is sent once. The first line of a period has the key of the period; corrections have it with + and a number.
create table payment_batch_lines (
  client_id integer not null,
  pb_id integer not null,
  line integer not null,
  key text not null,
  base text generated always as (split_part(key, '+', 1)) stored,
  sd_id integer not null,
  py_id integer,
  type text not null,
  due date not null,
  amount numeric(14, 2) not null,
  payment jsonb not null, -- as it was shown
  primary key (client_id, pb_id, line),
  foreign key (client_id, pb_id) references payment_batches
);
create unique index payment_sent_once on payment_batch_lines (client_id, key);
create index payment_lines_of_lease on payment_batch_lines (client_id, sd_id);
call isolate_client('payment_batch_lines');
grant select, insert on payment_batch_lines to :app;

-- In the transaction of the batch.
create function queue_batches_for_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform queue_webhook_message(new.client_id, 'payments', 'payments.batch', 'payments', null,
    jsonb_build_object('id', new.pb_id, 'number', new.number, 'month', new.month, 'count', new.count,
      'total', new.total, 'digest', new.digest),
    'batch ' || new.pb_id);
  return null;
end $$;
create trigger queue_webhooks after insert on payment_batches for each row execute function queue_batches_for_webhooks();
