import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

export interface CardPlace {
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
}

/** Pixels of a card that has not been measured, and between two of them. */
const expected = 104;
const gap = 8;
/** Cards rendered above and below those in sight. */
const around = 6;
/** The height of the list in pixels, until it has been measured. */
const expectedHeight = 800;

/** The cards in sight of a list whose cards differ in height. Each is measured once it is in the page. */
export function useCardPlaces(scroller: RefObject<HTMLElement | null>, count: number) {
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(() => new Map());
  const [sight, setSight] = useState({ top: 0, height: expectedHeight });
  // Added up again whenever a card was measured: 10,000 additions take less than a hundredth of a frame.
  const starts = useMemo(() => startsOf(heights, count), [heights, count]);
  const latest = useRef({ heights, starts });
  useLayoutEffect(() => {
    latest.current = { heights, starts };
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight });
    // Renders in the same frame, so that no gap is seen where cards are missing.
    const scrolled = () => flushSync(look);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller]);

  /** Keeps what is in sight where it is when a card above it turns out to be higher or lower. */
  function measure(cards: readonly { index: number; height: number }[]) {
    const element = scroller.current;
    const known = new Map(latest.current.heights);
    let moved = 0;
    for (const { index, height } of cards) {
      const before = known.get(index) ?? expected;
      known.set(index, height);
      if (element && (latest.current.starts[index] ?? 0) < element.scrollTop) moved += height - before;
    }
    setHeights(known);
    if (moved !== 0) element?.scrollBy({ top: moved, behavior: 'instant' });
  }
  const [watch] = useState(() => cardWatch(measure));

  const first = Math.max(0, indexAt(starts, sight.top, count) - around);
  const last = Math.min(count - 1, indexAt(starts, sight.top + sight.height, count) + around);
  const places: CardPlace[] = [];
  for (let index = first; index <= last; index += 1) places.push({ index, start: starts[index] ?? 0 });
  return { places, length: starts[count] ?? 0, measureCard: watch };
}

/** Where each card starts, and at the end the length of all. */
function startsOf(heights: ReadonlyMap<number, number>, count: number): Float64Array {
  const starts = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1)
    starts[index + 1] =
      (starts[index] ?? 0) + (heights.get(index) ?? expected) + (index < count - 1 ? gap : 0);
  return starts;
}

/** The last card that starts at or above the place. */
function indexAt(starts: Float64Array, place: number, count: number): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A ref for cards, which have their index as `data-index`; tells their heights before they are painted. */
function cardWatch(tell: (cards: readonly { index: number; height: number }[]) => void) {
  const observer = new ResizeObserver((entries) => {
    const cards = entries.flatMap(({ target }) =>
      target instanceof HTMLElement && target.isConnected
        ? [{ index: Number(target.dataset['index']), height: target.offsetHeight }]
        : [],
    );
    flushSync(() => tell(cards));
  });
  return (card: HTMLElement | null) => {
    if (!card) return undefined;
    observer.observe(card);
    return () => observer.unobserve(card);
  };
}
