-- Searches with the arrangement of their list. They name fields of a client, so they belong to one; what its owner has
-- not shared nobody else sees. No business data: they have no history.
create table list_views (
  client_id integer not null references clients,
  id integer generated always as identity,
  user_id integer not null references users,
  list text not null,
  name text not null check (name <> ''),
  shared boolean not null,
  options jsonb not null,
  columns jsonb,
  widths jsonb,
  sort jsonb,
  version integer not null default 1,
  primary key (client_id, id)
);
create unique index list_views_by_name on list_views (client_id, user_id, list, lower(name));
call isolate_client('list_views');
create policy seen on list_views as restrictive to :app
  using (shared or user_id = app_user()) with check (shared or user_id = app_user());
grant select, insert, update, delete on list_views to :app;
