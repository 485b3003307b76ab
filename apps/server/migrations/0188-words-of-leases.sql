-- A lease is found by words that stand anywhere in it: in its own fields, its contacts, critical dates, notes and
-- documents.

-- The words of texts, each with the client in front: no two clients share an entry of an index. Longer words
-- than the index could take are cut.
create function text_words(client integer, variadic texts text[]) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(string_to_array(
    client || ':' || regexp_replace(
      regexp_replace(lower(array_to_string(texts, ' ')), '([[:alnum:]]{60})[[:alnum:]]+', '\1', 'g'),
      '[^[:alnum:]]+', chr(1) || client || ':', 'g'),
    chr(1)));

create index leases_by_words on leases using gin (
  text_words(client_id, sd_num, sd_building, sd_address, sd_address2, sd_city, sd_state, sd_zip, sd_region, sd_lease)
) with (gin_pending_list_limit = 128) where active;
create index contacts_by_words on contacts using gin (
  text_words(client_id, c_type, c_company, c_fname, c_lname, email1, notes)
) with (gin_pending_list_limit = 128) where active;
create index critical_dates_by_words on critical_dates using gin (text_words(client_id, cd_type, cd_note))
  with (gin_pending_list_limit = 128) where active;
create index site_comments_by_words on site_comments using gin (text_words(client_id, com_type, com_text))
  with (gin_pending_list_limit = 128) where active;
create index rent_notes_by_words on rent_notes using gin (text_words(client_id, tn_note))
  with (gin_pending_list_limit = 128) where active;
create index document_files_by_words on document_files using gin (text_words(client_id, type, name, filename, text))
  with (gin_pending_list_limit = 128) where active;
-- From the pages that were found to the documents that have them.
create index document_files_by_digest on document_files (client_id, digest) where active;

-- The tables that are looked into, and the texts of each. What an index holds stands above, word for word.
create function searched_texts() returns table (kind text, table_name text, lease text, texts text)
  language sql immutable parallel safe as $$
  values
    ('lease', 'leases', 'sd_id',
      'sd_num, sd_building, sd_address, sd_address2, sd_city, sd_state, sd_zip, sd_region, sd_lease'),
    ('contact', 'contacts', 'c_site', 'c_type, c_company, c_fname, c_lname, email1, notes'),
    ('date', 'critical_dates', 'sd_id', 'cd_type, cd_note'),
    ('note', 'site_comments', 'site_id', 'com_type, com_text'),
    ('note', 'rent_notes', 'sd_id', 'tn_note'),
    ('document', 'document_files', 'site_id', 'type, name, filename, text')
$$;

-- The words of a text as pages are asked for them: by the stems of English words. Null for words such as "the".
create function page_words(word text, front text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(query_word(front || lexeme) || ':*', ' & ')::tsquery
  from unnest(tsvector_to_array(to_tsvector('english', word))) as lexeme
$$;

-- The rows of these kinds with a word, as SQL: $1 the word in the indexes of texts, $2 the client, $3 how many rows of
-- each table at most, $4 the word in the index of pages.
create function rows_with_word(kinds text[]) returns text language sql immutable parallel safe as $$
  select string_agg(branch, ' union all ') from (
    select format('(select %I as lease from %I where text_words(client_id, %s) @@ $1::tsquery
      and client_id is not distinct from $2 and active limit $3)', lease, table_name, texts) as branch
    from searched_texts() where kind = any (kinds)
    union all
    select '(select f.site_id from document_pages p
        join document_files f on f.client_id = p.client_id and f.digest = p.digest and f.active
      where client_words(p.client_id, p.words) @@ $4 and p.client_id is not distinct from $2 limit $3)'
    where 'document' = any (kinds)) branches
$$;

-- Whether the lease `id` of the client $2 has the word `word` in one of these kinds, as SQL.
create function lease_has_word(kinds text[]) returns text language sql immutable parallel safe as $$
  select string_agg(branch, ' or ') from (
    select format('exists (select from %I where client_id = $2 and %I = id and active
      and lower(concat_ws('' '', %s)) ~ (''(^|[^[:alnum:]])'' || word))', table_name, lease, texts) as branch
    from searched_texts() where kind = any (kinds)
    union all
    select 'exists (select from document_files f
        join document_pages p on p.client_id = f.client_id and p.digest = f.digest
      where f.client_id = $2 and f.site_id = id and f.active and p.words @@ page_words(word, ''''))'
    where 'document' = any (kinds)) branches
$$;

-- The ids of the client's leases that have every word, as the beginning of a word, in these kinds (lease, contact,
-- date, note, document); each word may stand in another. Without `most` all of them; with it at most as many, and
-- a word that more rows have than `most` is compared only with the leases that the rarer words have.
-- It runs as its owner and is bound to the client of the transaction, as leases_like() is.
create function leases_with_words(words text[], kinds text[], most integer) returns setof integer
  language plpgsql stable security definer rows 500
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  client constant integer := app_client();
  -- The longest first, which is rare more often than not.
  asked constant text[] := array(
    select part from unnest(words) as typed, regexp_split_to_table(lower(left(typed, 200)), '[^[:alnum:]]+') as part
    where part <> '' group by part order by length(part) desc, part);
  word text;
  ids integer[];
  counted bigint;
  found integer[];
  -- Of a common word, where there is no rarer one.
  among integer[];
  compared text[] := '{}';
begin
  if client is null or asked = '{}' then return; end if;
  foreach word in array asked loop
    -- A single letter begins words of nearly everything.
    if most is not null and (length(word) < 2 or cardinality(found) <= most / 10) then
      compared := compared || left(word, 60);
      continue;
    end if;
    execute format('select array_agg(distinct lease), max(rows) from (
        select lease, count(*) over () as rows from (%s) found) counted', rows_with_word(kinds))
      using query_word(client || ':' || left(word, 60)) || ':*', client, most, page_words(word, client || ':')
      into ids, counted;
    if counted >= most then
      compared := compared || left(word, 60);
      among := coalesce(among, ids);
    else
      found := case when found is null then coalesce(ids, '{}')
        else array(select unnest(found) intersect select unnest(ids)) end;
    end if;
  end loop;
  return query execute format('select id from unnest($1) as id
      where not exists (select from unnest($3) as word where not (%s)) limit $4', lease_has_word(kinds))
    using coalesce(found, among, '{}'), client, compared, most;
end $$;
revoke execute on function leases_with_words from public;
grant execute on function leases_with_words to :app;

-- For an owner who is no superuser, as for leases (0010).
create policy searched_by_owner on critical_dates for select to current_user using (true);
create policy searched_by_owner on site_comments for select to current_user using (true);
create policy searched_by_owner on rent_notes for select to current_user using (true);
create policy searched_by_owner on document_files for select to current_user using (true);
