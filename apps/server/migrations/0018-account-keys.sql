-- Users are known by keys of their names and addresses; single sign-on by the provider's own key; what was
-- begun with an old password or address ends with it.

-- Computed by the application (accountKey in the contract), compared by their bytes. The keys of the users
-- there are were put into staged_account_keys just before this: db/stage-account-keys.ts.
alter table users add column username_key text collate "C", add column email_key text collate "C";
update users u set username_key = k.username_key, email_key = k.email_key
  from staged_account_keys k where k.user_id = u.id;
alter table users alter column username_key set not null;
alter table users add constraint users_email_has_key check (email_key is not null or coalesce(email, '') = '');
drop index users_by_name;
drop index users_by_email;
create unique index users_by_name on users (username_key);
create unique index users_by_email on users (email_key);

-- Whom the provider of single sign-on means by its `sub`, since the first sign-in by a verified address.
create table sign_on_identities (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id integer not null references users,
  primary key (issuer, subject),
  unique (user_id, issuer)
);
grant select, insert, delete on sign_on_identities to :app;

-- Raised by each new password, not by the same one in a stronger form.
alter table credentials add column version integer not null default 1;

-- In the transaction of whatever changes an account, so that no code can forget it: a mail that was sent to
-- another address, or before the password, opens nothing any more. A mail that still waits is dropped.
create function end_links_of(account integer) returns void language sql as $$
  update links set used_at = clock_timestamp() where user_id = account and used_at is null;
$$;

create function end_what_the_address_opened() returns trigger language plpgsql as $$
begin
  if old.email_key is distinct from new.email_key then
    delete from sign_on_identities where user_id = new.id;
  end if;
  perform end_links_of(new.id);
  if old.active and not new.active then
    delete from challenges where user_id = new.id;
  end if;
  return null;
end $$;
create trigger end_what_the_address_opened after update of email, "userName", email_key, active on users
  for each row when (
    coalesce(nullif(old.email, ''), old."userName") is distinct from coalesce(nullif(new.email, ''), new."userName")
    or old.email_key is distinct from new.email_key
    or old.active is distinct from new.active)
  execute function end_what_the_address_opened();

create function end_what_the_password_opened() returns trigger language plpgsql as $$
begin
  perform end_links_of(new.user_id);
  delete from challenges where user_id = new.user_id;
  return null;
end $$;
create trigger end_what_the_password_opened after insert or update of version on credentials
  for each row execute function end_what_the_password_opened();

-- Counts of addresses and accounts that have run out are removed as others begin.
create index attempts_by_end on attempts (window_ends_at);
-- They were counted by other keys.
delete from attempts;
