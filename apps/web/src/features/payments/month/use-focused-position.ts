import { useEffect, useRef } from 'react';

/**
 * Keeps the focus at the position of the row that a key was pressed on: the row itself may have gone to the end
 * of the list, or out of its filter.
 */
export function useFocusedPosition(rows: readonly unknown[] | undefined): (position: number) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null || document.activeElement !== document.body) return;
    const row = document.querySelector<HTMLElement>(`main tr[data-position="${wanted.current}"]`);
    row?.focus({ preventScroll: true });
  }, [rows]);
  return (position) => {
    wanted.current = position;
  };
}
