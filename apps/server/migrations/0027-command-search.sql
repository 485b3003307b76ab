-- The command search finds contacts and comps as well, without reading all of them.

-- As leases_by_text (0020): the pieces of three letters, each with the client in front. Where the extension
-- could not be added (0010), the pieces are missing, and a search reads the client's contacts, or all comps.
do $$ begin
  if to_regclass('leases_by_text') is null then return; end if;
  create index contacts_by_text on contacts using gin (
    text_pieces(client_id, c_company, c_fname, c_lname, email1)
  ) with (gin_pending_list_limit = 128) where active;
  -- Comps belong to no client, so row-level security does not keep an index from being used.
  create index comps_by_text on comps using gin (
    lower(' ' || coalesce(tenant, '') || ' ' || coalesce("buildingName", '') || ' ' || coalesce(address, '') || ' '
      || coalesce(city, '') || ' ' || coalesce(buyer, '') || ' ' || coalesce(seller, '')) gin_trgm_ops
  ) with (gin_pending_list_limit = 128) where active;
end $$;

-- The ids of contacts of the client in whose company, name or e-mail every word begins a word; at most
-- as many as `most`. It runs as its owner and is bound to the client of the transaction, as leases_like() is:
-- without one it finds nothing, and whoever asks reads the rows under row-level security.
create function contacts_like(words text[], most integer) returns setof integer
  language plpgsql stable security definer rows 500
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  client constant integer := app_client();
  looked_at constant text := $text$(' ' || coalesce(c_company, '') || ' ' || coalesce(c_fname, '') || ' '
    || coalesce(c_lname, '') || ' ' || coalesce(email1, ''))$text$;
  patterns constant text[] := array(
    select '% ' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' from unnest(words) as word);
  pieces text[] := '{}';
begin
  if client is null or words = '{}' then return; end if;
  -- Of the pieces of each word those that any text with it has too: not the ones that only its end makes.
  if to_regclass('contacts_by_text') is not null then
    pieces := array(
      select piece from unnest(words) as word,
        lateral (select '  ' || regexp_replace(lower(word), '[^[:alnum:]]+', '  ', 'g') as spaced) as s,
        unnest(text_pieces(client, word)) as piece
      where split_part(piece, ':', 2) ~ '^...$' and strpos(spaced, split_part(piece, ':', 2)) > 0);
  end if;
  -- The client is compared in a way that no other index serves, as in leases_like().
  if pieces <> '{}' then
    return query execute format(
      'select c_id from contacts where text_pieces(client_id, c_company, c_fname, c_lname, email1) @> $1
         and client_id is not distinct from $2 and active and %s ilike all ($3) limit $4',
      looked_at) using pieces, client, patterns, most;
  else
    return query execute format(
      'select c_id from contacts where client_id = $1 and active and %s ilike all ($2) limit $3',
      looked_at) using client, patterns, most;
  end if;
end $$;
revoke execute on function contacts_like from public;
grant execute on function contacts_like to :app;

-- For an owner who is no superuser, as for leases (0010).
create policy searched_by_owner on contacts for select to current_user using (true);
