import { ownFieldName, ownFieldTable, type FieldTable, type RemindedDate } from '@panoramic/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { useSignedIn } from '../../../api/index.ts';
import { nextSort, useSortedOrder, type Sort } from '../../../fields/data-table/use-sorted-order.ts';
import {
  usePrinting,
  useRestoredScroll,
  useOwnFields,
  useTablePosition,
  type Column,
  type ListedRows,
  type ListView,
} from '../../../fields/index.ts';
import { SortButton } from '../../../fields/sort-button.tsx';
import { SortSelect } from '../../../fields/sort-select.tsx';
import { showCount } from '../../../lib/money.ts';
import classes from './critical-date-list.module.css';
import { dateLines, type DateLine } from './date-lines.ts';
import {
  dateGrid,
  DateRow,
  shownDateColumns,
  type DateColumn,
  type LineProps,
  type RowTick,
} from './date-row.tsx';

function sortColumn({ name, label, value, field }: DateColumn): Column<RemindedDate> {
  return { key: name, label, value, field };
}

/** The sort keys with which the dates are grouped by month. */
const inTime: readonly (string | undefined)[] = [undefined, 'date'];

interface DateTableProps {
  view: ListView;
  dates: readonly RemindedDate[];
  onOpen: (date: RemindedDate) => void;
  /** Gives access to the dates in the order of the screen. */
  listed: Ref<ListedRows<RemindedDate>>;
  /** For those who may change dates. */
  ticks: DateTicks | undefined;
}

interface DateTicks {
  readonly ticked: ReadonlySet<string>;
  readonly toggle: (date: RemindedDate) => void;
}

/** The height of a date in pixels by window width, until it is measured: one line, two, a card. */
const heights = [
  { from: 1280, height: 37 },
  { from: 768, height: 60 },
  { from: 0, height: 190 },
];

/** The estimate must be close, because one that is too low renders rows that are out of sight. */
function expectedHeight(): number {
  return heights.find(({ from }) => window.innerWidth >= from)?.height ?? 0;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

/** The dates by month, or sorted by another column within what is overdue and what lies ahead. */
export function DateTable({ view, dates, onOpen, listed, ticks }: DateTableProps) {
  const { today } = useSignedIn();
  const scroller = useRef<HTMLDivElement>(null);
  const place = useTablePosition('Critical dates');
  const columns = useMemo(() => shownDateColumns(view.shown), [view.shown]);
  const sortColumns = useMemo(() => columns.map(sortColumn), [columns]);
  const [sort, setSort] = useState<Sort | null>(knownSort(place.sort ?? view.open?.sort, columns));
  // Another filter is another address: keeps the order there too, so that Back finds it.
  useEffect(() => {
    if (sort) place.keep({ sort });
  }, [place, sort]);
  const { rows, order } = useSortedOrder(dates, sortColumns, sort);
  const byMonth = inTime.includes(sort?.key);
  const lines = useMemo(
    () =>
      dateLines(
        order ? Array.from(order, (at) => rows[at]).flatMap((row) => row ?? []) : rows,
        today,
        byMonth,
      ),
    [rows, order, today, byMonth],
  );
  useImperativeHandle(listed, () => ({ inOrder: () => lines.flatMap(({ date }) => date ?? []) }));
  const [lineHeight] = useState(expectedHeight);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 6,
    initialRect: { width: 0, height: 800 },
  });
  useRestoredScroll(place, scroller, virtualizer.getTotalSize());
  const { shown: ownFields } = useOwnFields('criticalDates');
  const own = useMemo(() => {
    const columned = new Set(columns.map(({ name }) => name));
    return ownFieldTable(ownFields.filter(({ key }) => !columned.has(ownFieldName(key))));
  }, [ownFields, columns]);
  const grid = useMemo(() => dateGrid(columns), [columns]);
  const printing = usePrinting();
  const drawn = virtualizer.getVirtualItems();
  const shown = printing ? lines.map((_, index) => ({ index })) : drawn;
  const above = printing ? 0 : (drawn[0]?.start ?? 0);
  const below = printing ? 0 : virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);

  return (
    // Stays mounted while a filter finds nothing, so that the sort order is kept.
    <div ref={scroller} className={classes['scroller']} data-list hidden={dates.length === 0}>
      {/* Cards have no headings to sort by. */}
      <div className={classes['sort']}>
        <SortSelect columns={sortColumns} sort={sort ?? { key: 'date', direction: 'asc' }} onSort={setSort} />
      </div>
      <table
        role="table"
        className={classes['table']}
        aria-label="Critical dates"
        aria-rowcount={lines.length + 1}
        style={grid}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1} className={classes['cells']}>
            {columns.map(({ name, label, isOwn }) => {
              const sorted = sort?.key === name ? spoken[sort.direction] : undefined;
              return (
                <th
                  key={name}
                  role="columnheader"
                  scope="col"
                  aria-sort={sorted}
                  data-own={isOwn}
                  {...(!isOwn && { style: { gridArea: name } })}
                >
                  <SortButton label={label} sorted={sorted} onSort={() => setSort(nextSort(sort, name))} />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {above > 0 && <tr role="presentation" className={classes['spacer']} style={{ height: above }} />}
          {shown.map(({ index }) => {
            const line = lines[index];
            const common = { index, measure: virtualizer.measureElement };
            const isTicked = ticks?.ticked.has(line?.key ?? '');
            return (
              line && (
                <Line
                  key={line.key}
                  line={line}
                  columns={columns}
                  onOpen={onOpen}
                  own={own}
                  ticked={isTicked}
                  onTick={ticks?.toggle}
                  {...common}
                />
              )
            );
          })}
          {below > 0 && <tr role="presentation" className={classes['spacer']} style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

/** A sort that was kept for a column that the list no longer has is forgotten. */
function knownSort(kept: Sort | null | undefined, columns: readonly DateColumn[]): Sort | null {
  return kept && columns.some(({ name }) => name === kept.key) ? kept : null;
}

type DateLineProps = LineProps &
  RowTick & {
    line: DateLine;
    columns: readonly DateColumn[];
    onOpen: DateTableProps['onOpen'];
    own: FieldTable;
  };

/** Rows that stay in sight are not rendered again while one scrolls. */
const Line = memo(function Line({ line, columns, onOpen, ...place }: DateLineProps) {
  if (line.date) return <DateRow {...place} columns={columns} date={line.date} onOpen={onOpen} />;
  const { index, measure } = place;
  return (
    <tr ref={measure} role="row" data-index={index} aria-rowindex={index + 2} className={classes['month']}>
      <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
        {line.heading} <span data-figures>{showCount(line.count)}</span>
      </th>
    </tr>
  );
});
