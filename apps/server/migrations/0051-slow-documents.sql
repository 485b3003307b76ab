-- Documents whose reading takes long are read apart from the others.

alter table document_texts add column is_slow boolean not null default false;
drop index document_texts_waiting;
create index document_texts_waiting on document_texts (client_id, is_slow, added_at) where state = 'waiting';
