import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortedByValue, weightedQuantiles, type RankedValues, type WeightedValue } from '../quantiles.ts';
import { Slopes } from './slopes.ts';

function ranked(values: readonly WeightedValue[]): RankedValues {
  return {
    left: values.length,
    valueAt: (rank) => values[rank]?.value ?? Number.NaN,
    weightAt: (rank) => values[rank]?.weight ?? Number.NaN,
  };
}

test('the median of slopes is the weighted median of all of them sorted', () => {
  const one = fc.record({
    value: fc.oneof(fc.double({ min: -0.1, max: 0.1, noNaN: true }), fc.constantFrom(0, 0.01, -3, 7)),
    weight: fc.integer({ min: 8, max: 80 }).map((halves) => halves / 2),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 60 }), (all) => {
      const slopes = new Slopes();
      for (const { value, weight } of all) slopes.add(value, weight);
      expect(slopes.median()).toBe(weightedQuantiles(ranked(sortedByValue(all)), [0.5])[0]);
    }),
    { numRuns: 200 },
  );
});
