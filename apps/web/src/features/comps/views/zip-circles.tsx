import { compDescriptors, compField, showValue, type CompTypeId } from '@panoramic/contract';
import { useMemo, type ReactNode } from 'react';
import { showCount } from '../../../lib/money.ts';
import classes from './views.module.css';
import { frameOf, spreadApart, type Spot, type ZipPoint } from './zip-points.ts';

export interface ZipCirclesProps {
  type: CompTypeId;
  points: readonly ZipPoint[];
  /** Where each zip code stands in the drawing. */
  places: ReadonlyMap<string, Spot>;
  /** The least side of the frame, in the units of the places. */
  smallest: number;
  /** The zip code that is pointed at, on the map or in the list. */
  pointed: string | null;
  onPoint: (zip: string | null) => void;
  /** Ticks the comps of a zip code. */
  onTick: (ids: readonly number[]) => void;
  /** What is drawn behind the circles, in the same units. */
  children?: ReactNode;
}

/** A circle for each zip code, with the number of its comps. */
export function ZipCircles({ type, points, places, smallest, children, ...actions }: ZipCirclesProps) {
  const { pointed, onPoint, onTick } = actions;
  const { frame, scale, circles } = useMemo(
    () => circlesOf(points, places, smallest),
    [points, places, smallest],
  );
  return (
    <svg
      data-drawn
      className={classes['drawing']}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid meet"
      role="group"
      aria-label="Zip codes of the results"
    >
      {children}
      {circles.map(({ point, x, y, r }) => {
        const tick = () => onTick(point.comps.map(({ id }) => id));
        return (
          <g
            key={point.zip}
            role="button"
            tabIndex={0}
            aria-label={`${describeZip(type, point)} Tick them.`}
            className={classes['point']}
            data-pointed={point.zip === pointed || undefined}
            transform={`translate(${x} ${y}) scale(${scale})`}
            onMouseEnter={() => onPoint(point.zip)}
            onMouseLeave={() => onPoint(null)}
            onFocus={() => onPoint(point.zip)}
            onBlur={() => onPoint(null)}
            onClick={tick}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              tick();
            }}
          >
            <circle r={r / scale} />
            {point.comps.length > 1 && <text dy="0.35em">{point.comps.length}</text>}
          </g>
        );
      })}
    </svg>
  );
}

/** The circles in the units of the drawing, sized by the number of comps; `scale` is a pixel of the usual width. */
function circlesOf(points: readonly ZipPoint[], places: ReadonlyMap<string, Spot>, smallest: number) {
  const frame = frameOf([...places.values()], smallest);
  const scale = Math.max(frame.width, frame.height) / 380;
  const most = Math.max(...points.map(({ comps }) => comps.length));
  const circles = points.map((point) => {
    const [x, y] = places.get(point.zip) ?? [frame.x, frame.y];
    const r = scale * (point.comps.length === 1 ? 5 : 8 + 6 * Math.sqrt(point.comps.length / most));
    return { point, x, y, r };
  });
  return { frame, scale, circles: spreadApart(circles, frame) };
}

export function describeZip(type: CompTypeId, { zip, city, comps, median }: ZipPoint): string {
  const many = comps.length === 1 ? '1 comp' : `${showCount(comps.length)} comps`;
  return `${zip}${city && ` ${city}`}: ${many}${median === null ? '' : `, median ${describeMedian(type, median)}`}.`;
}

export function describeMedian(type: CompTypeId, median: number): string {
  const [{ price }] = compDescriptors[type].measures;
  // Safe: unit prices are amounts of money.
  return showValue((Math.round(median * 100) / 100) as never, compField(type, price));
}
