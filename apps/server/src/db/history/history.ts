import { ownFieldName, type FieldTable, type HistoryEntry } from '@panoramic/contract';
import { raw } from '../scope/sql.ts';

/** A change as the trigger recorded it, with the name of who made it. */
export interface HistoryRow {
  readonly at: string;
  readonly userName: string | null;
  readonly row_id: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly changeSet: HistoryEntry['changeSet'];
}

/** The change set `s` that an entry belongs to, as the column `changeSet`. */
export const changeSetOfEntry = raw(
  `case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as "changeSet"`,
);

/** What a table's rows are called, and which of their columns people know. */
export interface HistoryKind {
  readonly what: string;
  readonly fields: FieldTable;
}

export function historyEntry(row: HistoryRow, kind: HistoryKind): HistoryEntry {
  return {
    at: row.at,
    userName: row.userName,
    what: kind.what,
    row: row.row_id,
    ...differenceOf(row, kind),
    changeSet: row.changeSet,
  };
}

/** The changed fields, without those that are derived from others. */
export function differenceOf(
  { before, after }: Pick<HistoryRow, 'before' | 'after'>,
  { fields }: HistoryKind,
): Pick<HistoryEntry, 'action' | 'changes'> {
  const changes = Object.entries(fields)
    .filter(([, { derived }]) => derived !== true)
    .map(([field]) => ({ field, before: plain(before?.[field]), after: plain(after?.[field]) }))
    .filter((change) => change.before !== change.after);
  return { action: actionOf(before, after), changes: [...changes, ...ownChanges(before, after)] };
}

/** The changed fields among those that the client has defined itself, by the names they have in its field tables. */
function ownChanges(before: HistoryRow['before'], after: HistoryRow['after']): HistoryEntry['changes'] {
  const [former, latter] = [ownOf(before), ownOf(after)];
  return Object.keys({ ...former, ...latter })
    .map((key) => ({ field: ownFieldName(key), before: plain(former[key]), after: plain(latter[key]) }))
    .filter((change) => change.before !== change.after);
}

/** Safe: the column is an object where it is set. */
function ownOf(row: HistoryRow['before']): Readonly<Record<string, unknown>> {
  return (row?.['own'] ?? {}) as Readonly<Record<string, unknown>>;
}

function actionOf(before: HistoryRow['before'], after: HistoryRow['after']): HistoryEntry['action'] {
  if (!before) return 'added';
  if (before['active'] === true && after?.['active'] !== true) return 'deleted';
  return before['active'] === false && after?.['active'] === true ? 'restored' : 'changed';
}

function plain(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
