import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { orderBy, rankRows, type Direction, type Ranks } from '../../lib/order/ranks.ts';
import { compareOf, isText, type Column } from './column.ts';

export interface Sort {
  readonly key: string;
  readonly direction: Direction;
}

interface Ordered<R> {
  readonly rows: readonly R[];
  /** `null` means unsorted. */
  readonly order: Uint32Array | null;
}

/** Sorts descending on the first click; later clicks toggle. */
export function nextSort(sort: Sort | null, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'desc' ? 'asc' : 'desc' };
}

/**
 * The order of `rows` under `sort`, computed in slices. The previous rows and order are returned until
 * it is ready. The ranks of a column are cached while the rows stay the same.
 */
export function useSortedOrder<R>(rows: readonly R[], columns: readonly Column<R>[], sort: Sort | null) {
  const [ordered, setOrdered] = useState<Ordered<R> | null>(null);
  const [sortedFromTheStart] = useState(sort !== null);
  const ranksOf = useRef({ rows, byColumn: new Map<string, Ranks>() });
  const column = columns.find(({ key }) => key === sort?.key);

  const work = useEffectEvent(async (all: readonly R[], wanted: Sort, signal: AbortSignal) => {
    if (!column) return;
    if (ranksOf.current.rows !== all) ranksOf.current = { rows: all, byColumn: new Map() };
    const known = ranksOf.current.byColumn;
    const name = `${wanted.key} ${column.field?.kind}`;
    const ranks = known.get(name) ?? (await rank(all, column, signal));
    if (signal.aborted) return;
    known.set(name, ranks);
    setOrdered({ rows: all, order: orderBy(ranks, wanted.direction) });
  });

  const { key, direction } = sort ?? {};
  // The column of an own field comes with its definition, and changes with it.
  const kind = column && (column.field?.kind ?? 'none');
  useEffect(() => {
    if (key === undefined || direction === undefined || kind === undefined) return undefined;
    const stop = new AbortController();
    work(rows, { key, direction }, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) reportError(error);
    });
    return () => stop.abort();
  }, [rows, key, direction, kind]);

  const current = ordered && (ordered.rows.length > 0 || rows.length === 0) ? ordered : null;
  const asTheyCame = { rows, order: null };
  const shown: Ordered<R> = column
    ? (current ?? (sortedFromTheStart ? { rows: [], order: null } : asTheyCame))
    : asTheyCame;
  return {
    /** `rows` and `order` are the same objects while the order stays, so that callers can memoize by them. */
    rows: shown.rows,
    order: shown.order,
    count: shown.rows.length,
    rowAt: (position: number): R | undefined =>
      shown.rows[shown.order ? (shown.order[position] ?? -1) : position],
    /** True while the first sort is running; the rows are not shown yet. */
    pending: column !== undefined && current === null && sortedFromTheStart,
  };
}

function rank<R>(rows: readonly R[], column: Column<R>, signal: AbortSignal): Promise<Ranks> {
  function valueAt(index: number) {
    const row = rows[index];
    return row === undefined ? null : column.value(row);
  }
  return rankRows(rows.length, valueAt, compareOf(column), { natural: isText(column), signal });
}
