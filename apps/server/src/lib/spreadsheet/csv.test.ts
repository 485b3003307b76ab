import { expect, test } from 'vitest';
import { formulaLike } from '../../../test/formula-like.ts';
import { csvLine } from './csv.ts';

test('values are separated by commas, and quoted where they hold one', () => {
  expect(csvLine(['a', 1.5, null, 'b, c', 'say "d"', 'two\nlines'])).toBe(
    'a,1.5,,"b, c","say ""d""","two\nlines"\r\n',
  );
});

test.each(formulaLike)('%j stays text', (text) => {
  const [cell] = csvLine([text]).split('\r\n');
  expect(cell?.replace(/^"/, '').startsWith("'")).toBe(true);
});

test.each(['a=1', 'Suite 5 - West', '"Old" Post Office', ' spaced', '\u200bword', "O'Fallon", '１２'])(
  '%j is written as it is',
  (text) => {
    const [cell = ''] = csvLine([text]).split('\r\n');
    expect(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).toBe(text);
  },
);

test('a figure below zero is a figure', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});
