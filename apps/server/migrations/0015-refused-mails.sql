-- Who refuses mail is asked for each date that somebody is reminded of.
create index mails_failed on mails (address, id) where state = 'failed';
create index mails_sent on mails (address, id) where state = 'sent';
