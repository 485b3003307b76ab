import {
  compProblems,
  mergedFields,
  ownFieldsOfComps,
  valuesFromOther,
  type Comp,
  type MergedField,
  type ParsedInput,
} from '@panoramic/contract';
import { updateRow } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import { compColumns, compTable } from '../comp-table.ts';

/**
 * Merges two comps: `kept` takes the other's values of the named fields, and the other is deleted with a
 * reference to it. Both are locked in the order of their ids, so that two merges of the same pair wait for
 * one another.
 */
export async function mergeComps(tx: Tx, merge: ParsedInput<'Comps/MergeComps'>): Promise<Comp> {
  if (merge.kept.id === merge.other.id)
    refuse([{ field: 'other', message: 'A comp cannot be merged with itself.' }]);
  const locked = await tx.rows<Comp>(sql`
    select ${compColumns} from comps where id in (${merge.kept.id}, ${merge.other.id}) and active
    order by id for update`);
  const [kept, other] = [unchanged(locked, merge.kept), unchanged(locked, merge.other)];
  if (kept.compType !== other.compType)
    refuse([{ field: 'other', message: 'Comps of different types cannot be merged.' }]);
  const values = valuesFromOther(other, known(kept, other, merge.fromOther));
  const problems = compProblems({ ...kept, ...values });
  if (problems.length > 0) refuse(problems);
  await tx.run(sql`update comps set active = false, merged_into = ${kept.id} where id = ${other.id}`);
  await keepOrigin(tx, kept.id, other.id);
  return updateRow<Comp>(tx, compTable, { clientId: null, id: kept.id, values, version: null });
}

/** Keeps the lease that the other comp was made from, because a comp is not used against its own lease. */
async function keepOrigin(tx: Tx, keptId: number, otherId: number): Promise<void> {
  await tx.run(sql`
    update comps k set "fromClient" = o."fromClient", "fromLease" = o."fromLease" from comps o
    where k.id = ${keptId} and o.id = ${otherId} and k."fromLease" is null and o."fromLease" is not null`);
}

function unchanged(locked: readonly Comp[], seen: { id: number; version?: number | undefined }): Comp {
  const current = locked.find(({ id }) => id === seen.id);
  if (!current)
    throw new Problem(
      'not-found',
      'One of these comps is not there any more: it was deleted or merged. Nothing was changed.',
    );
  if (seen.version !== undefined && seen.version !== current.version)
    throw new Problem('conflict', 'Somebody else saved one of these comps meanwhile. Nothing was changed.', {
      current,
    });
  return current;
}

function known(kept: Comp, other: Comp, fields: readonly MergedField[]): readonly MergedField[] {
  const offered: readonly MergedField[] = [...mergedFields(kept.compType), ...ownFieldsOfComps(kept, other)];
  if (fields.some((name) => !offered.includes(name)))
    refuse([{ field: 'fromOther', message: 'Comps of this type have no such field.' }]);
  return fields;
}
