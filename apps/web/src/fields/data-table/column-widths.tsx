import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { TableView } from './table-view.ts';

/** Limits in pixels: a narrower heading could not be dragged any more, a wider one would fill the window. */
const narrowest = 56;
const widest = 800;
/** The pixels of a column without a width of its own, until the user gives it one. */
const usual = 112;
/** The pixels that one press of a key adds or removes. */
const step = 16;

interface Dragged {
  readonly key: string;
  readonly width: number;
}

export interface GridWidths<R> {
  readonly of: (column: Column<R>) => string | undefined;
  /** Narrower than this the table scrolls sideways. */
  readonly min: number | undefined;
  /** The edge of a heading that is dragged; nothing where widths are not kept. */
  readonly handle: (column: Column<R>) => ReactNode;
  /** Handles keys on a heading: Shift with the left or right arrow does what dragging does. */
  readonly press: ((event: KeyboardEvent<HTMLElement>, column: Column<R>) => void) | undefined;
}

/** The widths of the columns: as the user has dragged them, else as the list has them. */
export function useColumnWidths<R>({ columns, minWidth, widths, onWidth }: TableView<R>): GridWidths<R> {
  const [dragged, setDragged] = useState<Dragged | null>(null);

  function chosen({ key }: Column<R>): number | undefined {
    return dragged?.key === key ? dragged.width : widths?.[key];
  }

  function begin(event: PointerEvent<HTMLElement>, column: Column<R>) {
    event.preventDefault();
    const handle = event.currentTarget;
    const from = event.clientX;
    const before = handle.closest('th')?.offsetWidth ?? usual;
    let width = before;
    handle.setPointerCapture(event.pointerId);
    function move({ clientX }: { clientX: number }) {
      width = within(before + clientX - from);
      setDragged({ key: column.key, width });
    }
    function end() {
      handle.removeEventListener('pointermove', move);
      setDragged(null);
      if (width !== before) onWidth?.(column.key, width);
    }
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end, { once: true });
  }

  function press(event: KeyboardEvent<HTMLElement>, column: Column<R>) {
    const direction = ['ArrowLeft', '', 'ArrowRight'].indexOf(event.key) - 1;
    if (!event.shiftKey || Math.abs(direction) !== 1) return;
    event.preventDefault();
    const before = chosen(column) ?? event.currentTarget.offsetWidth;
    onWidth?.(column.key, within(before + direction * step));
  }

  const added = columns.reduce((sum, column) => {
    const width = chosen(column);
    return width === undefined ? sum : sum + width - (Number.parseInt(column.width ?? '', 10) || usual);
  }, 0);
  return {
    of: (column) => {
      const width = chosen(column);
      return width === undefined ? column.width : `${width}px`;
    },
    min: minWidth === undefined ? undefined : minWidth + added,
    handle: (column) =>
      onWidth && (
        <span
          className={classes['handle']}
          aria-hidden
          data-width-of={column.key}
          title="Drag to change the width, or press Shift and ← or → on the heading"
          onPointerDown={(event) => begin(event, column)}
        />
      ),
    press: onWidth && press,
  };
}

function within(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}
