import { useMediaQuery } from '@mantine/hooks';
import { usePrinting } from './printing/printing.ts';
import { breakpoints } from './theme.ts';

/** Whether the window is narrower than this breakpoint, known from the first render on. Paper never is. */
export function useNarrow(below: keyof typeof breakpoints): boolean {
  const narrow = useMediaQuery(`(max-width: ${breakpoints[below] - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  });
  return !usePrinting() && narrow;
}
