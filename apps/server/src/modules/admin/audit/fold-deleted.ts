import type { AuditRow } from './audit.store.ts';

/** Rows that are told of in one line; mostly one. */
export type Together = readonly [AuditRow, ...AuditRow[]];

/** Milliseconds between two deletions of the same undoing, which is done in several transactions. */
const together = 10_000;

/** Rows of one table that somebody deleted together, as one. */
export function foldDeleted(rows: readonly AuditRow[]): Together[] {
  const folded: [AuditRow, ...AuditRow[]][] = [];
  for (const row of rows) {
    const group = folded.at(-1);
    const last = group?.at(-1);
    if (group && last && isDeletedWith(row, last)) group.push(row);
    else folded.push([row]);
  }
  return folded;
}

function isDeletedWith(row: AuditRow, last: AuditRow): boolean {
  return (
    row.kind === 'deleted' &&
    last.kind === 'deleted' &&
    row.user_id === last.user_id &&
    row.client_id === last.client_id &&
    row.facts['table'] === last.facts['table'] &&
    new Date(last.at).getTime() - new Date(row.at).getTime() < together
  );
}
