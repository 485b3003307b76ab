-- A chain of hashes over the history of each client, and one over what belongs to no client: a change
-- made behind the application's back shows. Entries are linked shortly after they are committed, by one
-- linker at a time, so that nobody who saves waits for anybody else.

create table history_chain (
  entry_id bigint primary key, -- not a foreign key: a link outlives an entry that somebody removes
  client_id integer, -- null: belongs to no client
  seq bigint not null, -- 1, 2, 3… in its client's chain
  hash bytea not null, -- SHA-256 of the hash before it (32 zero bytes for the first) and of the entry's content
  unique nulls not distinct (client_id, seq)
);
alter table history_chain enable row level security;
alter table history_chain force row level security;
create policy own_client on history_chain for select using (client_id is null or client_id = app_client());
create policy linked_by_owner on history_chain to current_user using (true) with check (true);
create policy linked_by_owner on history for select to current_user using (true);

-- Every entry up to linked_to is in its chain. Ids become visible out of order: linked_to moves on to
-- seen_id once all transactions have ended that were there when seen_id was the last id given out.
create table history_link_progress (
  only_row boolean primary key default true check (only_row),
  linked_to bigint not null default -9223372036854775808,
  seen_id bigint,
  seen_xid xid8
);
insert into history_link_progress default values;

-- The same text for the same entry in every database, session and time zone.
create function history_content(entry history) returns bytea language sql stable
  return convert_to(jsonb_build_array(entry.id, entry.client_id, entry.table_name, entry.row_id, entry.parent_id,
    entry.action, extract(epoch from entry.at)::text, entry.user_id, entry.before, entry.after)::text, 'UTF8');

-- Links at most so many entries that are committed and not yet linked; gives how many. Links none while
-- another linker is at work. Only entries above the mark are looked at, by their key: a plan that reads all
-- of history must not be chosen, whatever the statistics say.
create function link_history(at_most integer) returns integer language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off as $$
declare
  progress history_link_progress;
  is_settled boolean;
  last_id bigint;
  highest_id bigint;
  entry history;
  previous_seq bigint;
  previous_hash bytea;
  entry_ids bigint[] := '{}';
  client_ids integer[] := '{}';
  seqs bigint[] := '{}';
  hashes bytea[] := '{}';
  linked integer := 0;
begin
  if not pg_try_advisory_xact_lock(7262010) then return 0; end if;
  select * into progress from history_link_progress;
  select case when is_called then last_value else last_value - 1 end into last_id from history_id_seq;
  -- Asked before the entries are read: what has ended by now is among them.
  is_settled := coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= progress.seen_xid, false);
  for entry in
    select * from (
      select * from history h
      where h.id > progress.linked_to and not exists (
        select from history_chain c where c.entry_id = h.id and c.entry_id > progress.linked_to)
      order by h.id limit at_most) batch
    order by client_id nulls first, id
  loop
    if linked = 0 or entry.client_id is distinct from client_ids[linked] then
      previous_seq := 0;
      previous_hash := decode(repeat('00', 32), 'hex');
      if entry.client_id is null then
        select seq, hash into previous_seq, previous_hash from (
          select 0::bigint as seq, previous_hash as hash
          union all (select c.seq, c.hash from history_chain c where c.client_id is null order by c.seq desc limit 1)
        ) last order by seq desc limit 1;
      else
        select seq, hash into previous_seq, previous_hash from (
          select 0::bigint as seq, previous_hash as hash
          union all (select c.seq, c.hash from history_chain c where c.client_id = entry.client_id order by c.seq desc limit 1)
        ) last order by seq desc limit 1;
      end if;
    end if;
    previous_seq := previous_seq + 1;
    previous_hash := sha256(previous_hash || history_content(entry));
    linked := linked + 1;
    entry_ids[linked] := entry.id;
    client_ids[linked] := entry.client_id;
    seqs[linked] := previous_seq;
    hashes[linked] := previous_hash;
    highest_id := greatest(highest_id, entry.id);
  end loop;
  insert into history_chain (entry_id, client_id, seq, hash)
    select * from unnest(entry_ids, client_ids, seqs, hashes);

  if is_settled then
    -- A full batch may have left entries behind its highest id.
    if linked = at_most then highest_id := least(highest_id, progress.seen_id); else highest_id := progress.seen_id; end if;
    progress.linked_to := greatest(progress.linked_to, highest_id);
    if progress.linked_to = progress.seen_id then progress.seen_xid := null; end if;
  end if;
  -- A transaction number that is still to come is one of another database, from before a restore.
  if last_id > coalesce(progress.seen_id, 0)
    and (progress.seen_xid is null or (not is_settled and progress.seen_xid > pg_current_xact_id()))
  then
    progress.seen_id := last_id;
    progress.seen_xid := pg_current_xact_id();
  end if;
  update history_link_progress set linked_to = progress.linked_to, seen_id = progress.seen_id,
    seen_xid = progress.seen_xid
  where (linked_to, seen_id, seen_xid) is distinct from (progress.linked_to, progress.seen_id, progress.seen_xid);
  return linked;
end $$;

-- The last link of each chain, found by a step of the index from client to client.
create function history_heads() returns table (client_id integer, seq bigint, hash text) language sql stable
  security definer set search_path = public, pg_temp as $$
  with recursive chains (id) as (
    (select c.client_id from history_chain c where c.client_id is not null order by c.client_id limit 1)
    union all
    select (select c.client_id from history_chain c where c.client_id > chains.id order by c.client_id limit 1)
    from chains where chains.id is not null
  )
  (select null::integer, c.seq, encode(c.hash, 'hex') from history_chain c
   where c.client_id is null order by c.seq desc limit 1)
  union all
  select chains.id, last.seq, encode(last.hash, 'hex') from chains cross join lateral (
    select c.seq, c.hash from history_chain c where c.client_id = chains.id order by c.seq desc limit 1) last
  order by 1 nulls first
$$;

revoke all on function link_history(integer), history_heads(), history_content(history) from public;
grant execute on function link_history(integer), history_heads() to :app;
