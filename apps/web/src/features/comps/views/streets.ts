import type { Frame, Spot } from './zip-points.ts';

/** The side of the square that the world is in Web Mercator, in the units of the drawing. */
const world = 2 ** 16;
/** About 15 miles in the middle of the United States. */
export const smallestStreets = 50;

/** A place in Web Mercator, as map tiles are drawn in. */
export function mercator({ latitude, longitude }: { latitude: number; longitude: number }): Spot {
  const north = Math.asinh(Math.tan((latitude / 180) * Math.PI)) / Math.PI;
  return [((longitude + 180) / 360) * world, ((1 - north) / 2) * world];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A tile by its numbers, and the square in which it is shown, in pixels. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

const [tilePixels, deepest] = [256, 18];

/** The tiles that fill a picture of this size, in whose middle the frame is drawn as large as it fits. */
export function tilesOf(frame: Frame, { width, height }: Size): readonly Tile[] {
  const scale = Math.min(width / frame.width, height / frame.height);
  if (!(scale > 0)) return [];
  const z = Math.min(deepest, Math.max(0, Math.round(Math.log2((scale * world) / tilePixels))));
  const count = 2 ** z;
  const side = (scale * world) / count;
  const left = frame.x * scale - (width - frame.width * scale) / 2;
  const top = frame.y * scale - (height - frame.height * scale) / 2;
  return numbersWithin(top, height, side, count).flatMap((y) =>
    numbersWithin(left, width, side, count).map((x) => ({
      z,
      x,
      y,
      left: x * side - left,
      top: y * side - top,
      side,
    })),
  );
}

/** The rows, or the columns, of tiles that a length from this start touches. */
function numbersWithin(start: number, length: number, side: number, count: number): readonly number[] {
  const first = Math.max(0, Math.floor(start / side));
  const last = Math.min(count - 1, Math.ceil((start + length) / side) - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

export function tileUrl(template: string, { z, x, y }: Tile): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}
