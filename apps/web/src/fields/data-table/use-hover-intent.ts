import { useEffect, useRef } from 'react';

/** Milliseconds of hovering before a row counts as meant. */
const meant = 80;

/** Calls `onIntent` for a row that the pointer rests on. */
export function useHoverIntent<R>(onIntent: ((row: R) => void) | undefined) {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    rest: (row: R | null) => {
      clearTimeout(timer.current);
      if (row !== null && onIntent) timer.current = window.setTimeout(onIntent, meant, row);
    },
    open: (row: R) => {
      clearTimeout(timer.current);
      onIntent?.(row);
    },
  };
}
