import classes from './skeleton-rows.module.css';

/** Placeholder rows of the final height, shown while content loads. */
export function SkeletonRows({ rows = 8, height = 36 }: { rows?: number; height?: number }) {
  return (
    <output aria-label="Loading" className={classes['rows']}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classes['row']} style={{ height }}>
          <span className={classes['bar']} style={{ width: `${widths[row % widths.length]}%` }} />
        </span>
      ))}
    </output>
  );
}

const widths = [62, 48, 71, 55, 40, 66];
