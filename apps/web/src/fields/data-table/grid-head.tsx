import type { KeyboardEvent, ReactNode } from 'react';
import { SortButton } from '../sort-button.tsx';
import { alignOf, type Column } from './column.ts';
import type { GridWidths } from './column-widths.tsx';
import classes from './data-table.module.css';
import type { TableView } from './table-view.ts';
import type { RowTicks } from './use-row-ticks.ts';
import { nextSort } from './use-sorted-order.ts';

interface GridHeadProps<R> {
  view: TableView<R>;
  widths: GridWidths<R>;
  ticks: RowTicks | null;
}

/** The widths of the columns and their headings, which sort. */
export function GridHead<R>({ view, widths, ticks }: GridHeadProps<R>) {
  const { columns, rowLink } = view;
  return (
    <>
      <colgroup>
        {ticks && <col style={{ width: 40 }} />}
        {/* The first column of a table is wider, by its distance to the edge. */}
        {rowLink && <col style={{ width: ticks ? 56 : 72 }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: widths.of(column) }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {ticks && <TickAll ticks={ticks} />}
          {rowLink && (
            <th scope="col">
              <span className={classes['hiddenLabel']}>{view.viewLabel ?? 'View'}</span>
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell
              key={column.key}
              column={column}
              sort={view.currentSort}
              onSort={view.onSort}
              press={widths.press}
            >
              {widths.handle(column)}
            </HeaderCell>
          ))}
        </tr>
      </thead>
    </>
  );
}

function TickAll({ ticks }: { ticks: RowTicks }) {
  return (
    <th scope="col" className={classes['tick']}>
      <input
        type="checkbox"
        aria-label="Select all rows"
        checked={ticks.all}
        ref={(box) => {
          if (box) box.indeterminate = !ticks.all && ticks.some;
        }}
        onChange={ticks.toggleAll}
      />
    </th>
  );
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell<R>({
  column,
  sort,
  onSort,
  press,
  children,
}: {
  column: Column<R>;
  sort: TableView<R>['currentSort'];
  onSort: TableView<R>['onSort'];
  press: ((event: KeyboardEvent<HTMLElement>, column: Column<R>) => void) | undefined;
  children: ReactNode;
}) {
  const parts = column.parts ?? [column];
  const sorted = parts.some(({ key }) => key === sort?.key) && sort ? spoken[sort.direction] : undefined;
  return (
    <th
      scope="col"
      data-align={alignOf(column)}
      data-frozen={column.frozen}
      aria-sort={sorted}
      aria-keyshortcuts={press && 'Shift+ArrowLeft Shift+ArrowRight'}
      onKeyDown={press && ((event) => press(event, column))}
    >
      {parts.map(({ key, label, sortable }) =>
        sortable === false ? (
          label
        ) : (
          <SortButton
            key={key}
            label={label}
            sorted={key === sort?.key ? sorted : undefined}
            onSort={() => onSort(nextSort(sort, key))}
          />
        ),
      )}
      {children}
    </th>
  );
}
