import { axisTicks } from '../../../lib/axis-ticks.ts';

/** A lease in the drawing: how long it runs, how far its rent is from the market, and how large it is. */
export interface ScatterLease {
  readonly id: number;
  readonly monthsLeft: number;
  /** Percent of the market; positive when the lease pays more than it. */
  readonly gap: number;
  readonly sqft: number;
}

export interface ScatterDot {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly side: 'above' | 'below';
}

export interface ScatterShape {
  readonly dots: readonly ScatterDot[];
  readonly months: readonly { readonly value: number; readonly x: number }[];
  readonly gaps: readonly { readonly value: number; readonly y: number }[];
}

export interface ScatterSize {
  readonly width: number;
  readonly height: number;
}

/** Radius in pixels of the smallest and the largest lease. */
const [leastRadius, mostRadius] = [2.5, 15];
/** What lies beyond these is drawn at the edge: a single lease must not squeeze all others together. */
const [mostMonths, mostGap] = [180, 100];

/** Gap over months left, the area of a dot by square feet. The largest are drawn first, under the others. */
export function scatterShape(leases: readonly ScatterLease[], { width, height }: ScatterSize): ScatterShape {
  const months = yearTicks(Math.min(mostMonths, Math.max(12, ...leases.map(({ monthsLeft }) => monthsLeft))));
  const gaps = axisTicks(Math.min(mostGap, Math.max(10, ...leases.map(({ gap }) => Math.abs(gap)))));
  const [lastMonth, lastGap] = [months.at(-1) ?? 12, gaps.at(-1) ?? 10];
  const largest = Math.max(1, ...leases.map(({ sqft }) => sqft));
  const x = (value: number) => (Math.min(lastMonth, Math.max(0, value)) / lastMonth) * width;
  const y = (value: number) =>
    ((lastGap - Math.min(lastGap, Math.max(-lastGap, value))) / (2 * lastGap)) * height;
  const dots = leases.map(({ id, monthsLeft, gap, sqft }) => ({
    id,
    x: x(monthsLeft),
    y: y(gap),
    r: Math.max(leastRadius, mostRadius * Math.sqrt(Math.max(0, sqft) / largest)),
    side: gap > 0 ? ('above' as const) : ('below' as const),
  }));
  const halves = [...new Set([...gaps.map((value) => -value), ...gaps])].toSorted((a, b) => a - b);
  return {
    dots: dots.toSorted((a, b) => b.r - a.r),
    months: months.map((value) => ({ value, x: x(value) })),
    gaps: halves.filter((value) => value % (gaps[2] ?? 10) === 0).map((value) => ({ value, y: y(value) })),
  };
}

/** Whole years in months, in about six steps. */
function yearTicks(last: number): readonly number[] {
  const step = 12 * Math.max(1, Math.ceil(last / 12 / 6));
  return Array.from({ length: Math.ceil(last / step) + 1 }, (_, index) => index * step);
}

/** The dot under the pointer, or the nearest one within reach; the smaller one where several lie over one another. */
export function dotAt(dots: readonly ScatterDot[], x: number, y: number): ScatterDot | null {
  const reach = 8;
  let best: { dot: ScatterDot; distance: number } | null = null;
  for (const dot of dots) {
    const distance = Math.hypot(dot.x - x, dot.y - y) - dot.r;
    if (distance > reach) continue;
    // Inside several dots the distance to the centre decides, so that small ones on large ones can be reached.
    const rank = distance <= 0 ? -1 / (1 + Math.hypot(dot.x - x, dot.y - y)) : distance;
    if (!best || rank < best.distance) best = { dot, distance: rank };
  }
  return best?.dot ?? null;
}

/** The dots as one outline for each side: five thousand elements of their own would cost more than the table. */
export function outlineOf(dots: readonly ScatterDot[], side: ScatterDot['side']): string {
  return dots
    .filter((dot) => dot.side === side)
    .map(({ x, y, r }) => {
      const [cx, cy, radius] = [x.toFixed(1), y.toFixed(1), r.toFixed(1)];
      const across = (2 * r).toFixed(1);
      return `M${cx},${cy}m-${radius},0a${radius},${radius} 0 1,0 ${across},0a${radius},${radius} 0 1,0 -${across},0`;
    })
    .join('');
}
