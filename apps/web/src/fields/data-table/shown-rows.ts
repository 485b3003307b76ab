import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** The first and the last row in sight, and whether they are moving. */
interface Sight {
  readonly first: number;
  readonly last: number;
  readonly moving: boolean;
}

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
/** Milliseconds without scrolling after which it has stopped. */
const restAfter = 150;

/**
 * The rows to render of a table with rows of one height: those in sight and a few around them. A jump to
 * entirely new rows renders only those in sight until scrolling stops.
 */
export function useShownRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): ShownRows {
  const [sight, setSight] = useState<Sight>({
    first: 0,
    last: Math.floor(expectedHeight / rowHeight),
    moving: false,
  });
  const drawn = useRef<readonly number[]>([]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer = 0;
    function look(moving: boolean) {
      const { scrollTop = 0, clientHeight = 0 } = element ?? {};
      const first = Math.floor(scrollTop / rowHeight);
      const last = Math.floor((scrollTop + clientHeight) / rowHeight);
      setSight((seen) =>
        seen.first === first && seen.last === last && seen.moving === moving ? seen : { first, last, moving },
      );
    }
    function scrolled() {
      clearTimeout(timer);
      timer = window.setTimeout(() => look(false), restAfter);
      // In the same frame, so that no gap is seen where rows are missing.
      flushSync(() => look(true));
    }
    look(false);
    const sizes = new ResizeObserver(() => look(false));
    sizes.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller, rowHeight]);

  const all = between(sight.first - around, sight.last + around, count);
  const isLeap = sight.moving && !overlap(drawn.current, all);
  const positions = isLeap ? between(sight.first, sight.last, count) : all;
  useLayoutEffect(() => {
    drawn.current = positions;
  });
  return { positions, scrollTo: (position) => scrollIntoSight(scroller.current, position, rowHeight) };
}

function between(first: number, last: number, count: number): readonly number[] {
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

/** Whether two ascending ranges without gaps overlap. */
function overlap(some: readonly number[], others: readonly number[]): boolean {
  const [first = Infinity] = others;
  const [begin = Infinity] = some;
  return first <= (some.at(-1) ?? -1) && begin <= (others.at(-1) ?? -1);
}
