import { expect, test } from 'vitest';
import { brokenLines, heightOf, linesOf, longestWord } from './text-height.ts';

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

test('a long line of the title is broken between words; nothing of it is lost', () => {
  expect(brokenLines('Filters: State is MO; SQFT over 5,000', 21)).toEqual([
    'Filters: State is MO;',
    'SQFT over 5,000',
  ]);
  expect(brokenLines('averylongword b', 5)).toEqual(['averylongword', 'b']);
});

test('no row is higher than spreadsheets show', () => {
  expect(heightOf(2)).toBeGreaterThan(heightOf(1));
  expect(heightOf(1000)).toBe(409);
});

test('a column is at least as wide as the longest word of its heading', () => {
  expect(longestWord('Original Commencement')).toBe(12);
});
