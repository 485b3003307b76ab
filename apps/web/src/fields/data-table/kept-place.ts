import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { Sort } from './use-order.ts';

interface Left {
  readonly sort: Sort | null;
  /** Pixels scrolled. */
  readonly offset: number;
}

/** How a table was left: back and forward find it so again. */
export interface KeptPlace extends Left {
  keep(change: Partial<Left>): void;
}

const places = new Map<string, KeptPlace>();

/** The place of the table `label` in this entry of the browser's history. */
export function useKeptPlace(label: string, sort: Sort | null): KeptPlace {
  const key = `${useLocation().key} ${label}`;
  const known = places.get(key);
  if (known) return known;
  const place: KeptPlace = { sort, offset: 0, keep: (change) => void Object.assign(place, change) };
  places.set(key, place);
  return place;
}

/** Scrolls to where the table was left as soon as it is long enough, and keeps where it is scrolled to. */
export function useKeptScroll(
  place: KeptPlace,
  scroller: RefObject<HTMLElement | null>,
  length: number,
): void {
  const restored = useRef(place.offset === 0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (!restored.current && length > place.offset) {
      restored.current = true;
      element.scrollTo({ top: place.offset });
    }
    function keep() {
      const offset = element?.scrollTop ?? 0;
      // Whoever scrolls before that has chosen another place.
      restored.current ||= offset > 0;
      if (restored.current) place.keep({ offset });
    }
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [place, scroller, length]);
}
