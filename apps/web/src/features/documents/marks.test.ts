import { expect, test } from 'vitest';
import { markedPieces, wordsToMark } from './marks.ts';

function marked(text: string, typed: string): string {
  return markedPieces(text, wordsToMark(typed))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');
}

test('typed words are marked with any ending, and only at the beginning of words', () => {
  expect(marked('The renewal option may be renewed.', 'renew options')).toBe(
    'The [renewal] [option] may be [renewed].',
  );
  expect(marked('Present rent', 'rent')).toBe('Present [rent]');
  expect(marked('Rent: $12,500.00 a month', '12,500.00')).toBe('Rent: $[12,500.00] a month');
});

test('common words are not marked, and characters of regular expressions have no effect', () => {
  expect(marked('the end of the term', 'the term (.*)')).toBe('the end of the [term]');
  expect(marked('<b>rent</b>', '')).toBe('<b>rent</b>');
});
