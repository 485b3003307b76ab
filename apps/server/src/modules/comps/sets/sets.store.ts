import { type Comp, type CompSet, type CompSetChange } from '@panoramic/contract';
import { violatedIndex } from '#db/driver/failures.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { compColumns } from '../comp-table.ts';

/** The comps of a set `s` that still exist; a merged comp is replaced by the one that was kept. */
const setMembers = sql`
  select c.id, min(u.place) as place from unnest(s.comps) with ordinality u (comp, place)
  join comps listed on listed.id = u.comp
  join comps c on c.active
    and c.id = case when listed.active then listed.id else comp_after_merges(listed.id) end
  group by c.id`;

const setColumns = sql`s.id, s."compType", s.name,
  array(select m.id from (${setMembers}) m order by m.place) as comps,
  maker."userName" as "madeBy", changer."userName" as "changedBy", s.changed_at as "changedAt", s.version`;

const namedSets = sql`comp_sets s join users maker on maker.id = s.made_by join users changer on changer.id = s.changed_by`;

/** Those changed last first. */
export function compSets(tx: Tx): Promise<CompSet[]> {
  return tx.rows<CompSet>(sql`
    select ${setColumns} from ${namedSets} where s.active order by s.changed_at desc, s.id desc`);
}

export async function compsOfSet(tx: Tx, id: number): Promise<Comp[]> {
  const found = await tx.maybe(sql`select id from comp_sets where id = ${id} and active`);
  if (!found) throw new Problem('not-found', 'There is no such set of comps.');
  return tx.rows<Comp>(sql`
    select ${compColumns} from comps join
      (select m.id as member, m.place from comp_sets s, lateral (${setMembers}) m where s.id = ${id}) listed
      on listed.member = comps.id
    order by listed.place`);
}

interface Saving {
  readonly tx: Tx;
  readonly userId: number;
  readonly now: Date;
}

/** A new set without an id, else the set with that id; `conflict` when somebody else has changed it. */
export async function saveCompSet(saving: Saving, change: CompSetChange): Promise<CompSet> {
  const comps = change.comps && [...new Set(change.comps)];
  if (comps) await refuseOtherComps(saving.tx, change.compType, comps);
  const saved =
    change.id === 0 ? addSet(saving, change, comps ?? []) : changeSet(saving, change, comps ?? null);
  try {
    return await setWith(saving.tx, await saved);
  } catch (error) {
    if (violatedIndex(error) !== 'comp_sets_by_name') throw error;
    return refuse([{ field: 'name', message: 'There is a set of that name already.' }]);
  }
}

async function addSet({ tx, userId, now }: Saving, change: CompSetChange, comps: number[]): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into comp_sets ("compType", name, comps, made_by, changed_by, changed_at)
    values (${change.compType}, ${change.name}, ${comps}::integer[], ${userId}, ${userId}, ${now}) returning id`);
  return id;
}

async function changeSet(
  { tx, userId, now }: Saving,
  { id, compType, version, name }: CompSetChange,
  comps: number[] | null,
): Promise<number> {
  await lockSet(tx, id, version);
  const changed = await tx.run(sql`
    update comp_sets set name = coalesce(${name ?? null}::text, name), comps = coalesce(${comps}::integer[], comps),
      changed_by = ${userId}, changed_at = ${now}
    where id = ${id} and "compType" = ${compType}`);
  if (changed === 0) refuse([{ field: 'compType', message: 'The type of a set cannot be changed.' }]);
  return id;
}

/** `false` when it was deleted already. */
export async function deleteCompSet(tx: Tx, id: number, version: number | undefined): Promise<boolean> {
  const isThere = await tx.maybe(sql`select id from comp_sets where id = ${id} and active for update`);
  if (!isThere) return false;
  await lockSet(tx, id, version);
  return (await tx.run(sql`update comp_sets set active = false where id = ${id}`)) > 0;
}

/** Keeps others from changing the set until the transaction ends. */
async function lockSet(tx: Tx, id: number, version: number | undefined): Promise<void> {
  const stored = await tx.maybe<{ version: number }>(sql`
    select version from comp_sets where id = ${id} and active for update`);
  if (!stored) throw new Problem('not-found', 'There is no such set of comps.');
  if (version === undefined || version === stored.version) return;
  const current = await setWith(tx, id);
  throw new Problem('conflict', 'Somebody else saved this set meanwhile. Nothing was changed.', { current });
}

function setWith(tx: Tx, id: number): Promise<CompSet> {
  return tx.one<CompSet>(sql`select ${setColumns} from ${namedSets} where s.id = ${id}`);
}

async function refuseOtherComps(tx: Tx, type: CompSet['compType'], ids: readonly number[]): Promise<void> {
  const { known } = await tx.one<{ known: number }>(sql`
    select count(*) as known from comps
    where id = any(${[...ids]}::integer[]) and active and "compType" = ${type}`);
  if (known < ids.length)
    refuse([{ field: 'comps', message: 'Some of these comps are not there any more, or of another type.' }]);
}
