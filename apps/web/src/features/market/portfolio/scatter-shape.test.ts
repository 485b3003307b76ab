import { expect, test } from 'vitest';
import { dotAt, outlineOf, scatterShape } from './scatter-shape.ts';

const size = { width: 600, height: 200 };
const leases = [
  { id: 1, monthsLeft: 12, gap: -20, sqft: 1000 },
  { id: 2, monthsLeft: 48, gap: 30, sqft: 16_000 },
  { id: 3, monthsLeft: 900, gap: 4000, sqft: 4000 },
];

test('a lease above the market stands above the middle, and area follows square feet', () => {
  const { dots } = scatterShape(leases, size);
  const of = (id: number) => dots.find((dot) => dot.id === id);
  expect(of(1)?.y).toBeGreaterThan(100);
  expect(of(2)?.y).toBeLessThan(100);
  expect((of(2)?.r ?? 0) / (of(3)?.r ?? 1)).toBeCloseTo(2);
});

test('what lies beyond the scale is drawn at its edge', () => {
  const { dots } = scatterShape(leases, size);
  const far = dots.find(({ id }) => id === 3);
  expect([far?.x, far?.y]).toEqual([600, 0]);
});

test('the pointer finds a small dot on a large one, and nothing far from all', () => {
  const large = { id: 1, x: 50, y: 50, r: 15, side: 'above' as const };
  const small = { id: 2, x: 58, y: 50, r: 3, side: 'below' as const };
  expect(dotAt([large, small], 58, 51)?.id).toBe(2);
  expect(dotAt([large, small], 44, 50)?.id).toBe(1);
  expect(dotAt([large, small], 150, 150)).toBeNull();
});

test('each side is one outline', () => {
  const { dots } = scatterShape(leases, size);
  expect(outlineOf(dots, 'below').match(/M/g)?.length).toBe(1);
  expect(outlineOf(dots, 'above').match(/M/g)?.length).toBe(2);
});
