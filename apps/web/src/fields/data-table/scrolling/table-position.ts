import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { accountValue, onOwnerChange } from '../../../lib/account-storage.ts';
import {
  either,
  listOf,
  nullable,
  anyNumber,
  objectOf,
  oneOf,
  optional,
  anyText,
} from '../../../lib/shapes/shapes.ts';
import type { Sort } from '../use-sorted-order.ts';

interface Left {
  /** `undefined` means the default sort. */
  readonly sort?: Sort | undefined;
  /** Pixels scrolled. */
  readonly offset: number;
  /** The position of the row that was opened. */
  readonly opened: number | null;
  readonly selected: (string | number)[];
}

/** Scroll position, sort and selection of a table, restored by Back and Forward. */
export interface TablePosition extends Left {
  readonly keep: (change: Partial<Left>) => void;
}

const untouched: Left = { offset: 0, opened: null, selected: [] };

const leftShape = objectOf({
  sort: optional(objectOf({ key: anyText, direction: oneOf(['asc', 'desc']) })),
  offset: anyNumber,
  opened: nullable(anyNumber),
  selected: listOf(either(anyText, anyNumber)),
});

const places = new Map<string, TablePosition>();

/** The position of the table `label` in this entry of the browser's history. */
export function useTablePosition(label: string): TablePosition {
  const key = `${useLocation().key} ${label}`;
  return places.get(key) ?? newPlace(key, untouched);
}

function newPlace(key: string, left: Left): TablePosition {
  const place: TablePosition = { ...left, keep: (change) => void Object.assign(place, change) };
  places.set(key, place);
  return place;
}

/** The selected rows, restored with the position. */
export function useRestoredSelection(label: string) {
  const place = useTablePosition(label);
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(() => new Set(place.selected));
  function select(wanted: ReadonlySet<string | number>) {
    place.keep({ selected: [...wanted] });
    setSelected(wanted);
  }
  return { selected, onChange: select };
}

/** Restores the scroll position once the table is long enough, and records it. */
export function useRestoredScroll(
  place: TablePosition,
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
      // A user who scrolls earlier has chosen another position.
      restored.current ||= offset > 0;
      if (restored.current) place.keep({ offset });
    }
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [place, scroller, length]);
}

/** Positions survive leaving and reloading the page in the same tab. */
const placeShape = objectOf({ key: anyText, left: leftShape });
const lastPlaces = accountValue('places', listOf(placeShape), [], 'sessionStorage');
const mostPlaces = 40;

function readPlaces(): void {
  places.clear();
  for (const { key, left } of lastPlaces.read()) newPlace(key, left);
}

readPlaces();
onOwnerChange(readPlaces);

globalThis.addEventListener?.('pagehide', () =>
  lastPlaces.write([...places].slice(-mostPlaces).map(([key, { keep: _, ...left }]) => ({ key, left }))),
);
