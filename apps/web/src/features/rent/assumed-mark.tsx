import classes from './rent.module.css';

/** Beside a figure that follows from a scenario and not from a rent term. */
export function AssumedMark() {
  return (
    <span className={classes['assumed']}>
      <span className={classes['mark']} title="Assumed" aria-hidden>
        A
      </span>
      <span className={classes['spoken']}>, assumed</span>
    </span>
  );
}
