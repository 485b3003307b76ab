import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface ZipPlace {
  readonly latitude: number;
  readonly longitude: number;
}

export interface ZipPlaces {
  /** The middle of a zip code's area; `null` when it is unknown. A nine-digit code counts by its first five. */
  readonly placeOf: (zip: string | null) => ZipPlace | null;
  /** The distance between the middles of two zip codes in miles; `null` when one of them is unknown. */
  readonly milesBetween: (a: string | null, b: string | null) => number | null;
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

const codes = 100_000;

/**
 * Reads the package's table as text into two arrays of 400 KB each. To import it would keep 20 MB of objects in
 * memory and stop every other request for a third of a second.
 */
async function readZipPlaces(): Promise<ZipPlaces> {
  const table = await readFile(fileURLToPath(import.meta.resolve('zipcodes/lib/codes.js')), 'latin1');
  const latitudes = new Float32Array(codes).fill(Number.NaN);
  const longitudes = new Float32Array(codes).fill(Number.NaN);
  const entries = /"zip":"(\d{5})","latitude":(-?[\d.]+),"longitude":(-?[\d.]+)/g;
  for (const [, zip, latitude, longitude] of table.matchAll(entries)) {
    latitudes[Number(zip)] = Number(latitude);
    longitudes[Number(zip)] = Number(longitude);
  }

  function placeOf(zip: string | null): ZipPlace | null {
    const digits = /^(\d{5})(-?\d{4})?$/.exec(zip ?? '')?.[1];
    const latitude = latitudes[Number(digits)];
    const longitude = longitudes[Number(digits)];
    if (latitude === undefined || longitude === undefined || Number.isNaN(latitude)) return null;
    return { latitude: toFourDecimals(latitude), longitude: toFourDecimals(longitude) };
  }

  return {
    placeOf,
    milesBetween(a, b) {
      const [from, to] = [placeOf(a), placeOf(b)];
      return from && to ? milesApart(from, to) : null;
    },
  };
}

/** The decimals of the package's table, which are finer than the arrays' last digits. */
function toFourDecimals(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
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
