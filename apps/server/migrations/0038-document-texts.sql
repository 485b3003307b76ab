-- The texts of documents, found by their words; and documents that expire.

-- What became of the text of each file. Files are kept by their content, and so are their texts: the same
-- content is read once, and an earlier version of a document keeps its text.
create table document_texts (
  client_id integer not null references clients,
  digest text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'read', 'no text', 'damaged', 'encrypted', 'too large')),
  added_at timestamptz not null default now(),
  -- Of the file, where they could be counted.
  pages integer,
  -- Set while a server reads it. A file that ends its reader several times is given up.
  claimed_at timestamptz,
  tries integer not null default 0,
  read_at timestamptz,
  primary key (client_id, digest)
);
create index document_texts_waiting on document_texts (client_id, added_at) where state = 'waiting';
call isolate_client('document_texts');
grant select, insert, update on document_texts to :app;

-- Pages that have text, counted from 1. Word documents have one page, spreadsheets one for each sheet.
create table document_pages (
  client_id integer not null,
  digest text not null,
  page integer not null check (page > 0),
  text text not null,
  words tsvector not null generated always as (to_tsvector('english'::regconfig, text)) stored,
  primary key (client_id, digest, page),
  foreign key (client_id, digest) references document_texts on delete cascade
);
call isolate_client('document_pages');
grant select, insert, delete on document_pages to :app;

-- The words of a page, each with the client in front: no two clients share an entry of the index.
create function client_words(client integer, words tsvector) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(
    string_to_array(client || ':' || array_to_string(tsvector_to_array(words), chr(1) || client || ':'), chr(1)));
create index document_pages_by_words on document_pages using gin (client_words(client_id, words))
  with (gin_pending_list_limit = 128);

-- A word as it is written in a query.
create function query_word(word text) returns text language sql immutable parallel safe
  return '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''';

-- What is searched for: every term is a word or several that stand together; the last word may be a
-- beginning. Null where nothing but words such as "the" is left.
create function page_query(terms text[], open_end boolean) returns tsquery
  language plpgsql immutable parallel safe as $$
declare
  found tsquery;
  term text;
  one tsquery;
begin
  foreach term in array terms loop
    one := case when open_end and term = terms[cardinality(terms)]
      then to_tsquery('english', query_word(term) || ':*') else phraseto_tsquery('english', term) end;
    if numnode(one) > 0 then
      found := case when found is null then one else found && one end;
    end if;
  end loop;
  return found;
end $$;

-- The pages of the client's files that have the terms; at most as many as `most`. It runs as its owner and is
-- bound to the client of the transaction, as leases_like() is: without one it finds nothing, and whoever asks
-- reads documents and texts under row-level security.
create function pages_like(terms text[], open_end boolean, most integer)
  returns table (digest text, page integer, rank real)
  language plpgsql stable security definer rows 200
  set search_path = public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  client constant integer := app_client();
  asked constant tsquery := page_query(terms, open_end);
  -- The same words as the index has them. Phrases are compared with the page afterwards.
  narrowed tsquery;
begin
  if client is null or asked is null then return; end if;
  select string_agg(
      query_word(client || ':' || lexeme) || case when is_open then ':*' else '' end, ' & ')::tsquery
    into narrowed
  from (
    select lexeme, open_end and place = cardinality(terms) as is_open
    from unnest(terms) with ordinality as t (term, place), unnest(tsvector_to_array(to_tsvector('english', term))) lexeme
  ) pieces;
  return query
    select p.digest, p.page, ts_rank_cd(p.words, asked, 1)
    from document_pages p
    where client_words(p.client_id, p.words) @@ narrowed
      and p.client_id is not distinct from client and p.words @@ asked
    limit most;
end $$;
revoke execute on function pages_like from public;
grant execute on function pages_like to :app;
-- For an owner who is no superuser, as for leases (0010).
create policy searched_by_owner on document_pages for select to current_user using (true);

-- The day on which a document expires is a critical date of its lease, so that it is listed, counted and
-- reminded of as every other.
alter table document_files add column expires date;
alter table critical_dates
  add column cd_file integer,
  add foreign key (client_id, cd_file) references document_files;
create unique index critical_date_of_document on critical_dates (client_id, cd_file) where active and cd_file is not null;

create function keep_expiry_date() returns trigger language plpgsql as $$
declare
  day constant date := case when new.active then new.expires end;
  note constant text := left(coalesce(nullif(new.type, 'Other'), 'Document') || ' expires'
    || coalesce(': ' || coalesce(nullif(new.name, ''), new.filename), ''), 2000);
begin
  if day is null then
    update critical_dates set active = false
    where client_id = new.client_id and cd_file = new.file_id and active;
    return null;
  end if;
  update critical_dates set cd_action = day, cd_note = note,
    cd_status = cd_status or cd_action is distinct from day
  where client_id = new.client_id and cd_file = new.file_id and active;
  if not found then
    insert into critical_dates (client_id, sd_id, cd_type, cd_action, cd_note, cd_file)
    values (new.client_id, new.site_id, 'Other', day, note, new.file_id);
  end if;
  return null;
end $$;
create trigger expiry_when_added after insert on document_files
  for each row when (new.active and new.expires is not null) execute function keep_expiry_date();
create trigger expiry_when_changed after update on document_files
  for each row when ((old.expires is not null or new.expires is not null)
    and (old.active, old.expires, old.type, old.name) is distinct from (new.active, new.expires, new.type, new.name))
  execute function keep_expiry_date();
