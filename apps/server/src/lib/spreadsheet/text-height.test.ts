import { expect, test } from 'vitest';
import { heightOf, linesOf, longestWord } from './text-height.ts';

test.each([
  ['short', 10, 1],
  ['ten lettrs', 10, 1],
  ['one two three', 10, 2],
  ['line one\nline two', 40, 2],
  ['name@averylongcompany.example', 10, 3],
  ['', 10, 1],
])('%j in a column of %i characters takes %i lines', (text, width, lines) => {
  expect(linesOf(text, width)).toBe(lines);
});

test('no row is higher than spreadsheets show', () => {
  expect(heightOf(2)).toBeGreaterThan(heightOf(1));
  expect(heightOf(1000)).toBe(409);
});

test('a column is at least as wide as the longest word of its heading', () => {
  expect(longestWord('Original Commencement')).toBe(12);
});
