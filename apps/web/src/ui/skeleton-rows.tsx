import classes from './skeleton-rows.module.css';

/** Rows of the final height while their content is on its way. */
export function SkeletonRows({ rows = 8, height = 36 }: { rows?: number; height?: number }) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes['row']} style={{ height }}>
          <span className={classes['bar']} style={{ width: `${widths[row % widths.length]}%` }} />
        </div>
      ))}
    </div>
  );
}

const widths = [62, 48, 71, 55, 40, 66];
