-- Whatever decides who a caller is and what they may do is counted like a client's rows: what a server
-- remembers of a caller holds for exactly as long as the number stands. A new session changes nobody's.
create function count_caller_changes() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform count_change(0, 'callers');
  return null;
end $$;

create trigger count_callers after update or delete on users
  for each statement execute function count_caller_changes();
create trigger count_callers after insert or update or delete on user_roles
  for each statement execute function count_caller_changes();
create trigger count_callers after update or delete on roles
  for each statement execute function count_caller_changes();
-- When a session was last used is told every minute, and tells nothing about its caller.
create trigger count_callers after delete or update of token_hash, user_id, client_id, created_at on sessions
  for each statement execute function count_caller_changes();
