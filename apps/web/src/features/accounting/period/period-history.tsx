import type { AccountingPeriod } from '@panoramic/contract';
import { showTimestamp } from '../../../lib/dates.ts';
import { Badge, EmptyState, SidePanel } from '../../../ui/index.ts';
import { describeMonth } from '../../../lib/months.ts';
import classes from './period.module.css';

interface PeriodHistoryProps {
  periods: readonly AccountingPeriod[];
  onClose: () => void;
}

/** Who closed and reopened which month, and when. */
export function PeriodHistory({ periods, onClose }: PeriodHistoryProps) {
  return (
    <SidePanel title="Closed months" onClose={onClose}>
      {periods.length === 0 && <EmptyState title="No month is closed yet" />}
      <ul className={classes['history']}>
        {periods.map((period) => (
          <li key={period.month}>
            <b>{describeMonth(period.month)}</b>
            {period.closedAt ? <Badge>Closed</Badge> : <Badge tone="green">Open again</Badge>}
            <div className={classes['quiet']}>
              {period.closedAt && <Moment what="Closed" at={period.closedAt} by={period.closedBy} />}
              {period.reopenedAt && <Moment what="Reopened" at={period.reopenedAt} by={period.reopenedBy} />}
              {period.reopenReason && <span>Reason: {period.reopenReason}</span>}
            </div>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}

function Moment({ what, at, by }: { what: string; at: string; by: string | null }) {
  return (
    <span>
      {what} <time dateTime={at}>{showTimestamp(at)}</time>
      {by && `, ${by}`}
    </span>
  );
}
