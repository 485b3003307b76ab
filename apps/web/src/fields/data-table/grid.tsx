import type { Density } from '@panoramic/contract';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { mayMoveFocus } from '../../ui/focus.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { SortButton } from '../sort-button.tsx';
import { alignOf, type Column } from './column.ts';
import { useColumnWidths } from './column-widths.tsx';
import classes from './data-table.module.css';
import { useRestoredScroll } from './scrolling/table-position.ts';
import { movedPosition } from './row-keys.ts';
import { useOnShown, useShownRows } from './scrolling/shown-rows.ts';
import type { TableView } from './table-view.ts';
import { nextSort } from './use-sorted-order.ts';
import { GridRow, type RowActions } from './grid-row.tsx';
import { useHoverIntent } from './use-hover-intent.ts';
import { usePrinting } from './use-printing.ts';
import { useRowTicks } from './use-row-ticks.ts';

const rowHeights: Record<Density, number> = { comfortable: 36, compact: 28 };
const twoLineHeights: Record<Density, number> = { comfortable: 48, compact: 40 };
/** The maximum number of printed rows; longer lists are reports. */
const printedRows = 2000;
const skeletonRows = 12;

export function Grid<R>(view: TableView<R>) {
  const { columns, count, rowAt, selection, rowLink, currentSort, footer, place } = view;
  const density = view.density ?? 'comfortable';
  const isNarrow = useNarrow('lg');
  const isTwoLines = view.twoLines ?? isNarrow;
  const rowHeight = (isTwoLines ? twoLineHeights : rowHeights)[density];
  const widths = useColumnWidths(view);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(place.opened ?? 0);
  const navigate = useNavigate();
  const intent = useHoverIntent(view.onIntent);
  const printing = usePrinting();
  const ticks = useRowTicks(view);
  const inSight = useShownRows(scroller, count, rowHeight);
  useRestoredScroll(place, scroller, count * rowHeight);
  const shown = printing
    ? Array.from({ length: Math.min(count, printedRows) }, (_, index) => index)
    : inSight.positions;
  const above = (printing ? 0 : (shown[0] ?? 0)) * rowHeight;
  const below = printing ? 0 : Math.max(0, count - 1 - (shown.at(-1) ?? count - 1)) * rowHeight;

  useOnShown(view.onShown, shown);

  // The row that gets the focus once it is rendered, which may be a few frames later. Coming back focuses
  // the row that was opened.
  const focusWanted = useRef(place.opened);
  useLayoutEffect(() => {
    const row = focusWanted.current !== null && rowIn(scroller.current, focusWanted.current);
    if (!row) return;
    focusWanted.current = null;
    const isOnRows = scroller.current?.contains(document.activeElement) ?? false;
    if (isOnRows || mayMoveFocus()) row.focus({ preventScroll: true });
  });

  function move(key: string): boolean {
    const target = movedPosition(key, active, count);
    if (target === null) return false;
    focusWanted.current = target;
    inSight.scrollTo(target);
    setActive(target);
    return true;
  }

  const actions = useSteady<R>({
    activate: setActive,
    open: (row, position, link) => {
      place.keep({ opened: position });
      intent.open(row);
      void navigate(link);
    },
    rest: intent.rest,
    move,
    toggle: (key, range) => ticks?.toggle(key, range),
  });
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      data-list
      data-density={density}
      data-two-lines={isTwoLines || undefined}
      onKeyDown={ticks?.onKeyDown}
    >
      <table
        role="grid"
        aria-label={view.label}
        aria-rowcount={view.rows ? count + 1 : -1}
        aria-busy={view.rows === undefined}
        className={classes['table']}
        style={{ minWidth: widths.min }}
      >
        <colgroup>
          {selection && <col style={{ width: 40 }} />}
          {/* The first column of a table is wider, by its distance to the edge. */}
          {rowLink && <col style={{ width: selection ? 56 : 72 }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: widths.of(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {ticks && (
              <th scope="col" className={classes['tick']}>
                <input
                  type="checkbox"
                  aria-label="Select all rows"
                  checked={ticks.all}
                  ref={(box) => {
                    if (box) box.indeterminate = !ticks.all && ticks.some;
                  }}
                  onChange={ticks.toggleAll}
                />
              </th>
            )}
            {rowLink && (
              <th scope="col">
                <span className={classes['hiddenLabel']}>{view.viewLabel ?? 'View'}</span>
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={currentSort}
                onSort={view.onSort}
                press={widths.press}
              >
                {widths.handle(column)}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden className={classes['spacer']} style={{ height: above }} />}
          {view.rows === undefined && (
            <SkeletonBody columns={columns} lead={Number(Boolean(selection)) + Number(Boolean(rowLink))} />
          )}
          {shown.map((position) => {
            const row = rowAt(position);
            if (row === undefined)
              return view.onShown ? <SkeletonLine key={position} columns={columns} row={position} /> : null;
            const key = view.rowKey(row);
            return (
              <GridRow
                key={key}
                view={view}
                row={row}
                rowId={key}
                position={position}
                active={position === active}
                selected={selection?.selected.has(key) ?? false}
                actions={actions}
              />
            );
          })}
          {below > 0 && <tr aria-hidden className={classes['spacer']} style={{ height: below }} />}
        </tbody>
        {footer && (
          <tfoot>
            <tr>
              {selection && <td aria-hidden />}
              {rowLink && <td aria-hidden />}
              {columns.map((column) => (
                <td key={column.key} data-align={alignOf(column)} data-frozen={column.frozen}>
                  {footer[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function rowIn(scroller: HTMLElement | null, position: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-position="${position}"]`) ?? null;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell<R>({
  column,
  sort,
  onSort,
  press,
  children,
}: {
  column: Column<R>;
  sort: TableView<R>['currentSort'];
  onSort: TableView<R>['onSort'];
  press: ((event: KeyboardEvent<HTMLElement>, column: Column<R>) => void) | undefined;
  children: ReactNode;
}) {
  const parts = column.parts ?? [column];
  const sorted = parts.some(({ key }) => key === sort?.key) && sort ? spoken[sort.direction] : undefined;
  return (
    <th
      scope="col"
      data-align={alignOf(column)}
      data-frozen={column.frozen}
      aria-sort={sorted}
      aria-keyshortcuts={press && 'Shift+ArrowLeft Shift+ArrowRight'}
      onKeyDown={press && ((event) => press(event, column))}
    >
      {parts.map(({ key, label, sortable }) =>
        sortable === false ? (
          label
        ) : (
          <SortButton
            key={key}
            label={label}
            sorted={key === sort?.key ? sorted : undefined}
            onSort={() => onSort(nextSort(sort, key))}
          />
        ),
      )}
      {children}
    </th>
  );
}

function SkeletonBody<R>({ columns, lead }: { columns: readonly Column<R>[]; lead: number }) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    <SkeletonLine key={row} columns={columns} row={row} lead={lead} />
  ));
}

interface SkeletonLineProps<R> {
  columns: readonly Column<R>[];
  row: number;
  lead?: number;
}

/** A row that has not been read yet. */
function SkeletonLine<R>({ columns, row, lead = 0 }: SkeletonLineProps<R>) {
  return (
    <tr aria-hidden>
      {Array.from({ length: lead }, (_cell, at) => (
        <td key={at} aria-hidden />
      ))}
      {columns.map(({ key }, at) => (
        <td key={key} aria-hidden>
          <span className={classes['bone']} style={{ width: `${40 + ((row * 7 + at * 13) % 45)}%` }} />
        </td>
      ))}
    </tr>
  );
}

/** A stable object whose functions call those of the latest render. */
function useSteady<R>(actions: RowActions<R>): RowActions<R> {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState<RowActions<R>>(() => ({
    activate: (position) => latest.current.activate(position),
    open: (row, position, link) => latest.current.open(row, position, link),
    rest: (row) => latest.current.rest(row),
    move: (key) => latest.current.move(key),
    toggle: (key, range) => latest.current.toggle(key, range),
  }));
  return steady;
}
