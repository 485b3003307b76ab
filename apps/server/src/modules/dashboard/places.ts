import type { Dashboard } from '@panoramic/contract';

type Place = Dashboard['sites'][number]['place'];

/** Where a five-digit zip code is. The table is large: it is loaded when somebody first looks at a map. */
export async function placeFinder(): Promise<(zip: string) => Place> {
  const { default: zipcodes } = await import('zipcodes');
  return (zip) => {
    const found = zipcodes.lookup(zip);
    return found ? { latitude: found.latitude, longitude: found.longitude } : null;
  };
}
