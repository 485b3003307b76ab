import {
  formatDollars,
  leaseName,
  missingWords,
  monthName,
  showDate,
  type CallOutput,
  type Lease,
  type StoredPercentageRent,
} from '@panoramic/contract';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, useSignedIn } from '../../../api/index.ts';
import { FileButton } from '../../../fields/index.ts';
import { Badge } from '../../../ui/index.ts';
import classes from '../expenses.module.css';

export type SalesRent = CallOutput<'Expenses/GetSalesRent'>;
type Period = SalesRent[number]['periods'][number];

interface SalesPeriodsProps {
  lease: Lease;
  clause: StoredPercentageRent;
  periods: readonly Period[];
}

/** What is due, the latest period first; a press on a period shows its months and its working. */
export function SalesPeriods({ lease, clause, periods }: SalesPeriodsProps) {
  const [opened, setOpened] = useState<string | null>(null);
  if (periods.length === 0) return <p className={classes['quiet']}>No period has begun.</p>;
  return (
    <div className={classes['frame']}>
      <table className={classes['table']}>
        <caption className={classes['hidden']}>Percentage rent by period</caption>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col" data-number>
              Sales
            </th>
            <th scope="col" data-number data-optional>
              Breakpoint
            </th>
            <th scope="col" data-number>
              Due
            </th>
            <th scope="col">Due on</th>
          </tr>
        </thead>
        {periods.toReversed().map((period) => (
          <PeriodRows
            key={period.from}
            lease={lease}
            clause={clause}
            period={period}
            isOpen={opened === period.from}
            onOpen={() => setOpened(opened === period.from ? null : period.from)}
          />
        ))}
      </table>
    </div>
  );
}

interface PeriodRowsProps {
  lease: Lease;
  clause: StoredPercentageRent;
  period: Period;
  isOpen: boolean;
  onOpen: () => void;
}

function PeriodRows({ lease, clause, period, isOpen, onOpen }: PeriodRowsProps) {
  const { today } = useSignedIn();
  const isOver = period.to < today;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button type="button" className={classes['inline']} aria-expanded={isOpen} onClick={onOpen}>
            {showDate(period.from)} to {showDate(period.to)}
          </button>
        </th>
        <td data-number>{formatDollars(period.sales)}</td>
        <td data-number data-optional>
          {formatDollars(period.breakpoint)}
        </td>
        <td data-number>
          {period.due === null ? (
            <Badge tone={isOver ? 'amber' : 'neutral'}>{isOver ? 'Sales missing' : 'Running'}</Badge>
          ) : (
            formatDollars(period.due)
          )}
        </td>
        <td>{showDate(period.dueOn)}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5}>
            <OpenPeriod lease={lease} clause={clause} period={period} isOver={isOver} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface OpenPeriodProps {
  lease: Lease;
  clause: StoredPercentageRent;
  period: Period;
  isOver: boolean;
}

const statements = [
  { kind: 'word', label: 'Sales statement (Word)', icon: FileText, type: 'docx' },
  { kind: 'excel', label: 'Sales statement (Excel)', icon: FileSpreadsheet, type: 'xlsx' },
] as const;

function OpenPeriod({ lease, clause, period, isOver }: OpenPeriodProps) {
  const { pr_id } = clause;
  return (
    <div className={classes['section']}>
      {period.due === null && period.problem === null && (
        <p className={classes['quiet']}>
          {isOver ? missingWords(period.missing) : 'The period is not over.'} By the sales so far:{' '}
          {formatDollars(period.soFar)}.
        </p>
      )}
      <ul className={classes['plain']} aria-label="Working">
        {period.working.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={classes['inner']} aria-label="Sales by month">
        {period.months.map(({ month, amount }) => (
          <span key={month}>
            <span className={classes['quiet']}>{monthName(month)}</span>
            <br />
            {amount === null ? 'Missing' : formatDollars(amount)}
          </span>
        ))}
      </div>
      <div className={classes['row']}>
        {statements.map(({ kind, label, icon, type }) => (
          <FileButton
            key={kind}
            size="compact-sm"
            label={label}
            icon={icon}
            fileName={`Sales Statement ${leaseName(lease)} ${period.from} to ${period.to}.${type}`}
            fetch={() => fetchFile('Expenses/GetSalesStatement', { id: pr_id, from: period.from, kind })}
            failure="The statement could not be made."
          />
        ))}
      </div>
    </div>
  );
}
