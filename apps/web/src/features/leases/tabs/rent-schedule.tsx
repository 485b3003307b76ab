import { rentToday, scheduleChecks, type Lease, type RentFigures, type Term } from '@panoramic/contract';
import { CircleCheck } from 'lucide-react';
import { memo, type FunctionComponent } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { ScheduleWarnings } from '../details/schedule-warnings.tsx';
import { RentDrawing } from '../rent/rent-drawing.tsx';
import classes from './row-tab.module.css';

interface ScheduleProps {
  terms: readonly Term[];
  lease: Lease;
}

/** Warnings about the schedule, shown above its terms. */
export const ScheduleChecks = whileSame(function ScheduleChecks({ terms, lease }) {
  const checks = scheduleChecks(terms, lease, useSignedIn().today);
  if (checks.length > 0) return <ScheduleWarnings warnings={checks.map(({ message }) => message)} />;
  if (terms.every(({ rt_start }) => rt_start === null)) return null;
  return (
    <p className={classes['sound']}>
      <CircleCheck size={14} aria-hidden />
      The schedule has no gaps and no overlaps.
    </p>
  );
});

/** The saved schedule as a drawing. */
export const DrawnSchedule = whileSame(function DrawnSchedule({ terms, lease }) {
  const { today } = useSignedIn();
  if (terms.length === 0) return null;
  return (
    <section className={classes['section']} aria-label="Schedule">
      <h2 className={classes['heading']}>Schedule</h2>
      <RentDrawing terms={terms} expiration={lease.sd_ced} today={today} />
    </section>
  );
});

/** Rent in effect today, by type and in total. */
export const RentTodaySection = whileSame(function RentTodaySection({ terms, lease }) {
  const { byType, total } = rentToday(terms, lease, useSignedIn().today);
  if (byType.length === 0) return null;
  return (
    <section className={classes['section']}>
      <h2 className={classes['heading']}>Rent today</h2>
      <table className={classes['figures']}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Monthly</th>
            <th scope="col">Yearly</th>
            <th scope="col">Per SF</th>
          </tr>
        </thead>
        <tbody>
          {byType.map(({ type, ...figures }) => (
            <Figures key={type} label={type} figures={figures} />
          ))}
        </tbody>
        <tfoot>
          <Figures label="Total" figures={total} />
        </tfoot>
      </table>
    </section>
  );
});

/**
 * Renders again only for other values, because opening a row or typing into it creates new terms with the
 * same values.
 */
function whileSame(section: FunctionComponent<ScheduleProps>) {
  return memo(
    section,
    (before, now) => before.lease === now.lease && JSON.stringify(before.terms) === JSON.stringify(now.terms),
  );
}

function Figures({ label, figures }: { label: string; figures: RentFigures }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{showMoney(figures.monthly)}</td>
      <td>{showMoney(figures.annual)}</td>
      <td>{showMoney(figures.psqft)}</td>
    </tr>
  );
}
