import {
  compFields,
  compTypes,
  mayBeSameDeal,
  mergedComp,
  type Comp,
  type CompSearch,
  type CompTypeId,
  type Deal,
  type HistoryEntry,
} from '@panoramic/contract';
import { changeSetOfEntry, historyEntry, type HistoryKind, type HistoryRow } from '#db/history/history.ts';
import { join, raw, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { literal, searchedWords, where } from '#db/scope/where.ts';
import { quartersBetween, compSearchCondition, type Searching } from './search.ts';
import { compColumns } from './comp-table.ts';

/** The latest deals first. */
export async function selectFoundComps(tx: Tx, search: CompSearch, searching: Searching): Promise<Sql> {
  return sql`
    select ${compColumns} from comps ${await compSearchCondition(tx, search, searching)}
    order by "leaseCommencementYear" desc nulls last, "leaseCommencementQtr" desc, id desc`;
}

/** What a change set added or changed, in the order in which it did. */
export function selectCompsOfChangeSet(id: number): Sql {
  return sql`
    select ${compColumns} from comps where active and id in (
      select row_id from history where change_set_id = ${id} and table_name = 'comps' and client_id is null)
    order by id`;
}

/** The expression of the index comps_by_text: lower case, each word after a blank. */
export const quickText = raw(
  `lower(${['tenant', '"buildingName"', 'address', 'city', 'buyer', 'seller'].map((name) => `' ' || coalesce(${name}, '')`).join(' || ')})`,
);
/** How many comps fit on a screen of the command search, and how many are looked at to find them. */
const [mostFound, mostCandidates] = [8, 2000];

/** Every word typed begins a word of the comp's names, its address or an own value; the latest deals first. */
export async function quickSearchComps(tx: Tx, query: string): Promise<Comp[]> {
  const words = searchedWords(query);
  // A single letter begins words of nearly every comp.
  if (!words.some((word) => word.length > 1)) return [];
  const likes = words.map((word) => {
    const begun = `% ${literal(word)}%`;
    return sql`(${quickText} like ${begun} or (own is not null and own_text(own) like ${begun}))`;
  });
  return tx.rows<Comp>(sql`
    select * from (
      select ${compColumns} from comps where active and ${join(likes, ' and ')} limit ${mostCandidates}
    ) found
    order by "leaseCommencementYear" desc nulls last, "leaseCommencementQtr" desc, id desc limit ${mostFound}`);
}

/** Locks the comp against other changes until the transaction ends. */
export function lockComp(tx: Tx, id: number): Promise<Comp | null> {
  return tx.maybe<Comp>(sql`select ${compColumns} from comps where id = ${id} and active for update`);
}

/** Groups the ids by type, in the order given; comps deleted meanwhile are left out. */
export async function idsByType(tx: Tx, ids: readonly number[]): Promise<Map<CompTypeId, number[]>> {
  const rows = await tx.rows<Pick<Comp, 'id' | 'compType'>>(sql`
    select id, "compType" from comps where id = any(${[...ids]}::integer[]) and active`);
  const types = new Map(rows.map(({ id, compType }) => [id, compType]));
  const known = ids.flatMap((id) => {
    const compType = types.get(id);
    return compType ? [{ id, compType }] : [];
  });
  const grouped = Map.groupBy(known, ({ compType }) => compType);
  return new Map([...grouped].map(([type, listed]) => [type, listed.map(({ id }) => id)]));
}

/** In the order of the ids; those deleted meanwhile are left out. */
export async function compsByIds(tx: Tx, ids: readonly number[]): Promise<Comp[]> {
  const rows = await tx.rows<Comp>(sql`
    select ${compColumns} from comps where id = any(${[...ids]}::integer[]) and active`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

export async function countByType(tx: Tx): Promise<{ compType: CompTypeId; count: number }[]> {
  const counted = await tx.rows<{ compType: CompTypeId; count: number }>(sql`
    select "compType", count(*) as count from comps where active group by "compType"`);
  const counts = new Map(counted.map(({ compType, count }) => [compType, count]));
  return compTypes.map(({ id }) => ({ compType: id, count: counts.get(id) ?? 0 }));
}

export function latestComps(tx: Tx, limit: number): Promise<Comp[]> {
  return tx.rows<Comp>(sql`
    select ${compColumns} from comps where active
    order by "dateEntered" desc nulls last, id desc limit ${limit}`);
}

/** Comps other than `id` that may be the same deal, entered before; without those somebody has dismissed. */
export async function possibleDuplicates(tx: Tx, deal: Deal, id: number): Promise<Comp[]> {
  const { compType, leaseCommencement: date } = deal;
  if (date === null) return [];
  const near = where(
    sql`"compType" = ${compType} and active and id <> ${id} and not exists (
      select 1 from separate_deals s where s.one = least(comps.id, ${id}) and s.other = greatest(comps.id, ${id}))`,
    quartersBetween(date, date, quartersAround),
  );
  const rows = await tx.rows<Comp>(sql`select ${compColumns} from comps ${near} order by id desc`);
  return rows.filter((comp) => mayBeSameDeal(deal, comp));
}

/** The most quarters that `mayBeSameDeal` allows between two dates. */
const quartersAround = 2;

const { leaseCommencementYear: _year, leaseCommencementQtr: _quarter, ...fields } = compFields;

export const compHistoryKind: HistoryKind = { what: 'Comp', fields };

/** Every change of a comp and of those merged into it, the latest first; also of one that was deleted. */
export async function compHistory(tx: Tx, id: number): Promise<HistoryEntry[]> {
  const rows = await tx.rows<HistoryRow>(sql`
    with recursive merged as (
      select ${id}::integer as id union select c.id from comps c join merged on c.merged_into = merged.id
    )
    select h.at, u."userName", h.row_id, h.before, h.after, ${changeSetOfEntry}
    from history h left join users u on u.id = h.user_id left join change_sets s on s.id = h.change_set_id
    where h.client_id is null and h.table_name = 'comps' and h.row_id in (select id from merged)
    order by h.id desc limit 2000`);
  return rows.map((row) => historyEntry(row, row.row_id === id ? compHistoryKind : mergedHistoryKind));
}

const mergedHistoryKind: HistoryKind = { ...compHistoryKind, what: mergedComp };
