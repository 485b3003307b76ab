import classes from './tick-lines.module.css';

interface TickLinesProps {
  ticks: readonly number[];
  /** The amount at the upper edge. */
  top: number;
  show: (tick: number) => string;
}

/** The lines across a drawing, each with its amount left of the edge. */
export function TickLines({ ticks, top, show }: TickLinesProps) {
  return ticks.map((tick) => (
    <span key={tick} className={classes['tick']} style={{ bottom: `${(tick / top) * 100}%` }}>
      <span>{show(tick)}</span>
    </span>
  ));
}
