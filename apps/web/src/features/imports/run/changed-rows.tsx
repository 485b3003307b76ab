import type { ChangedRow } from '@panoramic/contract';
import { Link } from 'react-router';
import { paths, to } from '../../../lib/paths.ts';
import classes from './run.module.css';

/** Rows of a change set, each with a link to its lease. */
export function ChangedRows({ rows }: { rows: readonly ChangedRow[] }) {
  return (
    <ul className={classes['rows']}>
      {rows.map(({ what, id, leaseId, label, action }) => (
        <li key={`${what} ${id}`}>
          {leaseId === null || action === 'deleted' ? (
            <span>{label}</span>
          ) : (
            <Link to={to(paths.leaseSummary, { id: leaseId })}>{label || what}</Link>
          )}
          <span className={classes['hint']}>
            {what} {action}
          </span>
        </li>
      ))}
    </ul>
  );
}
