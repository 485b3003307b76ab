-- What each user has arranged for themselves. No business data: it has no history.

create table preferences (
  user_id integer not null references users,
  name text not null,
  value jsonb not null,
  primary key (user_id, name)
);
grant select, insert, update, delete on preferences to :app;

-- A search belongs to its user in whatever client they work: its options name none.
create table saved_searches (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  list text not null,
  name text not null,
  options jsonb not null
);
create unique index saved_searches_by_name on saved_searches (user_id, list, lower(name));
grant select, insert, update, delete on saved_searches to :app;

-- As with clients: a query that forgets the user sees nothing of anybody.
create procedure isolate_user(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_user on %s using (user_id = app_user()) with check (user_id = app_user())', target);
end $$;
call isolate_user('preferences');
call isolate_user('saved_searches');
