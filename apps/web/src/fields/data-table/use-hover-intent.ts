import { useEffect, useRef } from 'react';

/** Long enough to pass over a row without meaning it, in milliseconds. */
const meant = 80;

/** Tells of the row that somebody rests on; `null` for having left it. */
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
