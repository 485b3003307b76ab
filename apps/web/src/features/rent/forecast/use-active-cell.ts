import type { ForecastRow } from '@panoramic/contract';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { ForecastColumn } from './grid-columns.ts';

/** Page Up and Page Down move by this many rows. */
const pageOfRows = 20;

/** The cell that was asked for; `row` is `null` for the totals. */
export interface ForecastPlace {
  readonly row: ForecastRow | null;
  readonly column: ForecastColumn;
}

interface Cells {
  rows: readonly ForecastRow[];
  columns: readonly ForecastColumn[];
  /** Where the name of a row leads; `null` for nowhere. */
  linkOf: (row: ForecastRow) => string | null;
  onOpen: (place: ForecastPlace) => void;
  onFollow: (link: string) => void;
  /** Scrolls to the cell. */
  reveal: (row: number, column: number) => void;
}

/** The cell that keys move and a click sets. */
export function useActiveCell({ rows, columns, linkOf, onOpen, onFollow, reveal }: Cells) {
  /** The row of totals comes after the last; the column -1 is that of the names. */
  const [active, setActive] = useState({ row: 0, column: 0 });

  function moveTo(row: number, column: number) {
    const to = {
      row: Math.min(Math.max(row, 0), rows.length),
      column: Math.min(Math.max(column, -1), columns.length - 1),
    };
    setActive(to);
    reveal(to.row, to.column);
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

  return { active, press, click };
}
