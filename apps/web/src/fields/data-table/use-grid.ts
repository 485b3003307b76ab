import type { Density } from '@panoramic/contract';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { mayMoveFocus } from '../../ui/focus.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import type { RowActions } from './grid-row.tsx';
import { movedPosition } from './row-keys.ts';
import { useOnShown, useShownRows } from './scrolling/shown-rows.ts';
import { useRestoredScroll } from './scrolling/table-position.ts';
import type { TableView } from './table-view.ts';
import { useHoverIntent } from './use-hover-intent.ts';
import { usePrinting } from '../../ui/printing/printing.ts';
import { useRowTicks } from './use-row-ticks.ts';

const rowHeights: Record<Density, number> = { comfortable: 36, compact: 28 };
const twoLineHeights: Record<Density, number> = { comfortable: 48, compact: 40 };
/** The maximum number of printed rows; longer lists are reports. */
const printedRows = 2000;

/** The rows of a grid that are rendered, the active one among them, and what is done with them. */
export function useGrid<R>(view: TableView<R>) {
  const { count, place, density = 'comfortable' } = view;
  const isNarrow = useNarrow('lg');
  const isTwoLines = view.twoLines ?? isNarrow;
  const rowHeight = (isTwoLines ? twoLineHeights : rowHeights)[density];
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(place.opened ?? 0);
  const navigate = useNavigate();
  const intent = useHoverIntent(view.onIntent);
  const ticks = useRowTicks(view);
  const inSight = useShownRows(scroller, count, rowHeight);
  useRestoredScroll(place, scroller, count * rowHeight);
  const printed = usePrintedRows(count);
  const shown = printed ?? inSight.positions;
  useOnShown(view.onShown, shown);
  const focusRow = useFocusOnceRendered(scroller, place.opened);

  const actions = useSteady<R>({
    activate: setActive,
    open: (row, position, link) => {
      place.keep({ opened: position });
      intent.open(row);
      void navigate(link);
    },
    rest: intent.rest,
    move: (key) => {
      const target = movedPosition(key, active, count);
      if (target === null) return false;
      focusRow(target);
      inSight.scrollTo(target);
      setActive(target);
      return true;
    },
    toggle: (key, range) => ticks?.toggle(key, range),
  });
  const [first = 0] = shown;
  return {
    scroller,
    density,
    isTwoLines,
    ticks,
    shown,
    /** Pixels of the rows before and after those that are rendered. */
    above: first * rowHeight,
    below: printed ? 0 : (count - shown.length - first) * rowHeight,
    active,
    actions,
  };
}

/** The positions that are rendered for printing; `null` while nothing is printed. */
function usePrintedRows(count: number): readonly number[] | null {
  return usePrinting() ? Array.from({ length: Math.min(count, printedRows) }, (_, index) => index) : null;
}

/**
 * Gives a row the focus once it is rendered, which may be a few frames later. Coming back focuses the row that
 * was opened.
 */
function useFocusOnceRendered(scroller: RefObject<HTMLElement | null>, opened: number | null) {
  const wanted = useRef(opened);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-position="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    const isOnRows = scroller.current?.contains(document.activeElement) ?? false;
    if (isOnRows || mayMoveFocus()) row.focus({ preventScroll: true });
  });
  return (position: number) => {
    wanted.current = position;
  };
}

/** A stable object whose functions call those of the latest render. */
function useSteady<R>(actions: RowActions<R>): RowActions<R> {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState<RowActions<R>>(() => ({
    activate: (position) => latest.current.activate(position),
    open: (row, position, link) => latest.current.open(row, position, link),
    rest: (row) => latest.current.rest(row),
    move: (key) => latest.current.move(key),
    toggle: (key, range) => latest.current.toggle(key, range),
  }));
  return steady;
}
