import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isSameRange, nextRange, type RowRange } from './drawn-range.ts';

export interface ShownRows {
  /** The positions to render. */
  readonly positions: readonly number[];
  /** Scrolls just as far as the row needs to be in sight. */
  readonly scrollTo: (position: number) => void;
}

/** Rows rendered above and below those in sight. */
const around = 8;
/** The height of the table in pixels, until it has been measured. */
const expectedHeight = 800;
/** Milliseconds of script that new rows may take in a frame; style, layout and paint take about twice as much again. */
const scriptPerFrame = 10;
const fewestNewRows = 3;
/** Milliseconds of script for a row, until it has been measured. */
const expectedPerRow = 3;

/**
 * The rows to render of a table with rows of one height: those in sight and a few around them. A frame adds
 * only as many as this machine renders in time, those in sight first; the next frames add the others.
 */
export function useShownRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): ShownRows {
  const [range, setRange] = useState<RowRange>({ first: 0, last: Math.floor(expectedHeight / rowHeight) });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    let perRow = expectedPerRow;
    let drawn: RowRange | null = null;

    function look(draw: (range: RowRange) => void) {
      const { scrollTop = 0, clientHeight = 0 } = element ?? {};
      const sight = {
        first: Math.floor(scrollTop / rowHeight),
        last: Math.floor((scrollTop + clientHeight) / rowHeight),
      };
      const allowed = Math.max(fewestNewRows, Math.floor(scriptPerFrame / perRow));
      const { range: next, added } = nextRange(drawn, sight, { around, allowed });
      if (drawn && isSameRange(drawn, next)) return;
      drawn = next;
      // The next frame adds rows that are still missing, and draws nothing once the range is complete.
      lookWithNextFrame();
      const start = performance.now();
      draw(next);
      if (added >= fewestNewRows) perRow = (perRow + (performance.now() - start) / added) / 2;
    }
    // Draws within the frame, so that no gap is seen where rows are missing. A scroll event comes just before
    // its frame; drawing on both would draw twice as much.
    function lookWithNextFrame() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look((next) => flushSync(() => setRange(next))));
    }

    look(setRange);
    const sizes = new ResizeObserver(() => look(setRange));
    sizes.observe(element);
    element.addEventListener('scroll', lookWithNextFrame, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      element.removeEventListener('scroll', lookWithNextFrame);
    };
  }, [scroller, rowHeight]);

  return {
    positions: positionsIn(range, count),
    scrollTo: (position) => scrollIntoSight(scroller.current, position, rowHeight),
  };
}

function positionsIn({ first, last }: RowRange, count: number): readonly number[] {
  const from = Math.max(0, first);
  return Array.from({ length: Math.max(0, Math.min(count - 1, last) - from + 1) }, (_, at) => from + at);
}

/** The sticky header is as high as a row, stands before the first row, and covers what scrolls below it. */
function scrollIntoSight(scroller: HTMLElement | null, position: number, rowHeight: number): void {
  if (!scroller) return;
  const start = position * rowHeight;
  const end = start + 2 * rowHeight - scroller.clientHeight;
  const { scrollTop } = scroller;
  if (start < scrollTop) scroller.scrollTo({ top: start });
  else if (end > scrollTop) scroller.scrollTo({ top: end });
}

/** Tells `onShown` the first and the last of the positions in sight, whenever they change. */
export function useOnShown(
  onShown: ((first: number, last: number) => void) | undefined,
  positions: readonly number[],
): void {
  const [first = 0] = positions;
  const last = positions.at(-1) ?? 0;
  const tell = useEffectEvent(() => onShown?.(first, last));
  useEffect(() => tell(), [first, last]);
}
