-- Who did what: events that no row of the data tells, beside the history that does.

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  user_id integer, -- who did it; null: nobody who is known
  client_id integer, -- null: of no client
  facts jsonb not null
);
create index audit_events_by_time on audit_events (at, id);
create index audit_events_of_user on audit_events (user_id, at, id);
alter table audit_events enable row level security;
alter table audit_events force row level security;
create policy own_client on audit_events for select using (client_id is null or client_id = app_client());
create policy added_by_anybody on audit_events for insert with check (true);
create policy read_and_aged_by_owner on audit_events to current_user using (true) with check (true);
-- The application adds events. It reads them by the function below alone, and can neither change nor delete them.
grant insert on audit_events to :app;

-- The entries of the history that the audit tells: people, roles, clients, settings, and what was deleted. When
-- somebody signed in, and which client they chose, are events of their own.
create function is_audited(table_name text, action text, before jsonb, after jsonb) returns boolean
  language sql immutable parallel safe
  return case
    when table_name = 'users' then action <> 'update'
      or (before - '{lastSignInAt,lastClientId,version}'::text[]) <> (after - '{lastSignInAt,lastClientId,version}'::text[])
    when table_name in ('roles', 'user_roles', 'clients') or table_name ~ '(settings|polic(y|ies))$' then true
    else action = 'delete' or (before ->> 'active' = 'true' and after ->> 'active' = 'false') end;
create index history_audited on history (at, id) where is_audited(table_name, action, before, after);

-- An administrator sees every client's, as everywhere; the database looks for itself whether it is one who asks.
-- The newest first, below the key of the last entry seen. Entries of the history have source 0, events 1.
create function audit_entries(
  from_at timestamptz, until_at timestamptz, of_user integer, of_client integer, of_kinds text[],
  seen_at timestamptz, seen_source integer, seen_id bigint, at_most integer
) returns table (
  source integer, id bigint, at timestamptz, kind text, user_id integer, user_name text, client_id integer,
  client_name text, facts jsonb
) language sql stable security definer set search_path = public, pg_temp as $$
  with entries as (
    (select 1 as source, e.id, e.at, e.kind, e.user_id, e.client_id, e.facts
     from audit_events e
     where e.at >= from_at and e.at < until_at and (e.at, 1, e.id) < (seen_at, seen_source, seen_id)
       and (of_user is null or e.user_id = of_user) and (of_client is null or e.client_id = of_client)
       and (of_kinds is null or e.kind = any (of_kinds))
     order by e.at desc, e.id desc limit at_most)
    union all
    (select 0, h.id, h.at, k.kind, h.user_id, k.client, jsonb_build_object(
       'table', h.table_name, 'action', h.action, 'row', h.row_id, 'lease', h.parent_id, 'before', h.before, 'after', h.after)
     from history h cross join lateral (
       select case when h.table_name = 'users' then 'user-changed'
           when h.table_name in ('roles', 'user_roles') then 'role-changed'
           when h.table_name = 'clients' then 'client-changed'
           when h.table_name ~ '(settings|polic(y|ies))$' then 'settings-changed'
           else 'deleted' end as kind,
         case when h.table_name = 'clients' then h.row_id::integer else h.client_id end as client) k
     where is_audited(h.table_name, h.action, h.before, h.after)
       and h.at >= from_at and h.at < until_at and (h.at, 0, h.id) < (seen_at, seen_source, seen_id)
       and (of_user is null or h.user_id = of_user) and (of_client is null or k.client = of_client)
       and (of_kinds is null or k.kind = any (of_kinds))
     order by h.at desc, h.id desc limit at_most)
  )
  select e.source, e.id, e.at, e.kind, e.user_id, u."userName", e.client_id, c.cl_name,
    -- Whom a role was given to or taken from, and which, are told by name.
    case when e.facts ->> 'table' = 'user_roles' then e.facts || jsonb_build_object(
        'role', (select r.name from roles r where r.id = (coalesce(e.facts -> 'after', e.facts -> 'before') ->> 'role_id')::integer),
        'person', (select p."userName" from users p where p.id = (e.facts ->> 'row')::integer))
      when e.facts ? 'userId' then e.facts || jsonb_build_object(
        'person', (select p."userName" from users p where p.id = (e.facts ->> 'userId')::integer))
      else e.facts end
  from entries e left join users u on u.id = e.user_id left join clients c on c.cl_id = e.client_id
  where exists (
    select from users a join user_roles ur on ur.user_id = a.id join roles r on r.id = ur.role_id
    where a.id = app_user() and a.active and r.name = 'Admin')
  order by e.at desc, e.source desc, e.id desc limit at_most
$$;

-- The last year stays, whatever is asked for.
create function delete_old_audit_events(before timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  delete from audit_events
  where at < least(before, (select max(e.at) from audit_events e) - interval '1 year')
$$;
revoke all on function audit_entries(timestamptz, timestamptz, integer, integer, text[], timestamptz, integer, bigint, integer),
  delete_old_audit_events(timestamptz) from public;
grant execute on function
  audit_entries(timestamptz, timestamptz, integer, integer, text[], timestamptz, integer, bigint, integer),
  delete_old_audit_events(timestamptz) to :app;
