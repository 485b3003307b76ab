import { mergedComp, type AnyValue, type FieldTable, type HistoryEntry } from '@panoramic/contract';
import { showTimestamp } from '../lib/dates.ts';
import { FieldView } from './field-view.tsx';
import classes from './history-list.module.css';

const said: Record<HistoryEntry['action'], string> = {
  added: 'added it',
  changed: 'changed it',
  deleted: 'deleted it',
  restored: 'restored it',
};

/** Who changed what and when, the latest first. */
export function HistoryList({ entries, fields }: { entries: readonly HistoryEntry[]; fields: FieldTable }) {
  return (
    <ol className={classes['entries']}>
      {entries.map((entry) => (
        <li key={keyOfEntry(entry)}>
          <div className={classes['head']}>
            <span className={classes['who']}>{entry.userName ?? 'Panoramic'}</span> {said[entry.action]}
            {entry.what === mergedComp && ' (the entry that was merged)'}
            {entry.changeSet && ` by ${entry.changeSet.name}`}
            <time dateTime={entry.at} className={classes['when']}>
              {showTimestamp(entry.at)}
            </time>
          </div>
          {entry.action === 'changed' && <Changes entry={entry} fields={fields} />}
        </li>
      ))}
    </ol>
  );
}

/** Entries with the same time differ in the row or in the action. */
function keyOfEntry({ at, what, row, action }: HistoryEntry): string {
  return `${at} ${what} ${row} ${action}`;
}

function Changes({ entry, fields }: { entry: HistoryEntry; fields: FieldTable }) {
  if (entry.changes.length === 0) return <div className={classes['none']}>Saved without a change</div>;
  return (
    <dl className={classes['changes']}>
      {entry.changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fields[field]?.label ?? field}</dt>
          <dd>
            <Side field={fields[field]} value={before} />
            <span aria-hidden> → </span>
            <span className={classes['hidden']}>to</span>
            <Side field={fields[field]} value={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ field, value }: { field: FieldTable[string] | undefined; value: AnyValue }) {
  if (value === null || value === '') return <em>empty</em>;
  return field ? <FieldView field={field} value={value} /> : String(value);
}
