import { compareText } from '@panoramic/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { naturalKey } from './natural-key.ts';

function sign(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
const withNumbers = fc
  .array(
    fc.oneof(
      fc.constantFrom('Store ', 'store', '-', ' ', '#', '.'),
      fc.nat(2000).map(String),
      fc.constant('007'),
    ),
  )
  .map((parts) => parts.join(''));

test('keys order text as the collator does', () => {
  fc.assert(
    fc.property(fc.oneof(printable, withNumbers), fc.oneof(printable, withNumbers), (a, b) => {
      expect(sign(naturalKey(a) ?? '', naturalKey(b) ?? '')).toBe(Math.sign(compareText(a, b)));
    }),
    { numRuns: 5000 },
  );
});

test('"Store 9" comes before "Store 10", whatever the case', () => {
  expect(sign(naturalKey('store 9') ?? '', naturalKey('Store 10') ?? '')).toBe(-1);
});

test('text beyond ASCII is left to the collator', () => {
  expect(naturalKey('Café')).toBeNull();
});
