-- The command search and conditions find the values of own fields without reading every row.

-- The texts that people look for, in lower case, each word after a blank: no long texts, no days.
create function own_text(own jsonb) returns text language sql immutable parallel safe
  return (
    select string_agg(' ' || lower(v.value #>> '{}'), '' order by v.key) from jsonb_each(own) v
    where jsonb_typeof(v.value) = 'string' and length(v.value #>> '{}') <= 100
      and v.value #>> '{}' !~ '^\d{4}-\d\d-\d\d$');

-- Each value by its field, and each of several choices, with the client in front: no two clients share one. A long
-- value is looked at by every search for a value of its field.
create function own_entries(client integer, own jsonb) returns text[] language sql immutable parallel safe
  return array(
    select client || ':' || v.key || '=' || left(lower(part), 100)
    from jsonb_each_text(own) v, unnest(case when length(v.value) > 1000 then array['…']
      else array[v.value] || string_to_array(v.value, ', ') end) part);

create index leases_by_own on leases using gin (own_entries(client_id, own))
  with (gin_pending_list_limit = 128) where active and own is not null;
do $$ begin
  if to_regclass('leases_by_text') is null then return; end if;
  create index leases_by_own_text on leases using gin (text_pieces(client_id, own_text(own)))
    with (gin_pending_list_limit = 128) where active and own is not null;
  create index comps_by_own_text on comps using gin (own_text(own) gin_trgm_ops)
    with (gin_pending_list_limit = 128) where active and own is not null;
end $$;

-- The ids of the client's leases whose own field has one of the values; whoever asks compares the values again.
-- Like leases_like() (0020) it runs as its owner and is bound to the client of the transaction: without one it finds
-- nothing, and whoever asks reads the rows under row-level security.
create function leases_by_own_value(field text, given text[]) returns setof integer
  language plpgsql stable security definer rows 200
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  client constant integer := app_client();
begin
  return query select sd_id from leases
    where own_entries(client_id, own) &&
        array(select client || ':' || field || '=' || left(lower(one), 100) from unnest(given || '…'::text) one)
      and client_id is not distinct from client and active and own is not null;
end $$;

-- The ids of the client's leases in whose own values a word begins like the word typed.
create function leases_by_own_word(typed text) returns setof integer
  language plpgsql stable security definer rows 200
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  client constant integer := app_client();
  pattern constant text := '% ' || regexp_replace(lower(typed), '([\\%_])', '\\\1', 'g') || '%';
  spaced constant text := '  ' || regexp_replace(lower(typed), '[^[:alnum:]]+', '  ', 'g');
  pieces text[] := '{}';
begin
  if to_regclass('leases_by_own_text') is not null then
    -- Of the pieces of what was typed those that any text with it has too: not the ones that only its end makes.
    pieces := array(select piece from unnest(text_pieces(client, typed)) as piece
                    where split_part(piece, ':', 2) ~ '^...$' and strpos(spaced, split_part(piece, ':', 2)) > 0);
  end if;
  if pieces <> '{}' then
    return query select sd_id from leases
      where text_pieces(client_id, own_text(own)) @> pieces and client_id is not distinct from client
        and active and own is not null and own_text(own) like pattern;
  else
    return query select sd_id from leases
      where client_id = client and active and own is not null and own_text(own) like pattern;
  end if;
end $$;
revoke execute on function leases_by_own_value, leases_by_own_word from public;
grant execute on function leases_by_own_value, leases_by_own_word to :app;

-- What the contract asks of links and e-mails holds here too, and no value has signs that no text may hold.
create or replace function own_value_fits(value jsonb, field own_field_settings) returns boolean language sql stable
  set search_path = public, pg_temp
  return case
    when field.type = 'flag' then jsonb_typeof(value) = 'boolean'
    when field.type in ('number', 'money', 'percent', 'squareFeet') then
      jsonb_typeof(value) = 'number'
      and (value #>> '{}')::numeric between
        coalesce(field.min, case when field.type = 'squareFeet' then 0 else -1e12 end) and coalesce(field.max, 1e12)
      and scale(trim_scale((value #>> '{}')::numeric)) <=
        case field.type when 'squareFeet' then 0 when 'money' then 2 else 4 end
    when jsonb_typeof(value) <> 'string' then false
    when field.type = 'choice' then value #>> '{}' = any (field.choices)
    when field.type = 'choices' then string_to_array(value #>> '{}', ', ') <@ field.choices
      and value #>> '{}' <> ''
    when field.type = 'date' then value #>> '{}' ~ '^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
      and to_date(value #>> '{}', 'YYYY-MM-DD') is not null
    else length(value #>> '{}') between 1 and
        case field.type when 'text' then coalesce(field.max, 200) when 'longText' then coalesce(field.max, 10000)
          when 'link' then 2000 when 'email' then 254 else 40 end
      and case field.type when 'link' then value #>> '{}' ~* '^https?://\S+$'
        when 'email' then value #>> '{}' ~ '^\S+@\S+$'
        when 'longText' then true else value #>> '{}' !~ '[\x01-\x1f]' end
  end;
