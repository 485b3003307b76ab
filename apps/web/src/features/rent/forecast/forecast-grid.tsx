import type { Density, Forecast, ForecastRow } from '@panoramic/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { showCount, showMoney } from '../../../lib/money.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { AssumedMark } from '../assumed-mark.tsx';
import { amountIn, forecastColumns, type ForecastColumn, type ForecastPeriod } from './grid-columns.ts';
import { widthsFor, type Widths } from './grid-widths.ts';
import classes from './forecast-grid.module.css';

const rowHeights: Record<Density, number> = { comfortable: 36, compact: 28 };
/** The column of names, on a phone and otherwise. */
const nameWidths = { narrow: 132, wide: 288 };
/** Page Up and Page Down move by this many rows. */
const pageOfRows = 20;

/** The cell that was asked for; `row` is `null` for the totals. */
export interface ForecastPlace {
  readonly row: ForecastRow | null;
  readonly column: ForecastColumn;
}

interface ForecastGridProps {
  forecast: Forecast;
  /** The heading of the names: Lease, State. */
  heading: string;
  period: ForecastPeriod;
  density: Density;
  /** Where the name of a row leads; `null` for nowhere. */
  linkOf: (row: ForecastRow) => string | null;
  onOpen: (place: ForecastPlace) => void;
  onFollow: (link: string) => void;
}

/**
 * The months of all rows. Only the rows and columns in sight are rendered; names, headings and totals stay
 * in place. The focus stays on the grid, which names its active cell: cells come and go while one scrolls.
 */
export function ForecastGrid(props: ForecastGridProps) {
  const { forecast, heading, period, density, linkOf, onOpen, onFollow } = props;
  const { rows, total, assumed, months, settings } = forecast;
  const columns = useMemo(
    () => forecastColumns(months, settings.fiscalMonth, period),
    [months, settings.fiscalMonth, period],
  );
  const totals = useMemo(
    () => ({ key: '', label: 'Total', detail: null, amounts: total, assumed }),
    [total, assumed],
  );
  const widths = useMemo(() => widthsFor(forecast, columns), [forecast, columns]);
  const nameWidth = useNarrow('sm') ? nameWidths.narrow : nameWidths.wide;
  const rowHeight = rowHeights[density];
  const scroller = useRef<HTMLDivElement>(null);
  /** The row of totals comes after the last; the column -1 is that of the names. */
  const [active, setActive] = useState({ row: 0, column: 0 });
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
    initialRect: { width: 0, height: 600 },
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[columns[index]?.kind ?? 'month'],
    overscan: 2,
    scrollPaddingStart: nameWidth,
    initialRect: { width: 1200, height: 0 },
  });
  // The virtualizer keeps the widths that it has measured, so it measures again when the amounts change them.
  useLayoutEffect(() => across.measure(), [across, widths]);
  const shown = across.getVirtualItems();
  const [firstColumn, lastColumn] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? -1];
  const offset = shown[0]?.start ?? 0;
  const inSight = useMemo(
    () => columns.slice(firstColumn, lastColumn + 1),
    [columns, firstColumn, lastColumn],
  );
  const width = nameWidth + across.getTotalSize();

  function moveTo(row: number, column: number) {
    const to = {
      row: Math.min(Math.max(row, 0), rows.length),
      column: Math.min(Math.max(column, -1), columns.length - 1),
    };
    setActive(to);
    if (to.row < rows.length) down.scrollToIndex(to.row, { align: 'auto' });
    if (to.column >= 0) across.scrollToIndex(to.column, { align: 'auto' });
  }

  function open(row: number, index: number) {
    const found = rows[row] ?? null;
    if (index === -1) {
      const link = found && linkOf(found);
      return link ? onFollow(link) : undefined;
    }
    const column = columns[index];
    return column && onOpen({ row: found, column });
  }

  function press(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return;
    const { row, column } = active;
    const targets: Readonly<Record<string, readonly [number, number]>> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + pageOfRows, column],
      PageUp: [row - pageOfRows, column],
      Home: event.ctrlKey ? [0, 0] : [row, 0],
      End: event.ctrlKey ? [rows.length, columns.length - 1] : [row, columns.length - 1],
    };
    const target = targets[event.key];
    if (target) moveTo(...target);
    else if (event.key === 'Enter') open(row, column);
    else return;
    event.preventDefault();
  }

  function click(event: MouseEvent) {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    if (!cell) return;
    const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(',').map(Number);
    setActive({ row, column });
    // A click on a link with a modifier key opens another tab.
    if (column === -1 && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    open(row, column);
  }

  const common = { inSight, firstColumn, offset, widths };
  return (
    <div
      ref={scroller}
      className={classes['grid']}
      role="grid"
      tabIndex={0}
      aria-label="Forecast"
      aria-rowcount={rows.length + 2}
      aria-colcount={columns.length + 1}
      aria-activedescendant={cellId(active.row, active.column)}
      data-list
      onKeyDown={press}
      onClick={click}
      style={sizes(rowHeight, nameWidth)}
    >
      <div className={classes['head']} role="row" aria-rowindex={1} style={{ width }}>
        <div role="columnheader" className={classes['name']} aria-colindex={1}>
          {heading} <span className={classes['count']}>{showCount(rows.length)}</span>
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
      <div role="rowgroup" style={{ height: down.getTotalSize(), width, position: 'relative' }}>
        {down.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <GridLine
                key={row.key}
                {...common}
                row={row}
                position={index}
                start={start}
                active={active.row === index ? active.column : null}
                link={linkOf(row)}
              />
            )
          );
        })}
      </div>
      <div className={classes['foot']} style={{ width }} role="rowgroup">
        <GridLine
          {...common}
          row={totals}
          position={rows.length}
          start={null}
          active={active.row === rows.length ? active.column : null}
          link={null}
        />
      </div>
    </div>
  );
}

function cellId(row: number, column: number): string {
  return `forecast-${row}-${column}`;
}

/** Safe: React passes custom properties on. */
function sizes(rowHeight: number, nameWidth: number): CSSProperties {
  return { '--row': `${rowHeight}px`, '--name': `${nameWidth}px` } as CSSProperties;
}

interface GridLineProps {
  row: ForecastRow;
  position: number;
  /** Pixels from the top; `null` for the totals, which stay at the bottom. */
  start: number | null;
  inSight: readonly ForecastColumn[];
  firstColumn: number;
  offset: number;
  widths: Widths;
  /** The active column; `null` where the active cell is in another row. */
  active: number | null;
  link: string | null;
}

const GridLine = memo(function GridLine(props: GridLineProps) {
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
