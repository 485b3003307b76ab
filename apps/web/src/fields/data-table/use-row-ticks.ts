import { useMemo, useRef, type KeyboardEvent } from 'react';
import { rangeOfRows } from './row-range.ts';
import type { RowKey, TableView } from './table-view.ts';

/** The check boxes of the rows; `null` where rows cannot be selected. */
export interface RowTicks {
  /** With `range`, all rows from the last clicked one to this one get the new state of this one. */
  readonly toggle: (key: RowKey, range: boolean) => void;
  readonly some: boolean;
  readonly all: boolean;
  readonly toggleAll: () => void;
  /** Ctrl A or Cmd A in the list selects all of its rows. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function useRowTicks<R>(view: TableView<R>): RowTicks | null {
  const { selection, rows, rowKey, count } = view;
  const anchor = useRef<RowKey | null>(null);
  const selected = selection?.selected;
  // Rows that were selected under another filter are not in the list.
  const ticked = useMemo(
    () => (selected && rows ? rows.filter((row) => selected.has(rowKey(row))).length : 0),
    [selected, rows, rowKey],
  );
  if (!selection) return null;
  const { onChange } = selection;
  const all = count > 0 && ticked === count;

  function selectAll(): void {
    onChange(new Set((rows ?? []).map(rowKey)));
  }

  return {
    some: ticked > 0,
    all,
    toggle: (key, range) => {
      const next = new Set(selection.selected);
      const isOn = !next.has(key);
      const keys = (range && anchor.current !== null && rangeOfRows(view, anchor.current, key)) || [key];
      for (const one of keys) {
        if (isOn) next.add(one);
        else next.delete(one);
      }
      anchor.current = key;
      onChange(next);
    },
    toggleAll: () => (all ? onChange(new Set()) : selectAll()),
    onKeyDown: (event) => {
      if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
      event.preventDefault();
      selectAll();
    },
  };
}
