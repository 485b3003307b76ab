import type { Density, Forecast, ForecastRow } from '@panoramic/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { forecastColumns, type ForecastPeriod } from './grid-columns.ts';
import { cellId, ForecastHead, ForecastRowLine, type ColumnWindow } from './grid-lines.tsx';
import { widthsFor } from './grid-widths.ts';
import { useActiveCell, type ForecastPlace } from './use-active-cell.ts';
import classes from './forecast-grid.module.css';

const rowHeights: Record<Density, number> = { comfortable: 36, compact: 28 };
/** The column of names, on a phone and otherwise. */
const nameWidths = { narrow: 132, wide: 288 };
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
  const { forecast, heading, density, linkOf } = props;
  const { rows, total, assumed } = forecast;
  const totals = useMemo(
    () => ({ key: '', label: 'Total', detail: null, amounts: total, assumed }),
    [total, assumed],
  );
  const nameWidth = useNarrow('sm') ? nameWidths.narrow : nameWidths.wide;
  const rowHeight = rowHeights[density];
  const { scroller, columns, down, across, window } = useWindow(props, rowHeight, nameWidth);
  const { active, press, click } = useActiveCell({
    ...props,
    rows,
    columns,
    reveal: (row, column) => {
      if (row < rows.length) down.scrollToIndex(row, { align: 'auto' });
      if (column >= 0) across.scrollToIndex(column, { align: 'auto' });
    },
  });
  const width = nameWidth + across.getTotalSize();
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
      <ForecastHead heading={heading} count={rows.length} width={width} {...window} />
      <div role="rowgroup" style={{ height: down.getTotalSize(), width, position: 'relative' }}>
        {down.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <ForecastRowLine
                key={row.key}
                {...window}
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
        <ForecastRowLine
          {...window}
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

/** The columns of the period, and what of rows and columns is in sight. */
function useWindow({ forecast, period }: ForecastGridProps, rowHeight: number, nameWidth: number) {
  const { rows, months, settings } = forecast;
  const columns = useMemo(
    () => forecastColumns(months, settings.fiscalMonth, period),
    [months, settings.fiscalMonth, period],
  );
  const widths = useMemo(() => widthsFor(forecast, columns), [forecast, columns]);
  const scroller = useRef<HTMLDivElement>(null);
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
  const inSight = useMemo(
    () => columns.slice(firstColumn, lastColumn + 1),
    [columns, firstColumn, lastColumn],
  );
  const window: ColumnWindow = { inSight, firstColumn, offset: shown[0]?.start ?? 0, widths };
  return { scroller, columns, down, across, window };
}

/** Safe: React passes custom properties on. */
function sizes(rowHeight: number, nameWidth: number): CSSProperties {
  return { '--row': `${rowHeight}px`, '--name': `${nameWidth}px` } as CSSProperties;
}
