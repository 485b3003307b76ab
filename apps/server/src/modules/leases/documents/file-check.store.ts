import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';

/** Where a day's check of all files stands. */
export interface CheckState {
  /** The last file that was looked at. */
  readonly at_client: number;
  readonly at_digest: string;
  readonly files: number;
  readonly damaged: number;
  readonly missing: number;
}

/** A check without progress for this long belongs to a server that was killed. */
const forsakenAfter = 15 * 60_000;
/** How long finished checks are kept. */
const keptDays = 30;

/** `null` when the day's check is done, or under way elsewhere. */
export async function resumeFileCheck(tx: Tx, day: string, now: Date): Promise<CheckState | null> {
  await tx.run(sql`delete from document_checks where day < ${day}::date - ${keptDays}::integer`);
  return tx.maybe<CheckState>(sql`
    insert into document_checks as c (day, seen_at) values (${day}, ${now})
    on conflict (day) do update set seen_at = excluded.seen_at
    where c.finished_at is null and c.seen_at < ${new Date(now.getTime() - forsakenAfter)}
    returning at_client, at_digest, files, damaged, missing`);
}

interface NotedCheck {
  readonly state: CheckState;
  /** `null` when the check stops here and another server may resume it. */
  readonly seenAt: Date | null;
  readonly finishedAt?: Date;
}

export async function recordFileCheck(tx: Tx, day: string, noted: NotedCheck): Promise<void> {
  const { state, seenAt, finishedAt = null } = noted;
  await tx.run(sql`
    update document_checks set at_client = ${state.at_client}, at_digest = ${state.at_digest},
      files = ${state.files}, damaged = ${state.damaged}, missing = ${state.missing},
      seen_at = ${seenAt ?? new Date(0)}, finished_at = ${finishedAt}
    where day = ${day}`);
}
