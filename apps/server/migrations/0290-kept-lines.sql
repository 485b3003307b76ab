-- The lines that the next months are compared with stand in the settlement itself instead of their keys: a month
-- reads neither them one by one nor the lines of the months before. Each lease is looked at again once.
truncate payment_settlements;
alter table payment_settlements drop column keep;
alter table payment_settlements add kept jsonb not null;

-- Who was paid before is looked up payee by payee, not in all lines that were ever sent.
create index payment_lines_of_payee on payment_batch_lines (client_id, py_id);
