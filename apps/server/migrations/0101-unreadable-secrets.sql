-- Counts, over all clients, the secrets that none of the given keys has sealed: APP_KEY was lost or exchanged.
create function unreadable_secrets(keys text[]) returns table ("twoStep" integer, webhooks integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::integer from two_step where secret_key <> all (keys)),
    (select count(*)::integer from webhooks where active and secret_key <> all (keys))
$$;
revoke all on function unreadable_secrets(text[]) from public;
grant execute on function unreadable_secrets(text[]) to :app;
