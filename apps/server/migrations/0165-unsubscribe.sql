-- Whoever gets reminders can end them with one click in the mail program (RFC 8058). Each try of a mail has a link of
-- its own; only its hash is stored.
create table unsubscribe_links (
  token_hash bytea primary key,
  mail_id bigint not null references mails on delete cascade
);
create index unsubscribe_links_by_mail on unsubscribe_links (mail_id);
grant select, insert on unsubscribe_links to :app;

-- Addresses that get no reminders of a client any more.
create table unsubscribed_addresses (
  client_id integer not null references clients,
  address text not null, -- in lower case
  at timestamptz not null,
  primary key (client_id, address)
);
call isolate_client('unsubscribed_addresses');
grant select, insert, delete on unsubscribed_addresses to :app;
