import type { LeaseScheduleRow } from '@panoramic/contract';
import { showCount } from '../../../lib/money.ts';
import type { ShowAmount } from '../frame/amounts.ts';
import { shortMonth } from '../../../lib/months.ts';
import { sumOf } from './schedule-rows.ts';
import classes from './how-computed.module.css';

interface StraightLineComputedProps {
  schedule: readonly LeaseScheduleRow[];
  show: ShowAmount;
}

/** How straight-line and deferred rent come about, with the first three months worked out. */
export function StraightLineComputed({ schedule, show }: StraightLineComputedProps) {
  if (schedule.length === 0) return <p>The lease has no months.</p>;
  const { payment } = sumOf(schedule);
  return (
    <div className={classes['page']}>
      <section aria-label="What goes in">
        <h2>What goes in</h2>
        <p>
          All payments, {show(payment)}, are spread evenly over{' '}
          {schedule.length === 1 ? '1 month' : `${showCount(schedule.length)} months`}; a month in part counts
          by its days. What the cost is ahead of the payments is deferred rent, what it is behind is prepaid.
          Rounding differences fall into the last month, which closes at 0.00.
        </p>
      </section>
      {schedule.slice(0, 3).map((row, index) => {
        const title = shortMonth(row.date.slice(0, 7));
        const before = schedule[index - 1]?.deferred ?? 0;
        return (
          <section key={row.date} aria-label={title}>
            <h2>{title}</h2>
            <p className={classes['formula']}>
              Deferred rent = {show(before)} + {show(row.straightLine)} cost − {show(row.payment)} paid ={' '}
              {show(row.deferred)}
            </p>
          </section>
        );
      })}
    </div>
  );
}
