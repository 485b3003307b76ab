import { readFile } from 'node:fs/promises';

export interface ZipPlace {
  readonly latitude: number;
  readonly longitude: number;
}

export interface ZipPlaces {
  /** The middle of a zip code's area; `null` when it is unknown. A nine-digit code counts by its first five. */
  readonly placeOf: (zip: string | null) => ZipPlace | null;
  /** The distance between the middles of two zip codes in miles; `null` when one of them is unknown. */
  readonly milesBetween: (a: string | null, b: string | null) => number | null;
  /** The zip codes whose middles are so near that of this one, itself among them; `null` when it is unknown. */
  readonly zipsWithin: (miles: number, of: string | null) => readonly string[] | null;
}

let loading: Promise<ZipPlaces> | undefined;

/** The places of the zip codes of the United States, read when they are first asked for. */
export function zipPlaces(): Promise<ZipPlaces> {
  loading ??= readZipPlaces().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A line each: zip code, latitude, longitude. The file beside it names the source. */
const table = new URL('./zip-codes.csv', import.meta.url);

async function readZipPlaces(): Promise<ZipPlaces> {
  const [, ...lines] = (await readFile(table, 'latin1')).trimEnd().split('\n');
  const places = new Map(
    lines.map((line) => {
      const [zip = '', latitude, longitude] = line.split(',');
      return [zip, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
  );

  function placeOf(zip: string | null): ZipPlace | null {
    const digits = /^(\d{5})(-?\d{4})?$/.exec(zip ?? '')?.[1];
    return (digits !== undefined && places.get(digits)) || null;
  }

  return {
    placeOf,
    milesBetween(a, b) {
      const [from, to] = [placeOf(a), placeOf(b)];
      return from && to ? milesApart(from, to) : null;
    },
    zipsWithin(miles, of) {
      const middle = placeOf(of);
      if (!middle) return null;
      return [...places].flatMap(([zip, place]) => (milesApart(middle, place) <= miles ? [zip] : []));
    },
  };
}

const earthRadiusInMiles = 3958.8;

/** The distance along the surface by the haversine formula, which is exact for near places as well. */
export function milesApart(a: ZipPlace, b: ZipPlace): number {
  const [fromLatitude, toLatitude] = [radians(a.latitude), radians(b.latitude)];
  const north = Math.sin((toLatitude - fromLatitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = north + Math.cos(fromLatitude) * Math.cos(toLatitude) * east;
  return 2 * earthRadiusInMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
