import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AmountBytes } from './amount-bytes.ts';

function written(cents: readonly number[], size?: number): string {
  const bytes = new AmountBytes(size);
  bytes.amounts(Float64Array.from(cents));
  return bytes.take().toString();
}

test('amounts are written as JSON writes dollars', () => {
  const cents = fc.oneof(
    fc.nat(1000),
    fc.nat(99_999_999),
    fc.constantFrom(0, 5, 10, 99, 100, 110, 99_999_999_999_999, 123_456_789_012_345),
  );
  const runs = fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 13 })), { maxLength: 12 });
  fc.assert(
    fc.property(runs, (some) => {
      const all = some.flatMap(([amount, times]) => Array.from({ length: times }, () => amount));
      expect(written(all, 8)).toBe(JSON.stringify(all.map((amount) => amount / 100)));
    }),
  );
});

test('the buffer has room for sums of all the largest rents, however small it was', () => {
  const largest = 99_999_999_999_999 * 10_000 * 1_000_000;
  const all = Array.from({ length: 120 }, (_, month) => largest - month * 2 ** 30);
  const read = JSON.parse(written(all, 1)) as number[];
  expect(read).toHaveLength(120);
  for (const [month, amount] of read.entries()) expect(amount / ((all[month] ?? 0) / 100)).toBeCloseTo(1, 10);
});

test('texts and amounts are written in their order, however small the buffer was', () => {
  const bytes = new AmountBytes(1);
  bytes.text('{"a":"Größe 🏬","b":');
  bytes.amounts(Float64Array.from([150, 150]));
  bytes.text('}');
  expect(bytes.length).toBe(bytes.take().length);
  expect(bytes.length).toBe(0);
  bytes.text('next');
  expect(bytes.take().toString()).toBe('next');
});
