import { Link } from 'react-router';
import { showTimestamp } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/index.ts';
import classes from './second-factor-prompt.module.css';

/** Reminds somebody who must set up a second factor by a date, on every screen. */
export function SecondFactorPrompt({ due }: { due: string }) {
  return (
    <div className={classes['asked']}>
      <Banner kind="warning">
        A second factor is required from {showTimestamp(due)} on.{' '}
        <Link to={`${paths.settings}#two-step`}>Set one up</Link>
      </Banner>
    </div>
  );
}
