import { useImperativeHandle, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useTablePosition } from './scrolling/table-position.ts';
import { TableRows } from './table-rows.tsx';
import type { DataTableProps, TableView } from './table-view.ts';
import { useSortedOrder } from './use-sorted-order.ts';

/** The application's table: virtualized, sortable, navigable by keyboard, cards on a phone. */
export function DataTable<R>(props: DataTableProps<R>) {
  const place = useTablePosition(props.label);
  const [sort, setSort] = useState(place.sort ?? props.sort ?? null);
  const { rowAt, count, pending } = useSortedOrder(
    props.rows ?? none,
    props.columns.flatMap((column) => column.parts ?? [column]),
    sort,
  );
  useImperativeHandle(props.listed, () => ({
    inOrder: () =>
      Array.from({ length: count }, (_, position) => rowAt(position)).flatMap((row) => row ?? []),
  }));
  if (props.rows?.length === 0) return <EmptyState>{props.emptyHint}</EmptyState>;
  const view: TableView<R> = {
    ...props,
    rows: pending ? undefined : props.rows,
    count: props.rows && !pending ? count : 0,
    rowAt,
    place,
    currentSort: sort,
    onSort: (next) => {
      place.keep({ sort: next });
      setSort(next);
    },
  };
  return <TableRows {...view} />;
}

const none: readonly never[] = [];
