import type { ForecastRow } from '@panoramic/contract';
import { memo } from 'react';
import { showCount, showMoney } from '../../../lib/money.ts';
import { AssumedMark } from '../assumed-mark.tsx';
import { amountIn, type ForecastColumn } from './grid-columns.ts';
import type { Widths } from './grid-widths.ts';
import classes from './forecast-grid.module.css';

/** The columns in sight, and where they stand. */
export interface ColumnWindow {
  inSight: readonly ForecastColumn[];
  firstColumn: number;
  /** Pixels of the columns before the first one in sight. */
  offset: number;
  widths: Widths;
}

export function cellId(row: number, column: number): string {
  return `forecast-${row}-${column}`;
}

interface ForecastHeadProps extends ColumnWindow {
  heading: string;
  count: number;
  width: number;
}

export function ForecastHead({
  heading,
  count,
  width,
  inSight,
  firstColumn,
  offset,
  widths,
}: ForecastHeadProps) {
  return (
    <div className={classes['head']} role="row" aria-rowindex={1} style={{ width }}>
      <div role="columnheader" className={classes['name']} aria-colindex={1}>
        {heading} <span className={classes['count']}>{showCount(count)}</span>
      </div>
      <span className={classes['gap']} style={{ width: offset }} />
      {inSight.map((column, at) => (
        <div
          key={column.label}
          role="columnheader"
          className={classes['cell']}
          aria-colindex={firstColumn + at + 2}
          data-kind={column.kind}
          style={{ width: widths[column.kind] }}
        >
          {column.label}
        </div>
      ))}
    </div>
  );
}

interface ForecastRowLineProps extends ColumnWindow {
  row: ForecastRow;
  position: number;
  /** Pixels from the top; `null` for the totals, which stay at the bottom. */
  start: number | null;
  /** The active column; `null` where the active cell is in another row. */
  active: number | null;
  link: string | null;
}

export const ForecastRowLine = memo(function ForecastRowLine(props: ForecastRowLineProps) {
  const { row, position, start, inSight, firstColumn, offset, widths, active, link } = props;
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      className={classes['row']}
      style={start === null ? undefined : { transform: `translateY(${start}px)`, position: 'absolute' }}
    >
      <div
        role="rowheader"
        className={classes['name']}
        aria-colindex={1}
        id={cellId(position, -1)}
        data-cell={`${position},-1`}
        data-active={active === -1 || undefined}
        title={row.detail ? `${row.label}, ${row.detail}` : row.label}
      >
        {link ? (
          <a href={link} tabIndex={-1}>
            {row.label}
          </a>
        ) : (
          row.label
        )}
        {row.detail && <span className={classes['detail']}>{row.detail}</span>}
      </div>
      <span className={classes['gap']} style={{ width: offset }} />
      {inSight.map((column, at) => {
        const { amount, assumed } = amountIn(row, column);
        const index = firstColumn + at;
        return (
          <div
            key={column.label}
            role="gridcell"
            className={classes['cell']}
            aria-colindex={index + 2}
            id={cellId(position, index)}
            data-cell={`${position},${index}`}
            data-kind={column.kind}
            data-active={active === index || undefined}
            data-zero={amount === 0 || undefined}
            style={{ width: widths[column.kind] }}
          >
            {showMoney(amount)}
            {assumed > 0 && <AssumedMark />}
          </div>
        );
      })}
    </div>
  );
});
