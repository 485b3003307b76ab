-- Reminders: acknowledging a critical date, who was told of what and when, calendars, the bell.

-- Silent until a day; and who marked it done, snoozed or reopened it last, with which words.
alter table critical_dates
  add column cd_snoozed date,
  add column cd_ack_note text,
  add column cd_ack_by integer references users,
  add column cd_ack_at timestamptz;

-- An acknowledgement is of the date as it stood: another date, or Done by another way, ends it.
create function end_acknowledgement() returns trigger language plpgsql as $$
begin
  if new.cd_ack_at is not distinct from old.cd_ack_at
    and (new.cd_action is distinct from old.cd_action or new.cd_status is distinct from old.cd_status) then
    new.cd_snoozed := null;
    new.cd_ack_note := null;
    new.cd_ack_by := null;
    new.cd_ack_at := null;
  end if;
  return new;
end $$;
create trigger end_acknowledgement before update on critical_dates
  for each row execute function end_acknowledgement();

-- Every date that somebody may have to act on. The expiration of an open lease stands in where no
-- Expiration Date covers it: an open one does, whatever its day, and a done one on that very day.
-- Row-level security is that of whoever asks.
create view deadlines with (security_invoker = true) as
  select d.client_id, d.sd_id, d.cd_id, d.cd_type, d.cd_action, d.cd_reminder, d.cd_email, d.cd_note,
    d.cd_status, d.cd_snoozed, d.cd_ack_note, d.cd_ack_by, d.cd_ack_at, d.active, d.version, false as from_lease
  from critical_dates d join leases l on l.client_id = d.client_id and l.sd_id = d.sd_id
  where d.active and l.active
  union all
  select l.client_id, l.sd_id, 0, 'Expiration Date', l.sd_ced, null, null, null,
    true, null, null, null, null, true, l.version, true
  from leases l
  where l.active and l.sd_status = 1 and l.sd_ced is not null and not exists (
    select from critical_dates d
    where d.client_id = l.client_id and d.sd_id = l.sd_id and d.active and d.cd_type = 'Expiration Date'
      and (d.cd_status or d.cd_action = l.sd_ced));
grant select on deadlines to :app;

-- When a client is reminded, and who of it where a date names nobody. No zone: the server's.
alter table clients
  add column "reminderTime" text not null default '07:00',
  add column "reminderZone" text,
  add column "reminderRecipients" text;

-- The last day of each client whose reminders were made: the work of the server, not of a client.
create table reminder_runs (
  cl_id integer primary key references clients,
  day date not null
);
grant select, insert, update on reminder_runs to :app;

-- Nothing is told twice: a step of a date, reached on a day, to an address. A changed date is another.
create table reminders_sent (
  client_id integer not null references clients,
  sd_id integer not null,
  cd_id integer not null, -- 0: the expiration of the lease
  due date not null, -- the critical date as it stood
  step text not null,
  step_on date not null,
  address text not null,
  -- To an administrator, because nobody else is reminded.
  unassigned boolean not null default false,
  mail_id bigint references mails on delete set null,
  at timestamptz not null,
  primary key (client_id, sd_id, cd_id, due, step, step_on, address),
  foreign key (client_id, sd_id) references leases
);
create index reminders_of_mail on reminders_sent (mail_id);
call isolate_client('reminders_sent');
grant select, insert on reminders_sent to :app;

-- What a user has seen under the bell.
create table reminders_seen (
  client_id integer not null references clients,
  user_id integer not null references users,
  sd_id integer not null,
  cd_id integer not null,
  step text not null,
  step_on date not null,
  primary key (client_id, user_id, sd_id, cd_id, step, step_on)
);
call isolate_client('reminders_seen');
grant select, insert on reminders_seen to :app;

-- Which mails a user gets beside reminders: the monthly one of rents, since that day.
create table mail_settings (
  user_id integer primary key references users,
  rent_since date
);
grant select, insert, update on mail_settings to :app;

create table rent_mails (
  user_id integer not null references users,
  month date not null, -- its first day
  mail_id bigint references mails on delete set null, -- none where no rent changes
  primary key (user_id, month)
);
grant select, insert on rent_mails to :app;

-- Addresses that calendars subscribe to; of a user, as sessions are. Only the key's hash is stored.
create table calendar_feeds (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  user_id integer not null references users,
  cl_id integer not null references clients,
  scope text not null check (scope in ('all', 'mine')),
  created_at timestamptz not null,
  read_at timestamptz,
  revoked_at timestamptz
);
create index calendar_feeds_by_user on calendar_feeds (user_id, cl_id);
grant select, insert, update on calendar_feeds to :app;

-- A mail whose server died while sending it is sent again after a while: rather twice than not at all.
alter table mails
  add column claimed_at timestamptz,
  add column tries integer not null default 0;
