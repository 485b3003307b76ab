import { useRef } from 'react';
import { Link } from 'react-router';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { SortSelect } from '../sort-select.tsx';
import { CellContent } from './cell-content.tsx';
import { cellText, type Column } from './column.ts';
import classes from './data-table.module.css';
import { useOnShown } from './scrolling/shown-rows.ts';
import { useRestoredScroll } from './scrolling/table-position.ts';
import { rowNameOf } from './grid-row.tsx';
import type { TableView } from './table-view.ts';
import { useCardPlaces } from './scrolling/use-card-places.ts';
import { useHoverIntent } from './use-hover-intent.ts';
import { useRowTicks, type RowTicks } from './use-row-ticks.ts';

/** The rows as cards, for phones. */
export function Cards<R>(view: TableView<R>) {
  const scroller = useRef<HTMLElement>(null);
  const { places, length, measureCard } = useCardPlaces(scroller, view.count);
  useOnShown(
    view.onShown,
    places.map(({ index }) => index),
  );
  const sortable = view.columns
    .flatMap((column) => column.parts ?? [column])
    .filter((column) => column.sortable !== false);
  const intent = useHoverIntent(view.onIntent);
  const ticks = useRowTicks(view);
  useRestoredScroll(view.place, scroller, length);
  if (view.rows === undefined) return <SkeletonRows rows={6} height={96} />;
  return (
    <section
      ref={scroller}
      className={classes['scroller']}
      data-list
      data-cards
      tabIndex={0}
      aria-label={view.label}
      onKeyDown={ticks?.onKeyDown}
    >
      {sortable.length > 0 && (
        <div className={classes['cardSort']}>
          <SortSelect columns={sortable} sort={view.currentSort} onSort={view.onSort} />
        </div>
      )}
      <ul className={classes['cards']} style={{ height: length }}>
        {places.map(({ index, start }) => {
          const row = view.rowAt(index);
          return (
            row !== undefined && (
              <li
                key={index}
                ref={measureCard}
                data-index={index}
                className={classes['card']}
                aria-setsize={view.count}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
                onPointerDown={() => intent.open(row)}
                onFocus={() => intent.rest(row)}
                onBlur={() => intent.rest(null)}
              >
                <Card view={view} row={row} ticks={ticks} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** True when label and value are too long for half of a card, and for a button without a label. */
function isWide<R>(column: Column<R>, row: R): boolean {
  return (
    column.card === 'wide' || column.label === '' || column.label.length + cellText(column, row).length > 19
  );
}

function hasContent<R>(column: Column<R>, row: R): boolean {
  return column.cell ? column.cell(row) !== null : cellText(column, row) !== '';
}

function Card<R>({ view, row, ticks }: { view: TableView<R>; row: R; ticks: RowTicks | null }) {
  const { columns, selection } = view;
  const key = view.rowKey(row);
  const link = view.rowLink?.(row);
  const titled = columns.filter((column) => column.card === 'title' && hasContent(column, row));
  const heading = titled.length > 0 ? titled : columns.slice(0, 1);
  const lines = columns.filter(
    (column) => column.card !== 'none' && !heading.includes(column) && hasContent(column, row),
  );
  const title = heading.map((column) => (
    <span key={column.key}>
      <CellContent column={column} row={row} />
    </span>
  ));
  return (
    <article className={classes['cardBox']} data-tone={view.rowTone?.(row)}>
      <div className={classes['cardTitle']}>
        {link ? (
          <Link to={link} className={classes['cardLink']}>
            {title}
            <span className={classes['hiddenLabel']}>View</span>
          </Link>
        ) : (
          <span className={classes['cardHeading']}>{title}</span>
        )}
        {selection && (
          <input
            type="checkbox"
            className={classes['cardTick']}
            aria-label={`Select ${rowNameOf(view, row)}`}
            checked={selection.selected.has(key)}
            onChange={() => ticks?.toggle(key, false)}
          />
        )}
      </div>
      <dl className={classes['cardLines']}>
        {lines.map((column) => (
          <div key={column.key} data-wide={isWide(column, row) || undefined}>
            <dt>{column.label}</dt>
            <dd>
              <CellContent column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
