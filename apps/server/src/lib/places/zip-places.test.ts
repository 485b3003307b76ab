import { expect, test } from 'vitest';
import { milesApart, zipPlaces } from './zip-places.ts';

test('a zip code has the place of its middle, also with four digits more', async () => {
  const { placeOf } = await zipPlaces();
  expect(placeOf('63101')).toEqual({ latitude: 38.6346, longitude: -90.1913 });
  expect(placeOf('63101-1234')).toEqual(placeOf('63101'));
  expect(placeOf('02108')?.longitude).toBeCloseTo(-71.07, 1);
});

test.each(['00000', '6310', '631011', 'K1A 0B1', '', ' 63101', null])('%o has no place', async (zip) => {
  expect((await zipPlaces()).placeOf(zip)).toBeNull();
});

test('the distance between two zip codes is in miles and the same both ways', async () => {
  const { milesBetween } = await zipPlaces();
  // Downtown St. Louis to Clayton, and to Manhattan.
  expect(milesBetween('63101', '63105')).toBeCloseTo(7.33, 1);
  expect(milesBetween('63101', '10001')).toBeCloseTo(872, 0);
  expect(milesBetween('63105', '63101')).toBe(milesBetween('63101', '63105'));
  expect(milesBetween('63101', '63101')).toBe(0);
  expect(milesBetween('63101', '00000')).toBeNull();
});

test('places on opposite sides of the earth are half its girth apart', () => {
  expect(milesApart({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(12437, 0);
});
