import {
  securityDeposit,
  rentToday,
  scheduleChecks,
  type Deposit,
  type Lease,
  type RentFigures,
  type Term,
} from '@panoramic/contract';
import { CircleCheck } from 'lucide-react';
import { memo, useMemo, useState, type FunctionComponent } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { ScheduleWarnings } from '../details/schedule-warnings.tsx';
import { RentDrawing } from '../rent/rent-drawing.tsx';
import classes from './row-tab.module.css';

interface ScheduleProps {
  terms: readonly Term[];
  lease: Lease;
}

interface FoldProps {
  /** The terms as they are on the screen, which are checked. */
  typed: readonly Term[];
  /** The terms as they are stored, which are drawn. */
  saved: readonly Term[];
  lease: Lease;
}

/** The checks and the drawing of the schedule, folded: the line says what the checks found. */
export function ScheduleFold({ typed, saved, lease }: FoldProps) {
  const { today } = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const warnings = useMemo(
    () => scheduleChecks(typed, lease, today).map(({ message }) => message),
    [typed, lease, today],
  );
  if (typed.every(({ rt_start }) => rt_start === null)) return null;
  return (
    <details
      className={classes['section']}
      aria-label="Schedule"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes['heading']}>Schedule: {warningCount(new Set(warnings).size)}</summary>
      {warnings.length === 0 ? (
        <p className={classes['sound']}>
          <CircleCheck size={14} aria-hidden />
          The schedule has no gaps and no overlaps.
        </p>
      ) : (
        <ScheduleWarnings warnings={warnings} />
      )}
      {isOpen && saved.length > 0 && <DrawnSchedule terms={saved} lease={lease} />}
    </details>
  );
}

function warningCount(count: number): string {
  if (count === 0) return 'no warnings';
  return count === 1 ? '1 warning' : `${showCount(count)} warnings`;
}

const DrawnSchedule = whileSame(function DrawnSchedule({ terms, lease }) {
  return <RentDrawing terms={terms} expiration={lease.sd_ced} today={useSignedIn().today} />;
});

/** Rent in effect today, by type and in total. */
export const RentTodaySection = whileSame(function RentTodaySection({ terms, lease }) {
  const { byType, total } = rentToday(terms, lease, useSignedIn().today);
  const deposit = securityDeposit(lease, terms);
  if (byType.length === 0) return <DepositLine deposit={deposit} />;
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
      <DepositLine deposit={deposit} />
    </section>
  );
});

/** One fact, whether it stands with the lease or among the terms. */
function DepositLine({ deposit: { amount, ofTerms, differs } }: { deposit: Deposit }) {
  if (amount === null) return null;
  return (
    <p className={classes['line']}>
      Security Deposit {showMoney(amount)}
      {differs && `; the term here says ${showMoney(ofTerms)}`}
    </p>
  );
}

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
