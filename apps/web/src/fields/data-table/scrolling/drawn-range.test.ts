import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRange, type RowRange } from './drawn-range.ts';

const around = 8;
const sight = { first: 100, last: 120 };

test('with nothing drawn, all rows in sight are drawn at once', () => {
  expect(nextRange(null, sight, { around, allowed: 4 }).range).toEqual(sight);
});

test('a frame adds rows in sight before rows around them', () => {
  const scrolled = nextRange({ first: 80, last: 112 }, sight, { around, allowed: 10 });
  expect(scrolled).toEqual({ range: { first: 92, last: 122 }, added: 10 });
});

test('a jump begins with the first row in sight', () => {
  const jumped = nextRange({ first: 0, last: 36 }, sight, { around, allowed: 10 });
  expect(jumped).toEqual({ range: { first: 100, last: 109 }, added: 10 });
});

const ranges = fc
  .tuple(fc.nat(500), fc.nat(60))
  .map(([first, length]): RowRange => ({ first, last: first + length }));

test('frame by frame all wanted rows are drawn, and no frame adds more than allowed', () => {
  fc.assert(
    fc.property(ranges, ranges, fc.integer({ min: 1, max: 50 }), (start, inSight, allowed) => {
      let drawn = start;
      for (let frame = 0; frame < 200; frame += 1) {
        const { range, added } = nextRange(drawn, inSight, { around, allowed });
        const kept = Math.max(0, Math.min(drawn.last, range.last) - Math.max(drawn.first, range.first) + 1);
        expect(added).toBeLessThanOrEqual(allowed);
        expect(range.last - range.first + 1 - kept).toBeLessThanOrEqual(added);
        drawn = range;
      }
      expect(drawn).toEqual({ first: Math.max(0, inSight.first - around), last: inSight.last + around });
    }),
  );
});
