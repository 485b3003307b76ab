import { compTypeOfKind, undoDays, type ChangeSet, type ImportKind } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** The change set of an import that is done. */
export async function changeSetOfImport(tx: Tx, kind: ImportKind, id: number, now: Date): Promise<ChangeSet> {
  const found = await tx.one<Omit<ChangeSet, 'area' | 'canUndo'>>(sql`
    select s.id, s.kind, s.name, s.at, u."userName", s.added, s.changed, s.deleted, s.restored, s.undone_by as "undoneBy"
    from change_sets s left join users u on u.id = s.user_id where s.id = ${id}`);
  const isRecent = now.getTime() - Date.parse(found.at) < undoDays * 86_400_000;
  return {
    ...found,
    area: compTypeOfKind(kind) === null ? 'leases' : 'comps',
    canUndo: found.undoneBy === null && isRecent,
  };
}
