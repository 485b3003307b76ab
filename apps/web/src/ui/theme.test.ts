import { expect, test } from 'vitest';
import { breakpoints, theme } from './theme.ts';

test('the breakpoints are SM 576, MD 768, LG 992, XL 1200, in style sheets and in scripts', () => {
  expect(breakpoints).toEqual({ sm: 576, md: 768, lg: 992, xl: 1200 });
  const inPixels = Object.entries(breakpoints).map(([name, pixels]) => [name, `${pixels / 16}em`]);
  expect(theme.breakpoints).toMatchObject(Object.fromEntries(inPixels));
});
