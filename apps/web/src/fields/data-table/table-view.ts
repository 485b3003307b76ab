import type { Density } from '@panoramic/contract';
import type { ReactNode, Ref } from 'react';
import type { Column } from './column.ts';
import type { TablePosition } from './scrolling/table-position.ts';
import type { Sort } from './use-sorted-order.ts';

export type RowKey = string | number;

/** By key, so that it stays with its rows whatever the list is sorted by. */
export interface Selection {
  readonly selected: ReadonlySet<RowKey>;
  readonly onChange: (selected: ReadonlySet<RowKey>) => void;
}

export interface ListedRows<R> {
  inOrder(): R[];
}

export interface DataTableProps<R> {
  /** The accessible name of the table. */
  label: string;
  /** `undefined` while they are loading. */
  rows: readonly R[] | undefined;
  columns: readonly Column<R>[];
  rowKey: (row: R) => string | number;
  /** The target of a row. The whole row and its View link open it. */
  rowLink?: ((row: R) => string) | undefined;
  /** The text of that link and the label of its column. */
  viewLabel?: string;
  /** Below this width the table scrolls sideways instead of cutting off values. */
  minWidth?: number;
  /** Rows have two lines; longer values go on in the second. By default only on small windows. */
  twoLines?: boolean;
  /** In pixels, by the columns' keys: as the user has dragged them. */
  widths?: Readonly<Record<string, number>> | undefined;
  /** Called when the user has changed a column's width. Without it, widths cannot be changed. */
  onWidth?: ((key: string, width: number) => void) | undefined;
  sort?: Sort | null;
  density?: Density;
  /** Called when the user is about to open the row, so that data can be prefetched. */
  onIntent?: ((row: R) => void) | undefined;
  /** Highlights a row with 'current'. */
  rowTone?: ((row: R) => 'current' | undefined) | undefined;
  selection?: Selection | undefined;
  /** Under 'No Results Found': what to do next. */
  emptyHint?: ReactNode;
  /** Gives access to the rows in the order of the screen, for reports. */
  listed?: Ref<ListedRows<R>> | undefined;
  /** Cells of a totals row by column key. */
  footer?: Readonly<Record<string, ReactNode>> | undefined;
}

export interface TableView<R> extends DataTableProps<R> {
  count: number;
  rowAt: (position: number) => R | undefined;
  /** Tells which positions are in sight, where rows are read page by page. */
  onShown?: (first: number, last: number) => void;
  place: TablePosition;
  currentSort: Sort | null;
  onSort: (sort: Sort) => void;
}
