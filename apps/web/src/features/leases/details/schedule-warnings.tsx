import { TriangleAlert } from 'lucide-react';
import { showCount } from '../../../lib/money.ts';
import classes from './schedule-warnings.module.css';

/** A schedule of thousands of rows can have as many faults; the first ones say what kind they are. */
const mostShown = 8;

/** The warnings about the rent schedule, in the same words above its terms and on the summary. */
export function ScheduleWarnings({ warnings }: { warnings: readonly string[] }) {
  const distinct = [...new Set(warnings)];
  if (distinct.length === 0) return null;
  return (
    <ul className={classes['checks']} aria-label="Schedule checks">
      {distinct.slice(0, mostShown).map((message) => (
        <li key={message}>
          <TriangleAlert size={14} aria-hidden />
          {message}
        </li>
      ))}
      {distinct.length > mostShown && <li>and {showCount(distinct.length - mostShown)} more</li>}
    </ul>
  );
}
