import type { FieldTable, HistoryEntry } from '@panoramic/contract';

/** A change as the trigger recorded it, with the name of who made it. */
export interface HistoryRow {
  readonly at: string;
  readonly userName: string | null;
  readonly row_id: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What a table's rows are called, and which of their columns people know. */
export interface HistoryKind {
  readonly what: string;
  readonly fields: FieldTable;
}

/** The changed fields, without those that are derived from others. */
export function historyEntry(row: HistoryRow, { what, fields }: HistoryKind): HistoryEntry {
  const { before, after } = row;
  const changes = Object.entries(fields)
    .filter(([, { derived }]) => derived !== true)
    .map(([field]) => ({ field, before: plain(before?.[field]), after: plain(after?.[field]) }))
    .filter((change) => change.before !== change.after);
  return {
    at: row.at,
    userName: row.userName,
    what,
    row: row.row_id,
    action: actionOf(before, after),
    changes,
  };
}

function actionOf(before: HistoryRow['before'], after: HistoryRow['after']): HistoryEntry['action'] {
  if (!before) return 'added';
  if (before['active'] === true && after?.['active'] !== true) return 'deleted';
  return before['active'] === false && after?.['active'] === true ? 'restored' : 'changed';
}

function plain(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
