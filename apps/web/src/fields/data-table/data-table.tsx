import { useMediaQuery } from '@mantine/hooks';
import { useImperativeHandle, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { breakpoints } from '../../ui/theme.ts';
import { Cards } from './cards.tsx';
import { Grid } from './grid.tsx';
import type { DataTableProps, TableView } from './table-view.ts';
import { nextSort, useOrder, type Sort } from './use-order.ts';

/** The one list of the application: virtualised, sortable, walked by keyboard, cards on a phone. */
export function DataTable<R>(props: DataTableProps<R>) {
  const [sort, setSort] = useState<Sort | null>(props.sort ?? null);
  const { rowAt, count, pending } = useOrder(props.rows ?? none, props.columns, sort);
  const phone = useMediaQuery(`(max-width: ${breakpoints.sm - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  });
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
    currentSort: sort,
    onSort: (key) => setSort(nextSort(sort, key)),
  };
  return phone ? <Cards {...view} /> : <Grid {...view} />;
}

const none: readonly never[] = [];
