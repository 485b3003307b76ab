import { useMemo } from 'react';
import type { ListedRows, RowKey, Selection } from '../data-table/table-view.ts';

export interface ChosenRows {
  readonly count: number;
  /** In the order of the screen; those selected under another filter are not among them. */
  readonly ids: () => number[];
  readonly all: () => void;
  readonly none: () => void;
}

/** The selected rows of a list. */
export function useChosenRows<R>(
  rows: readonly R[] | undefined,
  { selected, onChange }: Selection,
  idOf: (row: R) => number,
  listed: { readonly current: ListedRows<R> | null },
): ChosenRows {
  const count = useMemo(
    () => (rows && selected.size > 0 ? rows.filter((row) => selected.has(idOf(row))).length : 0),
    [rows, selected, idOf],
  );
  return {
    count,
    ids: () => (listed.current?.inOrder() ?? []).map(idOf).filter((id) => selected.has(id)),
    all: () => onChange(new Set<RowKey>((rows ?? []).map(idOf))),
    none: () => onChange(new Set()),
  };
}
