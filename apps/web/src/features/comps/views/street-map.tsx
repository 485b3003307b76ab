import type { CallOutput } from '@panoramic/contract';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { mercator, smallestStreets, tilesOf, tileUrl, type Size } from './streets.ts';
import classes from './views.module.css';
import { ZipCircles, type ZipCirclesProps } from './zip-circles.tsx';
import { frameOf } from './zip-points.ts';

interface Place {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface StreetMapProps extends Omit<ZipCirclesProps, 'places' | 'smallest' | 'children'> {
  tiles: NonNullable<CallOutput<'Comps/GetMapTiles'>>;
  places: readonly Place[];
  /** Shown until a first tile has come: a server that does not answer leaves it. */
  outline: ReactNode;
}

/** The circles over map tiles of the server that the settings name. */
export function StreetMap({ tiles: { url, credit }, places, outline, ...circles }: StreetMapProps) {
  const [element, size] = useSize();
  const [answers, setAnswers] = useState(false);
  const spots = useMemo(() => new Map(places.map((place) => [place.zip, mercator(place)])), [places]);
  const tiles = useMemo(
    () => (size ? tilesOf(frameOf([...spots.values()], smallestStreets), size) : []),
    [spots, size],
  );
  return (
    <div ref={element} className={classes['streets']} data-answers={answers || undefined}>
      <div className={classes['tiles']} aria-hidden>
        {tiles.map((tile) => (
          <img
            key={tileUrl(url, tile)}
            src={tileUrl(url, tile)}
            // Without a text, one that does not come shows nothing.
            alt=""
            // Servers of tiles ask to be told which site shows them.
            referrerPolicy="origin"
            draggable={false}
            style={{ left: tile.left, top: tile.top, width: tile.side, height: tile.side }}
            onLoad={() => setAnswers(true)}
          />
        ))}
      </div>
      {answers ? (
        <>
          <ZipCircles {...circles} places={spots} smallest={smallestStreets} />
          <p className={classes['credit']}>{credit}</p>
        </>
      ) : (
        outline
      )}
    </div>
  );
}

function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, size] as const;
}
