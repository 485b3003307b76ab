import { expect, test } from 'vitest';
import { mercator, tilesOf, tileUrl } from './streets.ts';

const stLouis = { latitude: 38.6346, longitude: -90.1913 };

test('a place stands on the tile of that number in Web Mercator', () => {
  const [x, y] = mercator(stLouis);
  // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames, for zoom 10.
  const tile = 2 ** 16 / 2 ** 10;
  expect([Math.floor(x / tile), Math.floor(y / tile)]).toEqual([255, 392]);
});

test.each([
  { width: 400, height: 380 },
  { width: 1150, height: 240 },
  { width: 200, height: 600 },
])(
  'the tiles fill a picture of $width by $height without a gap, and each place stands on its tile',
  (size) => {
    const [x, y] = mercator(stLouis);
    const frame = { x: x - 40, y: y - 20, width: 80, height: 40 };
    const tiles = tilesOf(frame, size);
    const scale = Math.min(size.width / frame.width, size.height / frame.height);
    for (let px = 0.5; px < size.width; px += 20)
      for (let py = 0.5; py < size.height; py += 20)
        expect(
          tiles.filter(
            ({ left, top, side }) => px >= left && px < left + side && py >= top && py < top + side,
          ),
        ).toHaveLength(1);
    const [first] = tiles;
    if (!first) throw new Error('There are no tiles.');
    // The middle of the frame is the middle of the picture.
    const under = tiles.find(
      ({ left, top, side }) =>
        left <= size.width / 2 &&
        size.width / 2 < left + side &&
        top <= size.height / 2 &&
        size.height / 2 < top + side,
    );
    const unit = 2 ** 16 / 2 ** first.z;
    expect([under?.x, under?.y]).toEqual([Math.floor(x / unit), Math.floor(y / unit)]);
    expect(first.side).toBeGreaterThan(256 / 1.5);
    expect(first.side).toBeLessThan(256 * 1.5);
    expect(first.side).toBeCloseTo(unit * scale, 6);
  },
);

test('a picture without a size has no tiles, and none lies outside the world', () => {
  const frame = { x: -50, y: -50, width: 100, height: 100 };
  expect(tilesOf(frame, { width: 0, height: 0 })).toEqual([]);
  for (const { x, y, z } of tilesOf(frame, { width: 400, height: 400 })) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThan(2 ** z);
  }
});

test('the address of a tile has its numbers', () => {
  const tile = { z: 10, x: 255, y: 392, left: 0, top: 0, side: 256 };
  expect(tileUrl('https://tiles.example.com/{z}/{y}/{x}.png?key=a', tile)).toBe(
    'https://tiles.example.com/10/392/255.png?key=a',
  );
});
