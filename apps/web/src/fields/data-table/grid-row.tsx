import { Checkbox } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { alignOf } from './column.ts';
import { CellContent } from './cell-content.tsx';
import classes from './data-table.module.css';
import { isOnRow, type TableView } from './data-table.tsx';

interface GridRowProps<R> {
  view: TableView<R>;
  row: R;
  rowId: string | number;
  position: number;
  active: boolean;
  selected: boolean;
  onActive: (position: number) => void;
  onMove: (key: string) => boolean;
  onToggle: (key: string | number) => void;
}

export function GridRow<R>({
  view,
  row,
  rowId,
  position,
  active,
  selected,
  onActive,
  onMove,
  onToggle,
}: GridRowProps<R>) {
  const navigate = useNavigate();
  const link = view.rowLink?.(row);

  function open(event: MouseEvent<HTMLElement>) {
    if (!link || isControl(event.target) || window.getSelection()?.isCollapsed === false) return;
    if (event.metaKey || event.ctrlKey) window.open(link, '_blank', 'noopener');
    else void navigate(link);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (!isOnRow(event) || event.altKey || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Enter' && link) void navigate(link);
    else if (event.key === ' ' && view.selection) onToggle(rowId);
    else if (!onMove(event.key)) return;
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
      tabIndex={active ? 0 : -1}
      onClick={open}
      onFocus={() => onActive(position)}
      onKeyDown={press}
    >
      {view.selection && (
        <td className={classes['tick']}>
          <Checkbox
            size="xs"
            tabIndex={active ? 0 : -1}
            aria-label={`Select row ${position + 1}`}
            checked={selected}
            onChange={() => onToggle(rowId)}
          />
        </td>
      )}
      {link && (
        <td>
          <Link to={link} tabIndex={active ? 0 : -1} aria-label={`View ${nameOf(view, row)}`}>
            View
          </Link>
        </td>
      )}
      {view.columns.map((column) => (
        <td key={column.key} data-align={alignOf(column)}>
          <CellContent column={column} row={row} />
        </td>
      ))}
    </tr>
  );
}

/** The first value of the row that says anything, for a link that only says View. */
function nameOf<R>(view: TableView<R>, row: R): string {
  const [first] = view.columns
    .map(({ value }) => value(row))
    .filter((value) => value !== null && value !== '');
  return String(first ?? '');
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null;
}
