-- A clock that was ahead has dated rows in the future. Once it is right, reminders of steps that have not
-- come are taken out, so that they are sent when they come, and those that were rightly sent are dated anew.
create index reminders_sent_by_time on reminders_sent (client_id, at);
grant update (at), delete on reminders_sent to :app;
grant delete on reminders_seen, rent_mails to :app;
