import { useEffect, useRef, useState } from 'react';
import { orderBy, rankRows, type Direction, type Ranks } from '../../lib/order/ranks.ts';
import { compareOf, isText, type Column } from './column.ts';

export interface Sort {
  readonly key: string;
  readonly direction: Direction;
}

interface Ordered<R> {
  readonly rows: readonly R[];
  /** `null`: as the rows came. */
  readonly order: Uint32Array | null;
}

/** The first click on a column is descending, then it toggles. */
export function nextSort(sort: Sort | null, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'desc' ? 'asc' : 'desc' };
}

/**
 * The order of `rows` under `sort`, worked out in slices: until it is there the order before
 * stands. A column's ranks are kept for as long as the rows are the same.
 */
export function useOrder<R>(rows: readonly R[], columns: readonly Column<R>[], sort: Sort | null) {
  const [ordered, setOrdered] = useState<Ordered<R>>({ rows, order: null });
  const ranksOf = useRef(new Map<string, Ranks>());
  const rankedRows = useRef(rows);
  const column = columns.find(({ key }) => key === sort?.key);

  useEffect(() => {
    if (rankedRows.current !== rows) ranksOf.current.clear();
    rankedRows.current = rows;
    if (!sort || !column) return setOrdered({ rows, order: null });
    const stop = new AbortController();
    void (async () => {
      const ranks = ranksOf.current.get(sort.key) ?? (await rank(rows, column, stop.signal));
      if (stop.signal.aborted) return;
      ranksOf.current.set(sort.key, ranks);
      setOrdered({ rows, order: orderBy(ranks, sort.direction) });
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
    // Columns are often written in place: a column is told by its key, not by its object.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, sort?.key, sort?.direction]);

  // Rows that have just come are shown as they came, rather than in an order made for others.
  const order = ordered.rows === rows ? ordered.order : null;
  return {
    rowAt: (position: number): R | undefined => rows[order ? (order[position] ?? -1) : position],
    sorting: sort !== null && ordered.rows !== rows,
  };
}

function rank<R>(rows: readonly R[], column: Column<R>, signal: AbortSignal): Promise<Ranks> {
  const valueAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? null : column.value(row);
  };
  return rankRows(rows.length, valueAt, compareOf(column), { natural: isText(column), signal });
}
