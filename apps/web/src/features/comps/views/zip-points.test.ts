import { sampleComp } from '@panoramic/contract/comps/testing';
import { expect, test } from 'vitest';
import { frameOf, spreadApart, zipPoints } from './zip-points.ts';

test('comps of one zip code are one point with their number and median; without a zip code there is none', () => {
  const comps = [
    sampleComp(1, { id: 1, zip: '63105', effectiveRate: 20 }),
    sampleComp(1, { id: 2, zip: '63101', effectiveRate: 30 }),
    sampleComp(1, { id: 3, zip: '63101-1234', effectiveRate: 40 }),
    sampleComp(1, { id: 4, zip: '63101', effectiveRate: null }),
    sampleComp(1, { id: 5, zip: null }),
  ];
  const points = zipPoints(1, comps).map(({ zip, comps: ofZip, median }) => [zip, ofZip.length, median]);
  expect(points).toEqual([
    ['63101', 3, 35],
    ['63105', 1, 20],
  ]);
});

test('the frame holds all places with room around them, and a single place gets a region', () => {
  expect(
    frameOf(
      [
        [10, 20],
        [30, 100],
      ],
      5,
    ),
  ).toEqual({ x: 8, y: 12, width: 24, height: 96 });
  expect(frameOf([[10, 20]], 6)).toEqual({ x: 7, y: 17, width: 6, height: 6 });
});

test('a few places far from all others are left outside the frame', () => {
  const near = Array.from({ length: 50 }, (_, index) => [100 + (index % 7), 100 + (index % 5)] as const);
  expect(frameOf([...near, [300, 400]], 1).width).toBeLessThan(10);
});

test('circles over one another are moved apart and stay inside the frame', () => {
  const frame = { x: 0, y: 0, width: 100, height: 100 };
  const circles = Array.from({ length: 9 }, () => ({ x: 95, y: 50, r: 5 }));
  const spread = spreadApart(circles, frame);
  for (const [index, one] of spread.entries()) {
    expect(one.x).toBeLessThanOrEqual(95);
    for (const other of spread.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(7);
  }
  expect(spreadApart([{ x: 20, y: 30, r: 5 }], frame)).toEqual([{ x: 20, y: 30, r: 5 }]);
});
