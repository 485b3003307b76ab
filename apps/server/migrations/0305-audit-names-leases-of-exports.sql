-- The audit also names the lease that a letter, an abstract, a brief or a document taken out is of.

create or replace function audit_entries(
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
           when is_of_the_books(h.table_name) then 'accounting-changed'
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
    e.facts || case when e.facts ->> 'table' = 'user_roles' then jsonb_build_object(
        'role', (select r.name from roles r where r.id = (coalesce(e.facts -> 'after', e.facts -> 'before') ->> 'role_id')::integer),
        'person', (select p."userName" from users p where p.id = (e.facts ->> 'row')::integer))
      when e.facts ? 'userId' then jsonb_build_object(
        'person', (select p."userName" from users p where p.id = (e.facts ->> 'userId')::integer))
      else '{}'::jsonb end
      -- A row of a lease, and what was exported of one, is told with the lease's name, whichever client it is of.
      || case when e.source = 0 or e.kind = 'exported' then coalesce((
        select jsonb_build_object('leaseId', l.sd_id, 'leaseName',
          concat_ws(' ', '# ' || nullif(l.sd_num, ''), coalesce(nullif(l.sd_building, ''), l.sd_address)))
        from leases l
        where l.client_id = e.client_id and l.sd_id = case
          when e.facts ->> 'table' = 'leases' then (e.facts ->> 'row')::bigint
          when e.facts ? 'statement' then (
            select s.sd_id from expense_statements s
            where s.client_id = e.client_id and s.es_id = (e.facts ->> 'statement')::bigint)
          when e.facts ->> 'what' = 'document' then (
            select d.site_id from document_files d
            where d.client_id = e.client_id and d.file_id = (e.facts ->> 'id')::bigint)
          else (e.facts ->> 'lease')::bigint end), '{}'::jsonb)
      else '{}'::jsonb end
  from entries e left join users u on u.id = e.user_id left join clients c on c.cl_id = e.client_id
  where exists (
    select from users a join user_roles ur on ur.user_id = a.id join roles r on r.id = ur.role_id
    where a.id = app_user() and a.active and r.name = 'Admin')
  order by e.at desc, e.source desc, e.id desc limit at_most
$$;
