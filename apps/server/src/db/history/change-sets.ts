import type { ChangeSet } from '@panoramic/contract';
import { sql } from '../scope/sql.ts';
import type { Tx } from '../scope/transaction.ts';

export interface NewChangeSet {
  /** `null` for changes of comps, which belong to no client. */
  readonly clientId: number | null;
  readonly userId: number;
  readonly kind: ChangeSet['kind'];
  /** A function where the name tells what was done; it is called when the work is done. */
  readonly name: string | (() => string);
  readonly now: Date;
  /** The change set that this one undoes. */
  readonly undoes?: number;
}

/**
 * Does the work as one change set: every row that it changes carries the set's number in its history, and the
 * set is stored with the counts of these rows. The rest of the transaction belongs to the set as well.
 */
export async function inChangeSet(tx: Tx, set: NewChangeSet, work: () => Promise<void>): Promise<number> {
  const { name } = set;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into change_sets (client_id, kind, name, user_id, at, undoes)
    values (${set.clientId}, ${set.kind}, ${typeof name === 'string' ? name : ''}, ${set.userId}, ${set.now}, ${set.undoes ?? null})
    returning id`);
  await tx.run(sql`select set_config('app.change_set', ${String(id)}, true)`);
  await work();
  await tx.run(sql`
    update change_sets s set name = ${typeof name === 'string' ? name : name()}, added = c.added, changed = c.changed, deleted = c.deleted, restored = c.restored
    from (
      select count(*) filter (where before is null) as added,
        count(*) filter (where before ->> 'active' = after ->> 'active') as changed,
        count(*) filter (where before ->> 'active' = 'true' and after ->> 'active' = 'false') as deleted,
        count(*) filter (where before ->> 'active' = 'false' and after ->> 'active' = 'true') as restored
      from history where change_set_id = ${id}
    ) c where s.id = ${id}`);
  return id;
}
