-- A search for text costs what the client itself has of it, and tells nothing of what others have.

-- The three-letter pieces of texts, each with the client in front: no two clients share one. Where the
-- extension could not be added (see 0010), there is no index and searches read every lease of the client.
do $$ begin
  if to_regclass('leases_by_text') is null then return; end if;
  drop index leases_by_text;
  -- It says immutable where array_to_string() does not, which of texts alone is.
  create function text_pieces(client integer, variadic texts text[]) returns text[]
    language sql immutable parallel safe
    return string_to_array(
      client || ':' || array_to_string(show_trgm(array_to_string(texts, ' ')), chr(1) || client || ':'), chr(1));
  -- The texts of the command search together, zip codes apart: the pieces of a number are in many others.
  -- What is new waits in a list that every search reads: it is kept short.
  create index leases_by_text on leases using gin (
    text_pieces(client_id, sd_num, sd_building, sd_address, sd_city), text_pieces(client_id, sd_zip)
  ) with (gin_pending_list_limit = 128) where active;
end $$;

-- The ids of the client's leases whose field has the text typed; `how` as the search form's table says,
-- or beginsAWord. Any text column of leases will do: those in the index are found by it, others among all
-- leases of the client. It runs as its owner, past row-level security, so that the index can be used, and is
-- therefore bound to the client of the transaction itself: without one it finds nothing. It gives ids only;
-- whoever asks reads the rows under row-level security as ever.
drop function leases_like(text, text);
create function leases_like(field text, how text, typed text) returns setof integer
  language plpgsql stable security definer rows 500
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  client constant integer := app_client();
  literal constant text := regexp_replace(typed, '([\\%_])', '\\\1', 'g');
  -- What stands beside a word is two blanks, as the pieces have it.
  spaced text := regexp_replace(lower(typed), '[^[:alnum:]]+', '  ', 'g');
  -- What the index holds of the field; null where it does not.
  expression constant text := (
    select held from pg_index, generate_series(1, indnatts) as number, pg_get_indexdef(indexrelid, number, true) as held
    where indexrelid = to_regclass('leases_by_text')
      and held ~ ('\m' || case field when 'quick_text' then 'sd_num' else field end || '\M')
    limit 1);
  looked_at text;
  pattern text;
  pieces text[] := '{}';
begin
  if field = 'quick_text' then
    looked_at := 'quick_text(leases)';
  elsif exists (select from pg_attribute where attrelid = 'leases'::regclass and attname = field
                and atttypid = 'text'::regtype and attnum > 0 and not attisdropped) then
    looked_at := quote_ident(field);
  else
    raise undefined_column using message = format('leases have no text %s to search', quote_ident(field));
  end if;
  case how
    when 'contains' then
      pattern := '%' || literal || '%';
    when 'startsWith' then
      pattern := literal || '%';
      spaced := '  ' || spaced;
    when 'equals' then
      pattern := literal;
      spaced := '  ' || spaced || ' ';
    when 'beginsAWord' then
      pattern := '% ' || literal || '%';
      spaced := '  ' || spaced;
  end case;
  -- Of the pieces of what was typed those that any text with it has too: not the ones that only its ends make.
  if expression is not null then
    pieces := array(select piece from unnest(text_pieces(client, typed)) as piece
                    where split_part(piece, ':', 2) ~ '^...$' and strpos(spaced, split_part(piece, ':', 2)) > 0);
  end if;
  -- The client is compared in a way that no other index serves: the way taken does not depend on what the
  -- table holds of others.
  if pieces <> '{}' then
    return query execute format(
      'select sd_id from leases where %s @> $1 and client_id is not distinct from $2 and active and %s ilike $3',
      expression, looked_at) using pieces, client, pattern;
  else
    return query execute format(
      'select sd_id from leases where client_id = $1 and active and %s ilike $2', looked_at) using client, pattern;
  end if;
end $$;
revoke execute on function leases_like from public;
grant execute on function leases_like to :app;
