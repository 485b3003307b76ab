import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from './theme.ts';

/** Whether the window is narrower than this breakpoint, known from the first render on. */
export function useNarrow(below: keyof typeof breakpoints): boolean {
  return useMediaQuery(`(max-width: ${breakpoints[below] - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  });
}
