import {
  compDescriptors,
  marketPrice,
  medianOf,
  zipOf,
  type Comp,
  type CompTypeId,
} from '@panoramic/contract';

/** The comps of one zip code. */
export interface ZipPoint {
  readonly zip: string;
  readonly city: string;
  readonly comps: readonly Comp[];
  /** The median of the type's first unit price; `null` when no comp has one. */
  readonly median: number | null;
}

/** The comps by zip code, those with the most first. */
export function zipPoints(type: CompTypeId, comps: readonly Comp[]): readonly ZipPoint[] {
  const [{ price }] = compDescriptors[type].measures;
  const byZip = Map.groupBy(comps, ({ zip }) => zipOf(zip));
  return [...byZip]
    .flatMap(([zip, ofZip]) => {
      if (zip === null) return [];
      const prices = ofZip.flatMap((comp) => marketPrice(comp, price) ?? []);
      return [
        {
          zip,
          city: ofZip.find(({ city }) => city)?.city ?? '',
          comps: ofZip,
          median: prices.length === 0 ? null : medianOf(prices),
        },
      ];
    })
    .toSorted((a, b) => b.comps.length - a.comps.length || a.zip.localeCompare(b.zip));
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place in the drawing. */
export type Spot = readonly [number, number];

/**
 * The part of the drawing that holds the places with some room around them; a single place gets a region. A
 * few places far from all others are left out, because they would shrink the rest to a blot.
 */
export function frameOf(places: readonly Spot[], smallest: number): Frame {
  const [xs, ys] = [sorted(places.map(([x]) => x)), sorted(places.map(([, y]) => y))];
  const all = boxOf(xs, ys, 0, smallest);
  const most = boxOf(xs, ys, Math.floor(places.length * 0.04), smallest);
  return most.width * most.height * 2 < all.width * all.height ? most : all;
}

function boxOf(xs: readonly number[], ys: readonly number[], without: number, smallest: number): Frame {
  const [left = 0, right = 0] = [xs[without], xs[xs.length - 1 - without]];
  const [top = 0, bottom = 0] = [ys[without], ys[ys.length - 1 - without]];
  const width = Math.max(smallest, (right - left) * 1.2);
  const height = Math.max(smallest, (bottom - top) * 1.2);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

function sorted(values: readonly number[]): readonly number[] {
  return values.toSorted((a, b) => a - b);
}

export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

const rounds = 40;

/** Moves circles that lie over one another apart, each as little as it takes, and keeps all inside the frame. */
export function spreadApart<C extends Circle>(circles: readonly C[], frame: Frame): readonly C[] {
  const spots = circles.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, one] of spots.entries())
      for (let next = index + 1; next < spots.length; next += 1) {
        const other = spots[next];
        if (other) pushApart(one, other, (circles[index]?.r ?? 0) + (circles[next]?.r ?? 0), index);
      }
    for (const [index, spot] of spots.entries()) {
      const r = circles[index]?.r ?? 0;
      spot.x = Math.min(Math.max(spot.x, frame.x + r), frame.x + frame.width - r);
      spot.y = Math.min(Math.max(spot.y, frame.y + r), frame.y + frame.height - r);
    }
  }
  return circles.map((circle, index) => ({ ...circle, ...spots[index] }));
}

function pushApart(
  one: { x: number; y: number },
  other: { x: number; y: number },
  apart: number,
  seed: number,
) {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const distance = Math.hypot(dx, dy);
  if (distance >= apart) return;
  // Circles at the same spot move apart in a direction given by their order, so that it is always the same.
  const [ux, uy] = distance === 0 ? [Math.cos(seed), Math.sin(seed)] : [dx / distance, dy / distance];
  const push = (apart - distance) / 2;
  one.x -= ux * push;
  one.y -= uy * push;
  other.x += ux * push;
  other.y += uy * push;
}
