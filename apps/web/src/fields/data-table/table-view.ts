import type { Density } from '@panoramic/contract';
import type { ReactNode, Ref } from 'react';
import type { Column } from './column.ts';
import type { KeptPlace } from './kept-place.ts';
import type { Sort } from './use-order.ts';

export interface Selection {
  readonly selected: ReadonlySet<string | number>;
  readonly onChange: (selected: ReadonlySet<string | number>) => void;
}

export interface Listed<R> {
  inOrder(): R[];
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
  /** Narrower than this it scrolls sideways: values cut off are no values. */
  minWidth?: number;
  /** Rows have two lines; longer values go on in the second. */
  twoLines?: boolean;
  /** In pixels, by the columns' keys: as the user has dragged them. */
  widths?: Readonly<Record<string, number>> | undefined;
  /** A column was dragged to a width; without it, none can be. */
  onWidth?: ((key: string, width: number) => void) | undefined;
  sort?: Sort | null;
  density?: Density;
  /** Somebody is about to open the row: what that needs can be loaded ahead. */
  onIntent?: ((row: R) => void) | undefined;
  /** `row` marks: 'current' is highlighted. */
  rowTone?: ((row: R) => 'current' | undefined) | undefined;
  selection?: Selection | undefined;
  /** Under 'No Results Found': what to do next. */
  emptyHint?: ReactNode;
  /** For whoever needs the rows as they are listed: a report in the order of the screen. */
  listed?: Ref<Listed<R>> | undefined;
  /** A row that stands under all others: totals. One cell per column, by its key. */
  footer?: Readonly<Record<string, ReactNode>> | undefined;
}

export interface TableView<R> extends DataTableProps<R> {
  count: number;
  rowAt: (position: number) => R | undefined;
  place: KeptPlace;
  currentSort: Sort | null;
  onSort: (key: string) => void;
}
