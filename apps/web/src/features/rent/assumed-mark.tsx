import classes from './rent.module.css';

/** Marks a figure that follows from a scenario and not from a rent term. */
export function AssumedMark() {
  return (
    <span className={classes['mark']} role="img" aria-label="assumed" title="Assumed">
      A
    </span>
  );
}
