-- The day on which a document expires and its critical date are one fact: whichever is changed, the other follows.

create function expiry_note(type text, name text, filename text) returns text
  language sql immutable parallel safe
  return left(coalesce(nullif(type, 'Other'), 'Document') || ' expires'
    || coalesce(': ' || coalesce(nullif(name, ''), filename), ''), 2000);

-- A document has one critical date for good. Its recipients, reminder date, acknowledgement and what was sent stay
-- with it when the document is deleted and brought back, and words that somebody typed are not replaced.
create or replace function keep_expiry_date() returns trigger language plpgsql as $$
declare
  day constant date := case when new.active then new.expires end;
  note constant text := expiry_note(new.type, new.name, new.filename);
  former text;
  is_moved boolean := true;
  existing integer;
begin
  if tg_op = 'UPDATE' then
    former := expiry_note(old.type, old.name, old.filename);
    is_moved := (old.active, old.expires) is distinct from (new.active, new.expires);
  end if;
  if day is null then
    update critical_dates set active = false
    where client_id = new.client_id and cd_file = new.file_id and active;
    return null;
  end if;
  select cd_id into existing from critical_dates
  where client_id = new.client_id and cd_file = new.file_id
  order by active desc, cd_id desc limit 1;
  if existing is null then
    insert into critical_dates (client_id, sd_id, cd_type, cd_action, cd_note, cd_file)
    values (new.client_id, new.site_id, 'Other', day, note, new.file_id);
    return null;
  end if;
  -- A date that somebody deleted comes back only with another day. What is the same is not saved again.
  update critical_dates set active = active or is_moved, cd_action = day,
    cd_note = case when cd_note is not distinct from former then note else cd_note end,
    cd_status = cd_status or cd_action is distinct from day
  where client_id = new.client_id and cd_id = existing
    and ((is_moved and not active) or cd_action is distinct from day
      or (cd_note is not distinct from former and note is distinct from former));
  return null;
end $$;

-- The note names the file where the document has no name.
drop trigger expiry_when_changed on document_files;
create trigger expiry_when_changed after update on document_files
  for each row when ((old.expires is not null or new.expires is not null)
    and (old.active, old.expires, old.type, old.name, old.filename)
      is distinct from (new.active, new.expires, new.type, new.name, new.filename))
  execute function keep_expiry_date();

create function keep_document_expiry() returns trigger language plpgsql as $$
begin
  update document_files set expires = new.cd_action
  where client_id = new.client_id and file_id = new.cd_file and active
    and expires is distinct from new.cd_action;
  return null;
end $$;
create trigger document_expires_with_date after update on critical_dates
  for each row when (new.cd_file is not null and new.active and new.cd_action is not null
    and (old.active, old.cd_action) is distinct from (new.active, new.cd_action))
  execute function keep_document_expiry();
