import { qualityOf } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { zipPlaces } from '#lib/places/zip-places.ts';
import { backTestsOf } from './back-tests.ts';

/** Seeds of markets that the weights were not tuned on. */
const seeds = [701, 702, 703, 704, 705, 706];

test('in markets that the weights were not tuned on the estimate beats both simpler rules, and about half of the rates lie inside the range', async () => {
  const { milesBetween } = await zipPlaces();
  const tests = seeds.flatMap((seed) => backTestsOf({ count: 400, seed, today: '2026-11-16' }, milesBetween));
  for (const { propertyType, tested, error, errorOfType, errorOfSubmarket, inside } of qualityOf(tests)) {
    expect(tested).toBeGreaterThan(150);
    const found = { propertyType, error, errorOfType, errorOfSubmarket, inside };
    expect(error, JSON.stringify(found)).toBeLessThan(0.9 * (errorOfType ?? 0));
    expect(error, JSON.stringify(found)).toBeLessThan(0.9 * (errorOfSubmarket ?? 0));
    expect(Math.abs((inside ?? 0) - 50), JSON.stringify(found)).toBeLessThan(7);
  }
});
