import { TriangleAlert } from 'lucide-react';
import classes from './schedule-warnings.module.css';

/** What looks wrong with the rent schedule: above its terms, and on the summary in the same words. */
export function ScheduleWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={classes['checks']} aria-label="Schedule checks">
      {warnings.map((message) => (
        <li key={message}>
          <TriangleAlert size={14} aria-hidden />
          {message}
        </li>
      ))}
    </ul>
  );
}
