import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * The positions to render: the visible rows and a few around them. A jump to entirely new rows renders
 * only the visible ones until scrolling stops.
 */
export function useShownRows(virtualizer: Virtualizer<HTMLDivElement, Element>): readonly number[] {
  const drawn = useRef<readonly number[]>([]);
  const around = virtualizer.getVirtualItems().map(({ index }) => index);
  const { range, isScrolling } = virtualizer;
  const isLeap = isScrolling && range !== null && !overlap(drawn.current, around);
  const shown = isLeap
    ? around.filter((index) => index >= range.startIndex && index <= range.endIndex)
    : around;
  useLayoutEffect(() => {
    drawn.current = shown;
  });
  return shown;
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
