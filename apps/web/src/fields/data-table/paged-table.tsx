import { EmptyState } from '../../ui/empty-state.tsx';
import { useTablePosition } from './scrolling/table-position.ts';
import { TableRows } from './table-rows.tsx';
import type { DataTableProps, TableView } from './table-view.ts';

interface PagedTableProps<R> extends Pick<
  DataTableProps<R>,
  'label' | 'columns' | 'rowKey' | 'rowLink' | 'minWidth' | 'emptyHint'
> {
  count: number;
  /** `undefined` for a row that has not been read yet. */
  rowAt: (position: number) => R | undefined;
  /** The first and the last position in sight, whose rows are to be read. */
  onShown: (first: number, last: number) => void;
}

/** The application's table over rows that are read page by page, in the order of the server. */
export function PagedTable<R>(props: PagedTableProps<R>) {
  const place = useTablePosition(props.label);
  if (props.count === 0) return <EmptyState>{props.emptyHint}</EmptyState>;
  const view: TableView<R> = { ...props, rows: none, place, currentSort: null, onSort: () => {} };
  return <TableRows {...view} />;
}

const none: readonly never[] = [];
