-- An approval is of what was seen of the payee as well: what the file says of it is not changed behind an approval.
-- Null: approved before this was kept.
alter table payment_states add payee text;
alter table payment_states add vendor text;
