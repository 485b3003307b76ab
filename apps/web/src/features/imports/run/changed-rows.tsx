import type { ChangedRow, CompTypeId } from '@panoramic/contract';
import { Link } from 'react-router';
import { paths, to } from '../../../lib/paths.ts';
import classes from './run.module.css';

interface ChangedRowsProps {
  rows: readonly ChangedRow[];
  /** The type of the comps; `null` for leases, or where it is not known. */
  compType: CompTypeId | null;
}

/** Rows of a change set, each with a link to its lease or comp. */
export function ChangedRows({ rows, compType }: ChangedRowsProps) {
  return (
    <ul className={classes['rows']}>
      {rows.map((row) => {
        const { what, id, label, action } = row;
        const link = linkOf(row, compType);
        return (
          <li key={`${what} ${id}`}>
            {link === null ? <span>{label}</span> : <Link to={link}>{label || what}</Link>}
            <span className={classes['hint']}>
              {what} {action}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function linkOf({ id, leaseId, action }: ChangedRow, compType: CompTypeId | null): string | null {
  if (action === 'deleted') return null;
  if (leaseId !== null) return to(paths.leaseSummary, { id: leaseId });
  return compType === null ? null : to(paths.compSummary, { compId: id, compType });
}
