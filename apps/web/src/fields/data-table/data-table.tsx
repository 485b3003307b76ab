import { useMediaQuery } from '@mantine/hooks';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { breakpoints } from '../../ui/theme.ts';
import { Cards } from './cards.tsx';
import type { Column } from './column.ts';
import { Grid } from './grid.tsx';
import { nextSort, useOrder, type Sort } from './use-order.ts';

export interface Selection {
  readonly selected: ReadonlySet<string | number>;
  readonly onChange: (selected: ReadonlySet<string | number>) => void;
}

export interface DataTableProps<R> {
  /** For screen readers: what the rows are. */
  label: string;
  /** `undefined` while they are loading. */
  rows: readonly R[] | undefined;
  columns: readonly Column<R>[];
  rowKey: (row: R) => string | number;
  /** Where a row leads; the whole row opens it, besides its View link. */
  rowLink?: ((row: R) => string) | undefined;
  /** The words of that link, and its column's label. */
  viewLabel?: string;
  sort?: Sort | null;
  /** `row` marks: 'current' is highlighted. */
  rowTone?: ((row: R) => 'current' | undefined) | undefined;
  selection?: Selection | undefined;
  /** Under 'No Results Found': what to do next. */
  emptyHint?: ReactNode;
  /** A row that stands under all others: totals. One cell per column, by its key. */
  footer?: Readonly<Record<string, ReactNode>> | undefined;
}

export interface TableView<R> extends DataTableProps<R> {
  count: number;
  rowAt: (position: number) => R | undefined;
  currentSort: Sort | null;
  onSort: (key: string) => void;
}

/** The one list of the application: virtualised, sortable, walked by keyboard, cards on a phone. */
export function DataTable<R>(props: DataTableProps<R>) {
  const [sort, setSort] = useState<Sort | null>(props.sort ?? null);
  const { rowAt, count, pending } = useOrder(props.rows ?? none, props.columns, sort);
  const phone = useMediaQuery(`(max-width: ${breakpoints.sm - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  });
  if (props.rows?.length === 0) return <EmptyState>{props.emptyHint}</EmptyState>;
  const view: TableView<R> = {
    ...props,
    rows: pending ? undefined : props.rows,
    count: props.rows && !pending ? count : 0,
    rowAt,
    currentSort: sort,
    onSort: (key) => setSort(nextSort(sort, key)),
  };
  return phone ? <Cards {...view} /> : <Grid {...view} />;
}

const none: readonly never[] = [];

const pageOfRows = 20;

/** Where a key leads from `position`; `null` for a key that means nothing here. */
export function movedPosition(key: string, position: number, count: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: position + 1,
    ArrowUp: position - 1,
    PageDown: position + pageOfRows,
    PageUp: position - pageOfRows,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1);
}

/** Keys typed into something inside the row belong to that. */
export function isOnRow(event: KeyboardEvent<HTMLElement>): boolean {
  return event.target === event.currentTarget;
}
