import {
  compDescriptors,
  compField,
  maxPlacedZips,
  showValue,
  type Comp,
  type CompTypeId,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { Banner, Spinner } from '../../../ui/index.ts';
import classes from './views.module.css';
import { frameOf, spreadApart, zipPoints, type Spot, type ZipPoint } from './zip-points.ts';

/** About 15 miles in the drawing's units. */
const smallestFrame = 6;

export interface CompMapProps {
  type: CompTypeId;
  comps: readonly Comp[];
  /** The zip code that is pointed at, on the map or in the list. */
  pointed: string | null;
  onPoint: (zip: string | null) => void;
  /** Ticks the comps of a zip code. */
  onTick: (ids: readonly number[]) => void;
}

/** The results by zip code on a map of their own region: a circle for each, with the number of its comps. */
export function CompMap({ type, comps, pointed, onPoint, onTick }: CompMapProps) {
  const points = useMemo(() => zipPoints(type, comps).slice(0, maxPlacedZips), [type, comps]);
  const zips = useMemo(() => points.map(({ zip }) => zip).toSorted(), [points]);
  const drawn = useQuery({ queryKey: ['asset', 'united states'], queryFn: loadMap, staleTime: Infinity });
  const placed = useQuery(queryFor('Comps/GetPlaces', { zips }));
  const places = useMemo(
    () =>
      new Map(
        (placed.data ?? []).flatMap(({ zip, ...place }) => {
          const spot = drawn.data?.project(place);
          return spot ? [[zip, spot] as const] : [];
        }),
      ),
    [placed.data, drawn.data],
  );
  const shown = useMemo(() => points.filter(({ zip }) => places.has(zip)), [points, places]);
  if (placed.error) return <Banner kind="failure">{reasonOf(placed.error)}</Banner>;
  if (!drawn.data || !placed.data) return <Spinner />;
  const onMap = shown.reduce((sum, point) => sum + point.comps.length, 0);
  const current = shown.find(({ zip }) => zip === pointed);
  return (
    <section className={classes['map']} aria-label="Map of the results">
      {shown.length > 0 && (
        <MapDrawing
          {...drawn.data}
          type={type}
          points={shown}
          places={places}
          pointed={pointed}
          onPoint={onPoint}
          onTick={onTick}
        />
      )}
      <p className={classes['note']} aria-live="polite">
        {current ? describe(type, current) : mapNote(comps.length - onMap)}
      </p>
      <details className={classes['asTable']}>
        <summary>As a table</summary>
        <PointTable type={type} points={points} />
      </details>
    </section>
  );
}

async function loadMap() {
  const { drawUnitedStates } = await import('../../../lib/maps/united-states.ts');
  return drawUnitedStates();
}

function mapNote(missing: number): string {
  const how = 'A circle stands at the middle of a zip code. Press one to tick its comps.';
  if (missing === 0) return how;
  return `${how} ${missing === 1 ? '1 comp is' : `${showCount(missing)} comps are`} not on the map: no known zip code.`;
}

type Drawn = Awaited<ReturnType<typeof loadMap>>;

interface MapDrawingProps
  extends Pick<Drawn, 'nation' | 'borders'>, Pick<CompMapProps, 'type' | 'pointed' | 'onPoint' | 'onTick'> {
  points: readonly ZipPoint[];
  places: ReadonlyMap<string, Spot>;
}

function MapDrawing({ nation, borders, type, points, places, pointed, onPoint, onTick }: MapDrawingProps) {
  const { frame, scale, circles } = useMemo(() => circlesOf(points, places), [points, places]);
  return (
    <svg
      className={classes['drawing']}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid meet"
      role="group"
      aria-label="Zip codes of the results"
    >
      <path d={nation} className={classes['land']} />
      <path d={borders} className={classes['borders']} />
      {circles.map(({ point, x, y, r }) => {
        const tick = () => onTick(point.comps.map(({ id }) => id));
        return (
          <g
            key={point.zip}
            role="button"
            tabIndex={0}
            aria-label={`${describe(type, point)} Tick them.`}
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
function circlesOf(points: readonly ZipPoint[], places: ReadonlyMap<string, Spot>) {
  const frame = frameOf([...places.values()], smallestFrame);
  const scale = Math.max(frame.width, frame.height) / 380;
  const most = Math.max(...points.map(({ comps }) => comps.length));
  const circles = points.map((point) => {
    const [x, y] = places.get(point.zip) ?? [frame.x, frame.y];
    const r = scale * (point.comps.length === 1 ? 5 : 8 + 6 * Math.sqrt(point.comps.length / most));
    return { point, x, y, r };
  });
  return { frame, scale, circles: spreadApart(circles, frame) };
}

function describe(type: CompTypeId, { zip, city, comps, median }: ZipPoint): string {
  const many = comps.length === 1 ? '1 comp' : `${showCount(comps.length)} comps`;
  return `${zip}${city && ` ${city}`}: ${many}${median === null ? '' : `, median ${describeMedian(type, median)}`}.`;
}

function describeMedian(type: CompTypeId, median: number): string {
  const [{ price }] = compDescriptors[type].measures;
  // Safe: unit prices are amounts of money.
  return showValue((Math.round(median * 100) / 100) as never, compField(type, price));
}

function PointTable({ type, points }: { type: CompTypeId; points: readonly ZipPoint[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Zip</th>
          <th scope="col">City</th>
          <th scope="col">Comps</th>
          <th scope="col">Median</th>
        </tr>
      </thead>
      <tbody>
        {points.slice(0, 500).map(({ zip, city, comps, median }) => (
          <tr key={zip}>
            <td>{zip}</td>
            <td>{city}</td>
            <td>{showCount(comps.length)}</td>
            <td>{median === null ? '' : describeMedian(type, median)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
