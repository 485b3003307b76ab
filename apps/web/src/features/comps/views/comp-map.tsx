import { maxPlacedZips, type Comp, type CompTypeId } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { Banner, Spinner } from '../../../ui/index.ts';
import classes from './views.module.css';
import { describeMedian, describeZip, ZipCircles } from './zip-circles.tsx';
import { zipPoints, type ZipPoint } from './zip-points.ts';

/** Loaded where the settings name a server of map tiles. */
const StreetMap = lazy(async () => ({ default: (await import('./street-map.tsx')).StreetMap }));

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
  const streets = useQuery(queryFor('Comps/GetMapTiles', {}));
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
  const onOutline = useMemo(
    () => (placed.data ?? []).filter(({ zip }) => places.has(zip)),
    [placed.data, places],
  );
  if (placed.error) return <Banner kind="failure">{reasonOf(placed.error)}</Banner>;
  if (!drawn.data || !placed.data) return <Spinner />;
  const onMap = shown.reduce((sum, point) => sum + point.comps.length, 0);
  const current = shown.find(({ zip }) => zip === pointed);
  const circles = { type, points: shown, pointed, onPoint, onTick };
  const outline = (
    <ZipCircles {...circles} places={places} smallest={smallestFrame}>
      <path d={drawn.data.nation} className={classes['land']} />
      <path d={drawn.data.borders} className={classes['borders']} />
    </ZipCircles>
  );
  return (
    <section className={classes['map']} aria-label="Map of the results">
      {shown.length > 0 &&
        (streets.data ? (
          <Suspense fallback={outline}>
            <StreetMap {...circles} tiles={streets.data} places={onOutline} outline={outline} />
          </Suspense>
        ) : (
          outline
        ))}
      <p className={classes['note']} aria-live="polite">
        {current ? describeZip(type, current) : mapNote(comps.length - onMap)}
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
