import {
  acknowledgementFields,
  leaseFields,
  leaseTabNames,
  leaseTabs,
  optionFields,
  showValue,
  type AnyValue,
  type Field,
  type FieldTable,
  type HistoryEntry,
  type Lease,
  type LeaseTabName,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showTimestamp } from '../../../lib/dates.ts';
import { useAllOwnFields } from '../../../fields/index.ts';
import { Banner, EmptyState, SidePanel, SkeletonRows } from '../../../ui/index.ts';
import { RestoreRowButton } from './restore-row-button.tsx';
import classes from './lease-history.module.css';

const shownAtOnce = 100;

/** The history of the lease, shown over the open tab. */
export function LeaseHistory({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { data, error } = useQuery({
    ...queryFor('Leases/GetLeaseHistory', { id: lease.sd_id }),
    staleTime: 0,
  });
  const [shown, setShown] = useState(shownAtOnce);
  const tables = tablesWith(useAllOwnFields());
  return (
    <SidePanel title="History" onClose={onClose}>
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {!data && !error && <SkeletonRows />}
      {data?.length === 0 && <EmptyState />}
      {data && (
        <ol className={classes['entries']}>
          {data.slice(0, shown).map((entry) => (
            <Entry
              key={`${entry.at} ${entry.what} ${entry.row}`}
              entry={entry}
              table={tables[entry.what] ?? {}}
              ofRow={data.filter(({ what, row }) => what === entry.what && row === entry.row)}
            />
          ))}
        </ol>
      )}
      {data && data.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + shownAtOnce)}>
          Show more
        </Button>
      )}
    </SidePanel>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  /** The fields of such rows. */
  table: FieldTable;
  /** All that happened to the same row, the latest first. */
  ofRow: readonly HistoryEntry[];
}

function Entry({ entry, table, ofRow }: EntryProps) {
  const { at, userName, what, action, changes, changeSet } = entry;
  const name = action === 'deleted' || action === 'restored' ? rowName(entry, table, ofRow) : '';
  return (
    <li className={classes['entry']}>
      <div className={classes['line']}>
        <strong>
          {what} {action}
        </strong>
        <span className={classes['who']}>
          {userName ?? 'Panoramic'}, <time dateTime={at}>{showTimestamp(at)}</time>
          {changeSet && `, by ${changeSet.name}`}
        </span>
        {name !== '' && <span className={classes['name']}>{name}</span>}
        {action === 'deleted' && ofRow[0] === entry && <RestoreRowButton entry={entry} />}
      </div>
      {changes.length > 0 && (
        <table className={classes['changes']}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {action !== 'added' && <th scope="col">Before</th>}
              <th scope="col">{action === 'added' ? 'Value' : 'After'}</th>
            </tr>
          </thead>
          <tbody>
            {inOrder(changes, table).map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{table[field]?.label ?? field}</th>
                {action !== 'added' && (
                  <td className={classes['before']}>{shownValue(before, table[field])}</td>
                )}
                <td>{shownValue(after, table[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

/** As the fields stand in forms; the database knows no order of own fields. */
function inOrder(changes: HistoryEntry['changes'], table: FieldTable): HistoryEntry['changes'] {
  const names = Object.keys(table);
  const placeOf = (field: string) => (field in table ? names.indexOf(field) : names.length);
  return changes.toSorted((a, b) => placeOf(a.field) - placeOf(b.field));
}

/**
 * Names the row by the first values that its table shows, as they were then. Leaves out flags, because yes or
 * no does not tell rows apart.
 */
function rowName(entry: HistoryEntry, table: FieldTable, ofRow: readonly HistoryEntry[]): string {
  const earlier = ofRow.slice(ofRow.indexOf(entry) + 1).flatMap(({ changes }) => changes);
  return Object.entries(table)
    .filter(([, { kind }]) => kind !== 'flag')
    .map(([name, field]) => shownValue(earlier.find((change) => change.field === name)?.after ?? null, field))
    .filter((text) => text !== '')
    .slice(0, 4)
    .join(', ');
}

/** The fields of each kind of row with the client's own, by the name that the history calls it. */
function tablesWith(own: ReturnType<typeof useAllOwnFields>): Readonly<Record<string, FieldTable>> {
  return {
    Lease: { ...leaseFields, ...own.leases.table },
    Option: optionFields,
    ...Object.fromEntries(
      leaseTabNames.map((tab) => {
        const { noun, fields } = leaseTabs[tab];
        return [noun, { ...fields, ...further[tab], ...(tab !== 'notes' && own[tab].table) }];
      }),
    ),
  };
}

/** What rows have in their history besides the fields of their tab. */
const further: Partial<Record<LeaseTabName, FieldTable>> = { criticalDates: acknowledgementFields };

function shownValue(value: AnyValue, field: Field | undefined): string {
  if (value === null) return '';
  return field ? showValue(value as never, field) : String(value); // Safe: the field's own value.
}
