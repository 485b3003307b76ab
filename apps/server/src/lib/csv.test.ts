import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('values are separated by commas, and quoted where they hold one', () => {
  expect(csvLine(['a', 1.5, null, 'b, c', 'say "d"', 'two\nlines'])).toBe(
    'a,1.5,,"b, c","say ""d""","two\nlines"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j stays text', (text) => {
  const [cell] = csvLine([text]).split('\r\n');
  expect(cell?.replace(/^"/, '').startsWith("'")).toBe(true);
});

test('a figure below zero is a figure', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});
