import { propertyTypes, qualityOf, rangeHolds } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { zipPlaces } from '#lib/places/zip-places.ts';
import { madeMarketTests } from './back-tests.ts';

/** Seeds of markets that nothing was tuned on. */
const seeds = [701, 702, 703, 704, 705, 706];

test('in unseen markets the estimate beats three simpler rules, and each word of confidence holds what it says', async () => {
  const { milesBetween } = await zipPlaces();
  const markets = seeds.map((seed) =>
    madeMarketTests({ count: 400, seed, today: '2026-11-16' }, milesBetween),
  );
  const judged = markets.flatMap((one) => one.judged);
  for (const type of propertyTypes) {
    const quality = qualityOf(
      type,
      0,
      judged.filter((one) => one.type === type),
    );
    const { tested, error, errorOfType, errorOfSubmarket, errorOfNearest } = quality;
    expect(tested).toBeGreaterThan(200);
    for (const simple of [errorOfType, errorOfSubmarket, errorOfNearest])
      expect(error, JSON.stringify(quality)).toBeLessThan(0.95 * (simple ?? 0));
  }
  const words = qualityOf('Office', 0, judged).words.filter(({ tested }) => tested >= 100);
  expect(words.map(({ confidence }) => confidence)).toEqual(['Fair', 'Weak']);
  for (const { inside } of words) expect(Math.abs((inside ?? 0) - 10 * rangeHolds)).toBeLessThanOrEqual(5);
  const [fair, weak] = words;
  expect(fair?.error).toBeLessThan(weak?.error ?? 0);
});

test('in an unseen market of many comps good estimates are better than fair ones, and fair ones than weak ones', async () => {
  const { milesBetween } = await zipPlaces();
  const { judged } = madeMarketTests({ count: 2000, seed: 707, today: '2026-11-16' }, milesBetween);
  const { words } = qualityOf('Office', 0, judged);
  expect(words.map(({ confidence }) => confidence)).toEqual(['Good', 'Fair', 'Weak']);
  const [good, fair, weak] = words;
  expect(good?.error).toBeLessThan(fair?.error ?? 0);
  expect(fair?.error).toBeLessThan(weak?.error ?? 0);
  for (const { inside } of words.filter(({ tested }) => tested >= 100))
    expect(Math.abs((inside ?? 0) - 10 * rangeHolds)).toBeLessThanOrEqual(5);
});
