import { hasRole, undoDays, type ChangeSet } from '@panoramic/contract';
import type { Actor } from '#calls/handler.ts';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

/** Who asks, and in which client; `null` while none is chosen. */
export interface Viewer {
  readonly actor: Actor;
  readonly clientId: number | null;
  readonly now: Date;
}

/** The most that are listed. */
const mostListed = 1000;

type StoredChangeSet = Omit<ChangeSet, 'canUndo'>;

const columns = sql`s.id, s.kind, s.name, s.at, u."userName",
  case when s.client_id is null then 'comps' else 'leases' end as area,
  s.added, s.changed, s.deleted, s.restored, s.undone_by as "undoneBy"`;

/** The latest first. */
export async function changeSetsOf(tx: Tx, asking: Viewer): Promise<ChangeSet[]> {
  const rows = await tx.rows<StoredChangeSet>(sql`
    select ${columns} from change_sets s join users u on u.id = s.user_id
    where ${isSeenBy(asking)} order by s.id desc limit ${mostListed}`);
  return rows.map((row) => withCanUndo(row, asking.now));
}

/** Finds a change set only if the caller may see it. `locked` keeps others from undoing it meanwhile. */
export async function changeSetSeenBy(
  tx: Tx,
  asking: Viewer,
  id: number,
  how?: 'locked',
): Promise<ChangeSet> {
  const found = await tx.maybe<StoredChangeSet>(sql`
    select ${columns} from change_sets s join users u on u.id = s.user_id
    where s.id = ${id} and ${isSeenBy(asking)} ${how === 'locked' ? sql`for update of s` : sql``}`);
  if (!found) throw new Problem('not-found', 'There is no such change set.');
  return withCanUndo(found, asking.now);
}

function withCanUndo(row: StoredChangeSet, now: Date): ChangeSet {
  return { ...row, canUndo: whyNotUndone(row, now) === null };
}

/** Change sets of leases are for users of their client with Write, of what was paid with Payments, of comps with Comps. */
function isSeenBy({ actor, clientId }: Viewer): Sql {
  const [ofLeases, ofComps] = [hasRole(actor.roles, 'Write'), hasRole(actor.roles, 'Comps')];
  const ofPayments = hasRole(actor.roles, 'Payments');
  return sql`(s.client_id = ${clientId}::integer and case when exists (
        select from history h where h.change_set_id = s.id and h.table_name = 'payment_actuals')
      then ${ofPayments}::boolean else ${ofLeases}::boolean end
    or ${ofComps}::boolean and s.client_id is null)`;
}

const dayMs = 86_400_000;

/** The reason why a change set cannot be undone; `null` when it can. */
export function whyNotUndone(set: Omit<ChangeSet, 'canUndo'>, now: Date): string | null {
  if (set.kind === 'undo') return 'This undid another change. It cannot be undone itself.';
  if (set.undoneBy !== null) return 'This was undone already.';
  if (now.getTime() - Date.parse(set.at) > undoDays * dayMs)
    return `This is more than ${undoDays} days old and cannot be undone any more.`;
  return null;
}
