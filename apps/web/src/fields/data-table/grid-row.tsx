import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { alignOf } from './column.ts';
import { CellContent } from './cell-content.tsx';
import classes from './data-table.module.css';
import { isOnRow } from './row-keys.ts';
import type { TableView } from './table-view.ts';

/** A stable object for the life of the grid, so that rows are not rendered again. */
export interface RowActions<R> {
  activate: (position: number) => void;
  open: (row: R, position: number, link: string) => void;
  /** `null` when the pointer has left the rows. */
  rest: (row: R | null) => void;
  move: (key: string) => boolean;
  toggle: (key: string | number, range: boolean) => void;
}

interface GridRowProps<R> {
  view: TableView<R>;
  row: R;
  rowId: string | number;
  position: number;
  active: boolean;
  selected: boolean;
  actions: RowActions<R>;
}

function Row<R>({ view, row, rowId, position, active, selected, actions }: GridRowProps<R>) {
  const link = view.rowLink?.(row);
  const tabIndex = active ? 0 : -1;

  function click(event: MouseEvent<HTMLElement>) {
    const control = controlAt(event.target);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || (control && !control.hasAttribute('data-view'))) return;
    if (control && elsewhere) return;
    if (!control && window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    if (elsewhere) window.open(link, '_blank', 'noopener');
    else actions.open(row, position, link);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (!isOnRow(event) || event.altKey || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Enter' && link) actions.open(row, position, link);
    else if (event.key === ' ' && view.selection) actions.toggle(rowId, event.shiftKey);
    else if (!actions.move(event.key)) return;
    event.preventDefault();
  }

  return (
    <tr
      className={classes['row']}
      aria-rowindex={position + 2}
      aria-selected={view.selection ? selected : undefined}
      data-position={position}
      data-opens={link ? true : undefined}
      data-tone={view.rowTone?.(row)}
      tabIndex={tabIndex}
      onClick={click}
      onFocus={() => {
        actions.activate(position);
        actions.rest(row);
      }}
      onBlur={() => actions.rest(null)}
      onPointerEnter={() => actions.rest(row)}
      onPointerLeave={() => actions.rest(null)}
      onKeyDown={press}
    >
      {view.selection && (
        <td className={classes['tick']}>
          <input
            type="checkbox"
            tabIndex={tabIndex}
            aria-label={`Select ${rowNameOf(view, row)}`}
            checked={selected}
            onChange={({ nativeEvent }) => actions.toggle(rowId, isWithShift(nativeEvent))}
          />
        </td>
      )}
      {link && (
        <td>
          {/* A plain link, opened by the row's click handler: a router Link per row would cost more than the row. */}
          <a href={link} data-view tabIndex={tabIndex} aria-label={`View ${rowNameOf(view, row)}`}>
            View
          </a>
        </td>
      )}
      {view.columns.map((column) => (
        <td key={column.key} data-align={alignOf(column)} data-frozen={column.frozen}>
          <CellContent column={column} row={row} />
        </td>
      ))}
    </tr>
  );
}

/** Memoized, so that scrolling renders only the new rows. */
export const GridRow = memo(Row) as typeof Row; // Safe: memo only forgets that Row is generic.

/** A check box changes by a click, or by a key that the browser makes a click of. */
function isWithShift(event: Event): boolean {
  return event instanceof globalThis.MouseEvent && event.shiftKey;
}

/** The first non-empty value of the row, which names it in the labels of its link and check box. */
export function rowNameOf<R>(view: TableView<R>, row: R): string {
  const first = view.columns.map(({ value }) => value(row)).find((value) => value !== null && value !== '');
  return String(first ?? '');
}

function controlAt(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('a, button, input, label') : null;
}
