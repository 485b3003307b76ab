-- The beginning of every transaction, in one statement: whose data it may see, who changes something, and that
-- nothing about callers has changed since the caller was found (`changes`, null where nobody was looked for).
-- After the exception the database refuses whatever else the transaction is sent.
create function enter_call(client integer, by integer, changes bigint) returns void language plpgsql as $$
begin
  perform set_config('app.client', coalesce(client::text, ''), true),
    set_config('app.user', coalesce(by::text, ''), true);
  if changes <> (select sum(count) from caller_changes) then
    raise exception 'Something about callers has changed meanwhile.' using errcode = 'PN001';
  end if;
end $$;
revoke execute on function enter_call from public;
grant execute on function enter_call to :app;
