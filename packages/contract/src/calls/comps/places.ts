import { z } from 'zod';
import { callTable, noInput } from '../call.ts';

/** The most zip codes that are placed at once. */
export const maxPlacedZips = 5000;

export const compPlaceCalls = callTable({
  'Comps/GetPlaces': {
    method: 'POST',
    path: 'api/Comps/GetPlaces',
    access: 'Comps',
    summary: 'The middles of the areas of zip codes; those that are not known are left out.',
    input: z.object({
      zips: z
        .array(z.string().regex(/^\d{5}$/, 'A zip code has five digits.'), { error: 'Send the zip codes.' })
        .max(maxPlacedZips),
    }),
    output: z.array(z.object({ zip: z.string(), latitude: z.number(), longitude: z.number() })),
    reads: [],
  },
  'Comps/GetMapTiles': {
    method: 'GET',
    path: 'api/Comps/GetMapTiles',
    access: 'Comps',
    summary: 'The server of map tiles that the settings name; null where there is none.',
    input: noInput,
    output: z
      .object({
        url: z.string().describe('With {z}, {x} and {y} for the numbers of a tile in Web Mercator'),
        credit: z.string().describe('Shown on the map'),
      })
      .nullable(),
    reads: [],
  },
});
