import { alignOf, type Column } from './column.ts';
import { useColumnWidths } from './column-widths.tsx';
import classes from './data-table.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import type { TableView } from './table-view.ts';
import { useGrid } from './use-grid.ts';

const skeletonRows = 12;

export function Grid<R>(view: TableView<R>) {
  const { columns, selection } = view;
  const { scroller, ticks, ...grid } = useGrid(view);
  const widths = useColumnWidths(view);
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      data-list
      data-density={grid.density}
      data-two-lines={grid.isTwoLines || undefined}
      onKeyDown={ticks?.onKeyDown}
    >
      <table
        role="grid"
        aria-label={view.label}
        aria-rowcount={view.rows ? view.count + 1 : -1}
        aria-busy={view.rows === undefined}
        className={classes['table']}
        style={{ minWidth: widths.min }}
      >
        <GridHead view={view} widths={widths} ticks={ticks} />
        <tbody>
          <Spacer height={grid.above} />
          {view.rows === undefined && <SkeletonBody columns={columns} lead={leadOf(view)} />}
          {grid.shown.map((position) => {
            const row = view.rowAt(position);
            if (row === undefined)
              return view.onShown ? <SkeletonLine key={position} columns={columns} row={position} /> : null;
            const key = view.rowKey(row);
            return (
              <GridRow
                key={key}
                view={view}
                row={row}
                rowId={key}
                position={position}
                active={position === grid.active}
                selected={selection?.selected.has(key) ?? false}
                actions={grid.actions}
              />
            );
          })}
          <Spacer height={grid.below} />
        </tbody>
        {view.footer && <Totals view={view} footer={view.footer} />}
      </table>
    </div>
  );
}

/** The columns before those of the list: check boxes and View. */
function leadOf<R>({ selection, rowLink }: TableView<R>): number {
  return Number(Boolean(selection)) + Number(Boolean(rowLink));
}

/** Stands for the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden className={classes['spacer']} style={{ height }} />;
}

interface TotalsProps<R> {
  view: TableView<R>;
  footer: NonNullable<TableView<R>['footer']>;
}

function Totals<R>({ view, footer }: TotalsProps<R>) {
  return (
    <tfoot>
      <tr>
        {Array.from({ length: leadOf(view) }, (_, at) => (
          <td key={at} aria-hidden />
        ))}
        {view.columns.map((column) => (
          <td key={column.key} data-align={alignOf(column)} data-frozen={column.frozen}>
            {footer[column.key]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function SkeletonBody<R>({ columns, lead }: { columns: readonly Column<R>[]; lead: number }) {
  return Array.from({ length: skeletonRows }, (_, row) => (
    <SkeletonLine key={row} columns={columns} row={row} lead={lead} />
  ));
}

interface SkeletonLineProps<R> {
  columns: readonly Column<R>[];
  row: number;
  lead?: number;
}

/** A row that has not been read yet. */
function SkeletonLine<R>({ columns, row, lead = 0 }: SkeletonLineProps<R>) {
  return (
    <tr aria-hidden>
      {Array.from({ length: lead }, (_cell, at) => (
        <td key={at} aria-hidden />
      ))}
      {columns.map(({ key }, at) => (
        <td key={key} aria-hidden>
          <span className={classes['bone']} style={{ width: `${40 + ((row * 7 + at * 13) % 45)}%` }} />
        </td>
      ))}
    </tr>
  );
}
