import {
  acknowledgementFields,
  criticalDatesTab,
  leaseFields,
  leaseTabs,
  showValue,
  type AnyValue,
  type Field,
  type FieldTable,
  type HistoryEntry,
  type Lease,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showMoment } from '../../../lib/dates.ts';
import { Banner, EmptyState, SidePanel, SkeletonRows } from '../../../ui/index.ts';
import { RestoreRowButton } from './restore-row-button.tsx';
import classes from './lease-history.module.css';

const shownAtOnce = 100;

/** Who changed what, when, from what to what: over whichever tab is open. */
export function LeaseHistory({ lease, onClose }: { lease: Lease; onClose: () => void }) {
  const { data, error } = useQuery({
    ...queryFor('Leases/GetLeaseHistory', { id: lease.sd_id }),
    staleTime: 0,
  });
  const [shown, setShown] = useState(shownAtOnce);
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
              isLast={data.find(({ what, row }) => what === entry.what && row === entry.row) === entry}
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

/** `isLast`: nothing has happened to the row since. */
function Entry({ entry, isLast }: { entry: HistoryEntry; isLast: boolean }) {
  const { at, userName, what, action, changes } = entry;
  return (
    <li className={classes['entry']}>
      <div className={classes['line']}>
        <strong>
          {what} {action}
        </strong>
        <span className={classes['who']}>
          {userName ?? 'Panoramic'}, <time dateTime={at}>{showMoment(at)}</time>
        </span>
        {action === 'deleted' && isLast && <RestoreRowButton entry={entry} />}
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
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{tables[what]?.[field]?.label ?? field}</th>
                {action !== 'added' && (
                  <td className={classes['before']}>{shownValue(before, tables[what]?.[field])}</td>
                )}
                <td>{shownValue(after, tables[what]?.[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}

/** The fields of each kind of row, by the name that the history calls it. */
const tables: Readonly<Record<string, FieldTable>> = {
  Lease: leaseFields,
  ...Object.fromEntries(Object.values(leaseTabs).map(({ noun, fields }) => [noun, fields])),
  [criticalDatesTab.noun]: { ...criticalDatesTab.fields, ...acknowledgementFields },
};

function shownValue(value: AnyValue, field: Field | undefined): string {
  if (value === null) return '';
  return field ? showValue(value as never, field) : String(value); // Safe: the field's own value.
}
