-- What payables paid, as its files say it, and which line of a batch each payment is of. The lease is that of the line.
create table payment_actuals (
  client_id integer not null references clients,
  pa_id integer generated always as identity,
  pa_batch integer,
  pa_line integer,
  pa_key text,
  pa_payee text,
  pa_vendor text,
  pa_lease text,
  pa_reference text,
  pa_amount numeric(14, 2) not null,
  pa_paid date not null,
  pa_match text, -- the key of the line; null: nobody has said yet
  sd_id integer,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, pa_id),
  foreign key (client_id, sd_id) references leases,
  foreign key (client_id, pa_match) references payment_batch_lines (client_id, key),
  check ((pa_match is null) = (sd_id is null))
);
-- What a file says is there once, whoever imports it and how often.
create unique index payment_actuals_once on payment_actuals (
  client_id, pa_paid, pa_amount, coalesce(pa_batch, 0), coalesce(pa_line, 0), lower(btrim(coalesce(pa_key, ''))),
  lower(btrim(coalesce(pa_payee, ''))), lower(btrim(coalesce(pa_vendor, ''))), lower(btrim(coalesce(pa_lease, ''))),
  lower(btrim(coalesce(pa_reference, '')))) where active;
create index payment_actuals_by_match on payment_actuals (client_id, pa_match) where active;
create index payment_actuals_of_lease on payment_actuals (client_id, sd_id) where active;
call isolate_client('payment_actuals');
call keep_history('payment_actuals', 'pa_id', 'client_id', 'sd_id');
grant select, insert, update on payment_actuals to :app;

-- Why what was paid is not what was sent. An explanation is of one difference: it counts no more once that is another.
create table payment_explanations (
  client_id integer not null references clients,
  pe_id integer generated always as identity,
  key text not null, -- of a line, or u and the number of an actual payment that nothing was found for
  sd_id integer,
  what text not null,
  difference numeric(14, 2) not null,
  note text not null,
  user_id integer not null references users,
  at timestamptz not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (client_id, pe_id),
  foreign key (client_id, sd_id) references leases
);
create unique index payment_explanations_by_key on payment_explanations (client_id, key);
call isolate_client('payment_explanations');
call keep_history('payment_explanations', 'pe_id', 'client_id', 'sd_id');
grant select, insert, update on payment_explanations to :app;

-- What was matched, changed or taken back, in the transaction that does it: one message for each statement.
create function queue_paid_for_webhooks() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform queue_webhook_message(paid.client_id, 'payments', 'payments.paid', 'payments', null,
    jsonb_build_object('count', paid.count, 'total', paid.total, 'matched', paid.matched),
    null)
  from (select client_id, count(*) as count, sum(pa_amount) as total, count(pa_match) as matched
        from touched group by client_id) paid;
  return null;
end $$;
create trigger queue_webhooks_of_new after insert on payment_actuals referencing new table as touched
  for each statement execute function queue_paid_for_webhooks();
create trigger queue_webhooks_of_changed after update on payment_actuals referencing new table as touched
  for each statement execute function queue_paid_for_webhooks();
